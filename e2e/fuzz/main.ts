import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parseArgs } from "node:util";
import { startPlayground } from "../../server/playground/playground.ts";
import { barrage, told } from "../../server/playground/testing/hostile/barrage.ts";
import { openDoor } from "../../server/playground/testing/hostile/door.ts";
import { furnish } from "../../server/playground/testing/hostile/furnish.ts";
import type { HostileRequest } from "../../server/playground/testing/hostile/requests.ts";
import { siege } from "../../server/playground/testing/hostile/siege.ts";
import { accessOf } from "../playground/start.ts";

// `npm run fuzz -- --seed 7 --runs 20000`: made-up requests through the playground's door. Prints whatever was answered
// wrong, the hardest work, and the heap after each round; ends with 1 where there was anything.
const { values } = parseArgs({ options: { seed: { type: "string" }, runs: { type: "string" } } });
const seed = numberIn("seed", values.seed ?? String(Date.now() % 1_000_000));
const runs = numberIn("runs", values.runs ?? "10000");
const perRound = 1_000;
/** ms of CPU time that four requests and their answers may take together; a body may be as long as 3 MiB. */
const mostWork = 1_500;
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
  let [hardest, longest, from] = ["", 0, process.threadCpuUsage()];
  const onBatch = (asked: readonly HostileRequest[]): void => {
    const { user, system } = process.threadCpuUsage(from);
    from = process.threadCpuUsage();
    const took = (user + system) / 1000;
    if (took > longest) [hardest, longest] = [asked.map((each) => told({ asked: each, why: "" })).join("\n"), took];
  };
  const count = Math.min(perRound, runs - round * perRound);
  const found = await siege({ seed: seed + round, count, onBatch });
  collect();
  heaps.push(process.memoryUsage().heapUsed);
  say(`seed ${String(seed + round)}: ${String(count)} requests, ${String(found.length)} wrong; four took ${longest.toFixed(0)} ms at most; heap ${mega(heaps.at(-1))}`);
  tell(found);
  if (longest > mostWork) tell([`These took ${longest.toFixed(0)} ms of work:\n${hardest}`]);
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
  const playground = await startPlayground({
    port: 0,
    speed: 20,
    seed,
    onBug: (why) => bugs.push(why),
  });
  const { ca, token } = await accessOf(playground.kubeconfig);
  const door = openDoor({ url: playground.server, ca, token });
  await furnish(door);
  const findings = await barrage(door, { seed, count: Math.min(runs, 5 * perRound) });
  await door.close();
  await playground.stop();
  return [...findings.map(told), ...bugs];
}
