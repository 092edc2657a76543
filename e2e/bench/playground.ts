import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { call, type Address } from "../control-plane/cluster/api.ts";
import { startRollscope, type Rollscope } from "../stories/rollscope.ts";
import { startTestPlayground } from "../playground/start.ts";
import { MB, median, ms, type Figure } from "./figures.ts";
import { fill, roll, type Size } from "./playground-pods.ts";
import { clock } from "./clock.ts";
import { residentOf, until } from "./processes.ts";
import { openViewers } from "./watch-viewers.ts";

const usual: Size = { nodes: 20, half: 500 };
const large: Size = { nodes: 40, half: 1000 };

/** What the playground costs the dashboard that it runs in: 1,000 pods on 20 nodes, of which 500 roll. */
export async function playground(): Promise<readonly Figure[]> {
  const starts = [await startedAfter(), await startedAfter(), await startedAfter()];
  // How large the dashboard's own young generation has grown when it is looked at differs by 60 MB from run to run.
  const pairs = [await rollBoth(), await rollBoth(), await rollBoth()];
  const middle = (of: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(of));
  const [resident, alone] = [middle(({ embedded }) => embedded.resident), middle((pair) => pair.alone)];
  const [p99, max] = [middle(({ embedded }) => embedded.p99), middle(({ embedded }) => embedded.max)];
  const up = median(starts);
  return [
    { id: "P1", question: "the dashboard's event loop while 500 of 1,000 pods roll in its playground, p99", ours: `${ms(p99)} (max ${ms(max)})`, beside: "—", ratio: undefined, target: "≤ 20 ms", met: p99 <= 20 },
    { id: "P2", question: "memory with the playground of 1,000 pods in it", ours: MB(resident), beside: `${MB(alone)} (the same pods, the playground in another process; each the middle of 3)`, ratio: resident / alone, target: "≤ +150 MB", met: resident - alone <= 150e6 },
    { id: "P3", question: "the server's address → the playground's API answers", ours: ms(up), beside: "—", ratio: undefined, target: "≤ 500 ms", met: up <= 500 },
  ];
} // prettier-ignore

/** The same of twice as many. */
export async function largePlayground(): Promise<readonly Figure[]> {
  const rolls = [await rollEmbedded(large), await rollEmbedded(large), await rollEmbedded(large)];
  const [p99, max] = [median(rolls.map((roll) => roll.p99)), median(rolls.map((roll) => roll.max))];
  return [
    { id: "P4", question: "the dashboard's event loop while 1,000 of 2,000 pods on 40 nodes roll in its playground, p99", ours: `${ms(p99)} (max ${ms(max)})`, beside: "—", ratio: undefined, target: "≤ 20 ms", met: p99 <= 20 },
  ];
} // prettier-ignore

/** Starts Rollscope with a playground, and nothing of this machine's own. `environment` as for `startRollscope`. */
const startEmbedded = (environment: Readonly<Record<string, string>> = {}): Promise<Rollscope> =>
  startRollscope(["--playground", "--playground-port", "0", "--speed", "20", "--seed", "1", "--port", "0"], {
    XDG_CACHE_HOME: path.join(tmpdir(), `rollscope-bench-${String(process.pid)}`),
    // As `npm start` has it from the second time on.
    NODE_COMPILE_CACHE: path.join(tmpdir(), "rollscope-bench-compiled"),
    ...environment,
  });

async function startedAfter(): Promise<number> {
  const rollscope = await startEmbedded();
  const begun = clock();
  const address = await addressOf(rollscope);
  await until(async () => (await call(address, "GET", "/readyz")).status === 200, 2);
  const took = clock() - begun;
  await rollscope.stop();
  return took;
}

/** Where the playground is that a Rollscope has printed the kubeconfig of. */
async function addressOf(rollscope: Rollscope): Promise<Address> {
  await until(() => kubeconfigIn(rollscope) !== undefined, 2);
  const text = await readFile(kubeconfigIn(rollscope) ?? "", "utf8");
  const config = JSON.parse(text) as {
    readonly clusters: readonly [
      { readonly cluster: { readonly server: string; readonly "certificate-authority-data": string } },
    ];
    readonly users: readonly [{ readonly user: { readonly token: string } }];
  };
  const { cluster } = config.clusters[0];
  const ca = Buffer.from(cluster["certificate-authority-data"], "base64").toString();
  return { port: Number(new URL(cluster.server).port), ca, token: config.users[0].user.token };
}

const kubeconfigIn = ({ lines }: Rollscope): string | undefined =>
  lines.map((line) => /^export KUBECONFIG=(.+)$/.exec(line)?.[1]).find((found) => found !== undefined);

const rollBoth = async () => ({ embedded: await rollEmbedded(usual), alone: await rollBeside(usual) });

async function rollEmbedded(size: Size) {
  const file = path.join(tmpdir(), `rollscope-loop-${String(process.pid)}.json`);
  const preload = pathToFileURL(path.join(import.meta.dirname, "loop-delay.mjs")).href;
  const rollscope = await startEmbedded({ NODE_OPTIONS: `--import ${preload}`, ROLLSCOPE_LOOP: file });
  const delays = async (): Promise<{ readonly p99: number; readonly max: number }> => {
    await rm(file, { force: true });
    process.kill(rollscope.pid, "SIGUSR2");
    await until(async () => (await readFile(file, "utf8")).endsWith("}"));
    return JSON.parse(await readFile(file, "utf8")) as { p99: number; max: number };
  };
  const address = await addressOf(rollscope);
  await fill(address, size);
  const viewers = await openViewers(rollscope.address, 1);
  await delays();
  await roll(address, size);
  const seen = await delays();
  const resident = await residentOf(rollscope.pid);
  viewers.stop();
  await rollscope.stop();
  return { ...seen, resident };
}

/** The dashboard's memory where the playground is not its own. */
async function rollBeside(size: Size): Promise<number> {
  const cluster = await startTestPlayground({ speed: 20 });
  const rollscope = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0"]);
  const address = { port: cluster.port, token: cluster.token, ca: cluster.ca };
  await fill(address, size);
  const viewers = await openViewers(rollscope.address, 1);
  await roll(address, size);
  const resident = await residentOf(rollscope.pid);
  viewers.stop();
  await rollscope.stop();
  await cluster.stop();
  return resident;
}
