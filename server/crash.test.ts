import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const run = (script: string) => {
  const code = `
    import { crashOnBugs } from ${JSON.stringify(new URL("crash.ts", import.meta.url).href)};
    process.on("uncaughtException", () => {});
    crashOnBugs();
    ${script}`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
  });
  return { status, stderr };
};

test("a bug ends the server with its stack, even where another keeps the process alive", () => {
  const { status, stderr } = run(
    "setTimeout(() => { throw new Error('a bug'); }); setTimeout(() => {}, 60_000);",
  );
  expect(status).toBe(1);
  expect(stderr).toContain("Something that should not happen did: Error: a bug");
});

test("a peer that has gone is no bug", () => {
  const { status, stderr } = run(
    "setTimeout(() => { throw Object.assign(new Error('gone'), { code: 'ECONNRESET' }); }); setTimeout(() => process.exit(7), 50);",
  );
  expect([status, stderr]).toEqual([7, ""]);
});
