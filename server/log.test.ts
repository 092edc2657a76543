import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

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
