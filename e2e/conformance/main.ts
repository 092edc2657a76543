import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { forget, printTotal, remember } from "../../server/setup/tally.mjs";
import { defaultKubernetes } from "../control-plane/versions.ts";
import { conformanceProgram } from "./program.ts";
import { runSpecs, type Result } from "./run.ts";
import { chosen, readSpecs } from "./specs.ts";
import { startCluster, startPlayground } from "./target.ts";

const help = `npm run test:conformance [-- [options] [part of a name …]]

Runs Kubernetes' own end-to-end tests, those of e2e/conformance/specs.txt, against the playground.

  part of a name   the specs whose names hold one of these; without any, those that CI runs
  --all            every spec of the list
  --cluster        against the real control plane, but for those that need pods that answer
  --processes N    how many run at a time (6)
  --help           this text
`;

const suite = "conformance";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      cluster: { type: "boolean", default: false },
      processes: { type: "string", default: "6" },
      help: { type: "boolean", default: false },
    },
  });
  if (!/^[1-9]\d?$/.test(values.processes)) {
    throw new Error(`--processes takes a number from 1 to 99, not "${values.processes}".`);
  }
  return { ...values, processes: Number(values.processes), focus: positionals };
}

async function main(): Promise<void> {
  const asked = options();
  if (asked.help) {
    say(help.trimEnd());
    return;
  }
  forget(suite);
  // However this process ends: a suite that could not be set up is a failure too.
  process.once("exit", () => {
    if (!printTotal([suite])) process.exitCode = 1;
  });
  const names = chosen(await readSpecs(), asked).map(({ name }) => name);
  const program = await conformanceProgram(defaultKubernetes, say);
  const folder = await mkdtemp(path.join(tmpdir(), "rollscope-conformance-"));
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  const target = await (asked.cluster ? startCluster : startPlayground)(say);
  const results = new Map<string, Result>();
  const hear = (result: Result): void => {
    results.set(result.name, result);
    say(`${isPassed(result) ? "passed" : result.state} in ${result.seconds.toFixed(1)} s  ${result.name}`);
    if (!isPassed(result)) say(firstLinesOf(result.message));
  };
  const shares = shared(names, asked.processes);
  say(`${names.length} specs against ${target.what}, in ${shares.length} processes; their logs: ${folder}`);
  const run = { ...target, program, folder, signal: stop.signal, hear };
  let codes: readonly number[];
  try {
    codes = await Promise.all(shares.map((share, at) => runSpecs(share, String(at + 1), run)));
  } finally {
    await target.stop();
  }

  const missing = names.filter((name) => !results.has(name));
  for (const name of missing) say(`did not run: ${name}`);
  for (const bug of target.bugs) say(`the playground met a bug: ${bug}`);
  const passed = names.filter((name) => isPassed(results.get(name))).length;
  const refused = names.length - passed + target.bugs.length;
  // A program that fails beside its specs did not succeed.
  const failed = refused === 0 && codes.some((code) => code !== 0) ? 1 : refused;
  // Logs are for who looks into what went wrong.
  if (failed === 0) await rm(folder, { recursive: true, force: true });
  remember(suite, { passed, failed, skipped: 0 });
}

const isPassed = (result: Result | undefined): boolean => result?.state === "passed";

const firstLinesOf = (message: string): string =>
  message
    .split("\n")
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join("\n");

/** Names dealt out one by one: those that are alike stand side by side and take as long. */
function shared(names: readonly string[], count: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: Math.min(count, names.length) }, (): string[] => []);
  for (const [at, name] of names.entries()) shares[at % shares.length]?.push(name);
  return shares;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
