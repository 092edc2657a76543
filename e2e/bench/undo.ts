import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { startRollscope } from "../stories/rollscope.ts";
import { call, mustCall, type Address } from "../control-plane/cluster/api.ts";
import { openDoor } from "../playground/ask-door.ts";
import { startTestPlayground } from "../playground/start.ts";
import { median, ms, quantile, spread, type Figure } from "./figures.ts";
import { clock } from "./clock.ts";
import { until } from "./processes.ts";

const namespace = "bench";
const rounds = 20;
const windows = 20;
const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;

/** B15: from the click that confirms a rollback to its request at the API server, and how many there are of it. */
export async function undo(): Promise<readonly Figure[]> {
  const cluster = await startTestPlayground({ speed: 20 });
  const address = { port: cluster.port, token: cluster.token, ca: cluster.ca };
  const gate = await openGate(address);
  const kubeconfig = path.join(cluster.folder, "gate");
  await writeFile(kubeconfig, gate.kubeconfig);
  await mustCall(address, "POST", "/api/v1/namespaces", { metadata: { name: namespace } });
  await mustCall(address, "POST", deployments, deploymentOf("1.0"));
  await atRest(address);
  await mustCall(address, "PATCH", `${deployments}/web?fieldManager=bench&force=true`, change("2.0"));
  await atRest(address);
  const rollscope = await startRollscope(["--kubeconfig", kubeconfig, "--port", "0"]);
  const door = await openDoor(rollscope.address);

  const after: number[] = [];
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    const args = { namespace, name: "web", revision: await otherRevision(address) };
    const { preview } = await door.preview("undo", args);
    gate.patches.length = 0;
    const begun = clock();
    // As many windows as there may be on one rollout, all at once, in the last round.
    const confirmations = round === rounds - 1 ? windows : 1;
    const deeds = Array.from({ length: confirmations }, () =>
      door.command("undo", { ...args, bound: preview?.bound, reason: "measured" }),
    );
    await Promise.all(deeds);
    if (confirmations === 1) after.push((gate.patches[0] ?? NaN) - begun);
    most = Math.max(most, gate.patches.length);
    await atRest(address);
  }
  const theirs: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begun = clock();
    await cluster.kubectl(["-n", namespace, "rollout", "undo", "deployment/web"]);
    theirs.push(clock() - begun);
    await atRest(address);
  }
  await rollscope.stop();
  gate.server.close();
  await cluster.stop();
  const p90 = quantile(after, 0.9);
  return [
    { id: "B15", question: "a rollback confirmed → its request at the API server, 4 pods", ours: spread(after), beside: `${ms(median(theirs))} (kubectl rollout undo, whole)`, ratio: p90 / median(theirs), target: "p90 ≤ 100 ms", met: p90 <= 100 },
    { id: "B15", question: `requests for one rollback, also with ${windows} windows confirming at once`, ours: String(most), beside: "1", ratio: most, target: "exactly 1", met: most === 1 },
  ];
} // prettier-ignore

/** A door before the API server, as `kubectl proxy` is one, that notes when a Deployment is patched in earnest. */
async function openGate({ port, token, ca }: Address) {
  const patches: number[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const { url = "", method = "GET" } = incoming;
    if (method === "PATCH" && url.startsWith(deployments) && !url.includes("dryRun")) patches.push(clock());
    const headers = { ...incoming.headers, host: `127.0.0.1:${port}`, authorization: `Bearer ${token}` };
    const onward = request({ port, host: "127.0.0.1", path: url, method, headers, ca }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = (server.address() as AddressInfo).port;
  const kubeconfig = JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "gate", cluster: { server: `http://127.0.0.1:${at}` } }],
    users: [{ name: "gate", user: {} }],
    contexts: [{ name: "gate", context: { cluster: "gate", user: "gate" } }],
    "current-context": "gate",
  });
  return { patches, server, kubeconfig };
}

const container = (tag: string): object => ({ name: "web", image: `registry.example/web:${tag}` });

const deploymentOf = (tag: string): object => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: {
    replicas: 4,
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: { terminationGracePeriodSeconds: 1, containers: [container(tag)] },
    },
  },
});

const change = (tag: string): object => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: { template: { spec: { containers: [container(tag)] } } },
});

/** All its pods are of the wanted version, and available. */
const atRest = (address: Address): Promise<void> =>
  until(async () => {
    const { body } = await call(address, "GET", `${deployments}/web`);
    const { metadata, status = {} } = body as {
      readonly metadata: { readonly generation: number };
      readonly status?: Readonly<Record<string, number>>;
    };
    const counts = ["replicas", "updatedReplicas", "availableReplicas"].map((name) => status[name]);
    return status["observedGeneration"] === metadata.generation && counts.every((count) => count === 4);
  });

/** The number of the version that does not run. */
async function otherRevision(address: Address): Promise<number> {
  const { items } = (await mustCall(address, "GET", `/apis/apps/v1/namespaces/${namespace}/replicasets`)) as {
    readonly items: readonly {
      readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
      readonly spec: { readonly replicas: number };
    }[];
  };
  const idle = items.find(({ spec }) => spec.replicas === 0);
  return Number(idle?.metadata.annotations["deployment.kubernetes.io/revision"]);
}
