// `npm run check`: formatting, lint, import rules, unused code and types, all at the same time.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, seconds } from "./shell.mjs";
import type { Count } from "./tally.mjs";

type Command = readonly [tool: string, ...args: string[]];

// By content, because a fresh clone and a change of branch alter every file's time.
// ESLint's cache does not see that a type changed in another file; CI starts without one.
const cached = (tool: string) => ["--cache", "--cache-strategy=content", `--cache-location=.cache/${tool}/`];
const rooms = ["app", "components", "lib", "server", "e2e"];

const checks: Readonly<Record<string, readonly Command[]>> = {
  format: [["prettier", "--check", ".", "--log-level=warn", ...cached("prettier")]],
  lint: [["eslint", ".", "--max-warnings=0", ...cached("eslint")]],
  imports: [
    [
      "depcruise",
      "--output-type=err-long",
      ...["--cache", ".cache/depcruise", "--cache-strategy", "content"],
      ...rooms.filter((room) => existsSync(join(root, room))),
    ],
  ],
  unused: [["knip", "--cache", "--cache-location=.cache/knip/"]],
  types: [["next", "typegen"], ["tsc"]],
  purity: [["tsc", "-p", "lib"]],
};

/** All checks, or those that are named. */
export async function runChecks(names: readonly string[]): Promise<Count> {
  const chosen = Object.entries(checks).filter(([name]) => names.length === 0 || names.includes(name));
  const results = await Promise.all(chosen.map(([name, commands]) => runCheck(name, commands)));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function runCheck(name: string, commands: readonly Command[]): Promise<boolean> {
  const start = Date.now();
  for (const [tool, ...args] of commands) {
    const { code, output } = await run(join(root, "node_modules", ".bin", tool), args);
    if (code === 0) continue;
    console.log(`${name.padEnd(8)} failed   ${seconds(start)}   ${tool} ${args.join(" ")}\n${output}`);
    return false;
  }
  console.log(`${name.padEnd(8)} ok       ${seconds(start)}`);
  return true;
}
