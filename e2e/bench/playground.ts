import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { call, mustCall, type Address } from "../control-plane/cluster/api.ts";
import { startRollscope, type Rollscope } from "../cluster/rollscope.ts";
import { startTestPlayground } from "../playground/start.ts";
import { MB, median, ms, type Figure } from "./figures.ts";
import { clock, residentOf, until } from "./processes.ts";
import { openViewers } from "./watch-viewers.ts";

const namespace = "bench";
const half = 500;
const nodes = 20;

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

const rollBoth = async () => ({ embedded: await rollEmbedded(), alone: await rollBeside() });

async function rollEmbedded() {
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
  await fill(address);
  const viewers = await openViewers(rollscope.address, 1);
  await delays();
  await roll(address);
  const seen = await delays();
  const resident = await residentOf(rollscope.pid);
  viewers.stop();
  await rollscope.stop();
  return { ...seen, resident };
}

/** The dashboard's memory where the playground is not its own. */
async function rollBeside(): Promise<number> {
  const cluster = await startTestPlayground({ speed: 20 });
  const rollscope = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0"]);
  const address = { port: cluster.port, token: cluster.token, ca: cluster.ca };
  await fill(address);
  const viewers = await openViewers(rollscope.address, 1);
  await roll(address);
  const resident = await residentOf(rollscope.pid);
  viewers.stop();
  await rollscope.stop();
  await cluster.stop();
  return resident;
}

/** Twenty nodes, and a thousand pods on them. */
async function fill(address: Address): Promise<void> {
  const { items } = (await mustCall(address, "GET", "/api/v1/nodes")) as { items: readonly object[] };
  for (let number = items.length + 1; number <= nodes; number++)
    await mustCall(address, "POST", "/api/v1/nodes", nodeLike(items[0] ?? {}, number));
  await mustCall(address, "POST", "/api/v1/namespaces", { metadata: { name: namespace } });
  for (const name of ["web", "rest"]) await mustCall(address, "POST", deployments, deploymentOf(name, "1.0"));
  for (const name of ["web", "rest"]) await until(() => isDone(address, name), 50);
}

const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;

const nodeLike = (node: object, number: number): object => {
  const { metadata, spec, status } = node as { metadata: { labels: object }; spec?: object; status: object };
  const name = `node-${String(number)}`;
  const labels = { ...metadata.labels, "kubernetes.io/hostname": name };
  return { apiVersion: "v1", kind: "Node", metadata: { name, labels }, spec, status };
};

const deploymentOf = (name: string, tag: string): object => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name },
  spec: {
    replicas: half,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        terminationGracePeriodSeconds: 2,
        containers: [
          {
            name: "web",
            image: `registry.example/web:${tag}`,
            ports: [{ containerPort: 8080 }],
            readinessProbe: { httpGet: { path: "/", port: 8080 }, periodSeconds: 10 },
          },
        ],
      },
    },
  },
});

async function roll(address: Address): Promise<void> {
  const template = { spec: { containers: [{ name: "web", image: "registry.example/web:2.0" }] } };
  const change = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: { template } };
  await mustCall(address, "PATCH", `${deployments}/web?fieldManager=bench&force=true`, change);
  await until(() => isDone(address, "web"), 50);
}

/** As `kubectl rollout status` decides. */
async function isDone(address: Address, name: string): Promise<boolean> {
  const { body } = await call(address, "GET", `${deployments}/${name}`);
  const { metadata, status } = body as {
    metadata: { generation: number };
    status: Partial<
      Record<"observedGeneration" | "replicas" | "updatedReplicas" | "availableReplicas", number>
    >;
  };
  return (
    status.observedGeneration === metadata.generation &&
    [status.replicas, status.updatedReplicas, status.availableReplicas].every((count) => count === half)
  );
}
