// What `npm test` is made of. A suite's count is read from its runner's machine-readable report.
import { join } from "node:path";
import { askStart } from "./ask.ts";
import { ensureBuild } from "./build.ts";
import { runChecks } from "./checks.ts";
import { ensureChromium } from "./chromium.ts";
import { countStories, countUnits, freshReport } from "./counts.ts";
import { attach, cache, giveUp, root } from "./shell.mjs";
import { type Count, forget, printTotal, remember } from "./tally.mjs";

type Suite = (args: readonly string[]) => Promise<Count>;

const suites = {
  check: runChecks,
  unit: runUnits,
  browser: runStories("browser"),
  // Most of the time of these goes into waiting for programs and simulated pods.
  playground: runStories("playground", ["--workers=3"]),
  cluster: runStories("cluster", ["--workers=3"]),
  start: askStart,
} satisfies Record<string, Suite>;

type Name = keyof typeof suites;
const withoutCluster: readonly Name[] = ["check", "unit", "browser", "playground"];

/** Runs the suite that is named first, with the rest for its runner, or all that need no cluster. */
export async function test([first, ...args]: readonly string[]): Promise<void> {
  const names = first === undefined ? withoutCluster : [first].filter(isName);
  for (const name of names) forget(name);
  // However this process ends: a suite that could not be set up is a failure too.
  process.once("exit", () => {
    if (!printTotal(names)) process.exitCode = 1;
  });
  for (const name of names) remember(name, await suites[name](args));
}

const isName = (name: string): name is Name => {
  if (Object.hasOwn(suites, name)) return true;
  return giveUp(`There is no suite "${name}"; there are ${Object.keys(suites).join(", ")}.`);
};

async function runUnits(args: readonly string[]): Promise<Count> {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const report = freshReport("unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await attach(process.execPath, [vitest, "run", ...reporters, ...args]);
  return countUnits(report, code);
}

function runStories(project: "browser" | "playground" | "cluster", usual: readonly string[] = []): Suite {
  return async (args) => {
    await ensureBuild();
    const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
    const report = freshReport(`${project}.json`);
    const env = {
      ...process.env,
      ROLLSCOPE_CHROMIUM: await ensureChromium(),
      // As `npm start` does it: half of what a server's start takes, and they start dozens.
      NODE_COMPILE_CACHE: join(cache, "compile"),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const options = [`--project=${project}`, "--reporter=list,json", ...usual, ...args];
    const code = await attach(process.execPath, [playwright, "test", ...options], { env });
    return countStories(report, code);
  };
}
