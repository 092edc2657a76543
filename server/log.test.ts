import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { log } from "./log.ts";

test("a server whose lines nobody reads any more goes on, and does not say so for ever", async () => {
  const code = `
    import { log, outliveReaders } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    let problems = 0;
    process.on("uncaughtException", (error) => { problems += 1; if (problems < 50) console.error(error); });
    outliveReaders();
    process.once("message", () => {
      log.say("a line");
      process.stderr.write("a line of a package\\n");
      setTimeout(() => process.exit(problems === 0 ? 0 : 9), 50);
    });
    process.send("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  await once(child, "message");
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.send("write");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("what clients and clusters send cannot write to the terminal but letters and lines", () => {
  const written: unknown[] = [];
  const take = (line: unknown): void => void written.push(line);
  const spies = [vi.spyOn(console, "log"), vi.spyOn(console, "error")].map((spy) =>
    spy.mockImplementation(take),
  );
  log.say("\u001b[2Jgone");
  log.warn("a\r\u009b1mb");
  log.fault("GET /\u202e", new Error("pod \u001b]0;title\u0007 — é ✓\nits second line"));
  for (const spy of spies) spy.mockRestore();
  expect(written.slice(0, 2)).toEqual(["�[2Jgone", "a��1mb"]);
  expect(written[2]).toMatch(/^GET \/�: Error: pod �\]0;title� — é ✓\nits second line\n {4}at /);
});
