import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parseArgs } from "node:util";
import type { Draft } from "../../server/playground/object.ts";
import { startPlayground } from "../../server/playground/playground.ts";
import { barrage, told } from "../../server/playground/testing/hostile/barrage.ts";
import { openDoor } from "../../server/playground/testing/hostile/door.ts";
import { samples } from "../../server/playground/testing/hostile/objects.ts";
import { siege } from "../../server/playground/testing/hostile/siege.ts";
import { accessOf } from "../playground/start.ts";

// `npm run fuzz -- --seed 7 --runs 20000`: made-up requests through the playground's door. Prints whatever was answered
// wrong, how long the loop stood still at most, and the heap after each round; ends with 1 where there was anything.
const { values } = parseArgs({ options: { seed: { type: "string" }, runs: { type: "string" } } });
const seed = numberIn("seed", values.seed ?? String(Date.now() % 1_000_000));
const runs = numberIn("runs", values.runs ?? "10000");
const perRound = 1_000;
/** ms; a body may be as long as 3 MiB. */
const mostStill = 1_500;
/** Bytes that a round may leave in the heap, on average, after the first two. */
const mostLeft = 1e6;

function numberIn(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  process.stderr.write(`--${name} takes a whole number, as --${name} 7; it was ${JSON.stringify(text)}.\n`);
  process.exit(2);
}

const problems: string[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
function tell(found: readonly string[]): void {
  for (const each of found) say(each);
  problems.push(...found);
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const heaps: number[] = [];
const rounds = Math.ceil(runs / perRound);
for (let round = 0; round < rounds; round += 1) {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const count = Math.min(perRound, runs - round * perRound);
  const found = await siege({ seed: seed + round, count });
  delays.disable();
  collect();
  heaps.push(process.memoryUsage().heapUsed);
  const still = delays.max / 1e6;
  say(`seed ${String(seed + round)}: ${String(count)} requests, ${String(found.length)} wrong, still for ${still.toFixed(0)} ms at most, heap ${mega(heaps.at(-1))}`);
  tell(found);
  if (still > mostStill) tell([`the loop stood still for ${still.toFixed(0)} ms`]);
} // prettier-ignore

const [, , third = 0] = heaps;
const left = ((heaps.at(-1) ?? 0) - third) / Math.max(1, heaps.length - 3);
if (heaps.length > 5 && left > mostLeft) tell([`each round leaves ${mega(left)} in the heap`]);
tell(await wholePlayground());
say(
  problems.length === 0
    ? "Nothing was answered wrong."
    : `${String(problems.length)} wrong; --seed ${String(seed)} does it again.`,
);
process.exit(problems.length === 0 ? 0 : 1); // prettier-ignore

function mega(bytes = 0): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The same of a playground in which controllers and kubelets make something of what came. */
async function wholePlayground(): Promise<readonly string[]> {
  const bugs: string[] = [];
  const objects = samples.map(({ object }): Draft => structuredClone(object) as Draft);
  const playground = await startPlayground({
    port: 0,
    speed: 20,
    seed,
    onBug: (why) => bugs.push(why),
    objects,
  });
  const { ca, token } = await accessOf(playground.kubeconfig);
  const door = openDoor({ url: playground.server, ca, token });
  const findings = await barrage(door, { seed, count: Math.min(runs, 5 * perRound) });
  await door.close();
  await playground.stop();
  return [...findings.map(told), ...bugs];
}
