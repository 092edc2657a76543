import { remember } from "../../server/setup/tally.mjs";
import { builtKubectl, clients, clientsRunHere } from "../clients/clients.ts";
import { agreedOf, differences, type Agreed, type Difference } from "./compare.ts";
import { excuseFor } from "./exceptions.ts";
import type { Trace } from "./facets/facets.ts";
import { readOptions, type Options } from "./options.ts";
import type { Programs } from "./play.ts";
import { playAll } from "./play-all.ts";
import type { Script } from "./script.ts";
import { startControlPlaneSide, startPlaygroundSide } from "./side.ts";
import { commit, committed } from "./traces.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What the playground is held against, by script; why there is nothing, where there is nothing. */
async function expectations(
  options: Options,
  programs: Programs,
): Promise<ReadonlyMap<Script, Agreed | Error>> {
  if (options.against === "traces") {
    const read = options.scripts.map(async (script) => [script, await committed(script)] as const);
    return new Map(await Promise.all(read));
  }
  const side = await startControlPlaneSide(options.version);
  try {
    const runs = await playAll(side, { ...options, programs, say });
    for (const [script, of] of runs)
      for (const line of unlike(of)) say(`${script.name}, runs differ: ${line}`);
    const agreed = new Map(
      [...runs].map(([script, of]) => [script, of instanceof Error ? of : agreedOf(of)]),
    );
    if (options.record) await commitAll(agreed, options.version);
    return agreed;
  } finally {
    await side.stop();
  }
}

async function commitAll(agreed: ReadonlyMap<Script, Agreed | Error>, version: string): Promise<void> {
  for (const [script, one] of agreed) if (!(one instanceof Error)) await commit(script, version, one);
}

/** In what the runs of the control plane differ. */
function unlike(runs: readonly Trace[] | Error): readonly string[] {
  const [first, ...others] = runs instanceof Error ? [] : runs;
  if (first === undefined) return [];
  return others.flatMap((other) => differences(agreedOf([first]), other).flatMap(printed));
}

const printed = ({ facet, title, lines }: Difference): readonly string[] => [
  `  ${facet} · ${title}`,
  ...lines.map((line) => `    ${line}`),
];

/** Plays what is asked for, compares, counts. */
async function main(options: Options): Promise<void> {
  if (!clientsRunHere) {
    say("The programs of the scripts are built for Linux on x64: nothing is compared here.");
    remember("truth", { passed: 0, failed: 0, skipped: options.scripts.length });
    return;
  }
  const built = await builtKubectl();
  const { kubectl, helm } = await clients("new", say);
  const programs: Programs = { kubectl: built ?? kubectl, helm };
  if (built === undefined)
    say("The kubectl of the control plane is not built (npm run cluster): what commands write is left out.");
  const wanted = await expectations(options, programs);
  const side = await startPlaygroundSide();
  const got = await playAll(side, { ...options, runs: 1, programs, say });
  await side.stop();

  let failed = 0;
  for (const [script, agreed] of wanted) {
    const told = verdict(script, agreed, { got: got.get(script), withOutputs: built !== undefined });
    if (told.length === 0) continue;
    failed += 1;
    say(`${script.name}: ${script.says}`);
    for (const line of told) say(line);
  }
  const passed = wanted.size - failed;
  remember("truth", { passed, failed, skipped: 0 });
  say(`${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

type Got = Awaited<ReturnType<typeof playAll>> extends ReadonlyMap<Script, infer Of> ? Of | undefined : never;

/** What is wrong with what the playground said of a script; nothing where it is what the control plane said. */
function verdict(
  script: Script,
  agreed: Agreed | Error,
  { got, withOutputs }: { readonly got: Got; readonly withOutputs: boolean },
): readonly string[] {
  if (agreed instanceof Error) return [`  ${agreed.message}`];
  if (got instanceof Error) return [`  ${got.message}`];
  const [trace] = got ?? [];
  if (trace === undefined) return ["  was not played"];
  return differences(agreed, trace)
    .filter(({ facet }) => withOutputs || facet !== "outputs")
    .filter((one) => excuseFor(script, one) === undefined)
    .flatMap(printed);
}

await main(readOptions(process.argv.slice(2)));
