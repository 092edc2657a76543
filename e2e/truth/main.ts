import { parseArgs } from "node:util";
import { remember } from "../../server/setup/tally.mjs";
import { builtKubectl, clients } from "../clients/clients.ts";
import { defaultKubernetes } from "../control-plane/versions.ts";
import { agreedOf, differences, type Agreed } from "./compare.ts";
import { traceOf, type Trace } from "./facets/facets.ts";
import { play, type Programs } from "./play.ts";
import { startRecording } from "./record.ts";
import type { Script } from "./script.ts";
import { scripts } from "./scripts/scripts.ts";
import { startControlPlaneSide, startPlaygroundSide, type Side } from "./side.ts";
import { commit, committed } from "./traces.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: "boolean", default: false },
    runs: { type: "string", default: "2" },
    version: { type: "string", default: defaultKubernetes },
    parallel: { type: "string", default: "6" },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Does one thing after the other, several at a time. */
async function together<T>(
  things: readonly T[],
  many: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const left = [...things];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: many }, worker));
}

/** Plays scripts on one side; what each run of each said. */
async function playAll(
  side: Side,
  wanted: readonly Script[],
  runs: number,
  programs: Programs,
): Promise<ReadonlyMap<Script, readonly Trace[]>> {
  const recording = await startRecording(side.access);
  const traces = new Map<Script, Trace[]>(wanted.map((script) => [script, []]));
  await together(wanted, Number(values.parallel), async (script) => {
    // One after the other: they may want the same nodes.
    for (let run = 1; run <= runs; run += 1) {
      const begun = Date.now();
      const played = await play(
        script,
        { side, recording, programs },
        `truth-${script.name}-run${String(run)}`,
      );
      traces.get(script)?.push(traceOf(played));
      say(`${side.name}: ${script.name} ${String(Math.round((Date.now() - begun) / 1000))} s`);
    }
  });
  recording.stop();
  return traces;
}

const wanted = positionals.length === 0 ? scripts : scripts.filter(({ name }) => positionals.includes(name));
const built = await builtKubectl();
const { kubectl, helm } = await clients("new", say);
const programs: Programs = { kubectl: built ?? kubectl, helm };

if (values.record) {
  const side = await startControlPlaneSide(values.version);
  const traces = await playAll(side, wanted, Number(values.runs), programs);
  for (const [script, of] of traces) await commit(script, values.version, agreedOf(of));
  await side.stop();
}
const side = await startPlaygroundSide();
const got = await playAll(side, wanted, 1, programs);
await side.stop();
let [passed, failed] = [0, 0];
for (const [script, [trace]] of got) {
  const agreed: Agreed | undefined = await committed(script);
  const found = agreed === undefined || trace === undefined ? undefined : differences(agreed, trace);
  if (found?.length === 0) passed += 1;
  else failed += 1;
  for (const { facet, title, lines } of found ?? []) {
    say(`${script.name} · ${facet} · ${title}`);
    for (const line of lines) say(`    ${line}`);
  }
}
remember("truth", { passed, failed, skipped: 0 });
say(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed === 0 ? 0 : 1;
