import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { io } from "socket.io-client";
import { createDecoder, decode } from "../../lib/wire/codec/decoder.ts";
import type { BrowserEvents, ServerEvents } from "../../lib/wire/events.ts";
import { Decoder, Encoder } from "../../lib/wire/parser.ts";
import type { Socket } from "socket.io-client";
import { mustCall, type Address } from "../control-plane/cluster/api.ts";
import { mustRun } from "../control-plane/run.ts";
import { startRollscope } from "../stories/rollscope.ts";
import { startTestPlayground } from "../playground/start.ts";
import { kB, MB, ms, type Figure } from "./figures.ts";
import { clock } from "./clock.ts";
import { residentOf, until } from "./processes.ts";

const namespace = "bench";
const release = "web";
const revisions = 256;
/** What a record takes in its Secret, bytes: near the most that Kubernetes keeps. */
const recordSize = 800_000;

/** B13: the history of a release with many large records, beside what `helm history` takes to print it. */
export async function helmHistory(): Promise<readonly Figure[]> {
  const cluster = await startTestPlayground({ speed: 20, storage: 512 });
  const address = { port: cluster.port, token: cluster.token, ca: cluster.ca };
  await fill(address);
  const env = { KUBECONFIG: cluster.kubeconfig, HOME: cluster.folder };
  const helmStart = clock();
  await mustRun(
    cluster.helm,
    ["history", release, "-n", namespace, "--max", String(revisions), "-o", "json"],
    {
      env,
    },
  );
  const helm = clock() - helmStart;

  const rollscope = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0"]);
  await until(async () => {
    const answer = await fetch(`${rollscope.address}/api/rollouts/${namespace}/web`);
    const { outcome } = (await answer.json()) as { outcome?: string };
    return outcome === "done";
  });
  // Those who serve the pages are loaded by the first of them, which takes more memory than the records.
  await (await fetch(`${rollscope.address}/r/${namespace}/web`)).text();
  const before = await residentOf(rollscope.pid);
  let peak = before;
  const begun = clock();
  const page = open(rollscope.address);
  const rows = await reached(() => page.records.size === revisions);
  const bodies = await reached(async () => {
    peak = Math.max(peak, await residentOf(rollscope.pid));
    return page.bodies.size === revisions;
  });
  const { bytes } = page;
  page.stop();
  await rollscope.stop();
  await cluster.stop();
  const added = peak - before;
  const [toRows, toBodies] = [rows - begun, bodies - begun];
  return [
    { id: "B13", question: `a page is opened → number, status and time of ${revisions} revisions of ${kB(recordSize)}`, ours: ms(toRows), beside: "—", ratio: undefined, target: "≤ 1 s", met: toRows <= 1_000 },
    { id: "B13", question: "the same → what helm history prints of each", ours: ms(toBodies), beside: `${ms(helm)} (helm history)`, ratio: toBodies / helm, target: "≤ helm history", met: toBodies <= helm },
    { id: "B13", question: "the server's memory meanwhile, at its peak", ours: MB(added), beside: "—", ratio: undefined, target: "≤ +60 MB", met: added <= 60e6 },
    { id: "B13", question: "bytes to the page", ours: kB(bytes()), beside: kB(revisions * recordSize), ratio: bytes() / (revisions * recordSize), target: "≤ 30 kB", met: bytes() <= 30e3 },
  ];
} // prettier-ignore

/** A page's end of the wire that counts what it hears of the release. */
function open(server: string) {
  const [records, bodies] = [new Set<string>(), new Set<string>()];
  const decoder = createDecoder();
  const socket: Socket<ServerEvents, BrowserEvents> = io(server, {
    transports: ["websocket"],
    forceNew: true,
    parser: { Encoder, Decoder },
  });
  let size = 0;
  const take = (bytes: Uint8Array): void => {
    size += bytes.byteLength;
    const decoded = decode(decoder, new Uint8Array(bytes));
    if (decoded.type === "malformed") throw new Error(decoded.problem);
    for (const fact of [...decoded.objects, ...decoded.facts]) {
      if (fact.kind === "HelmRevision") bodies.add(fact.uid);
      if (fact.kind === "Secret" && "put" in fact && fact.put.release?.name === release)
        records.add(fact.uid);
    }
  };
  socket.on("connect", () => socket.emit("watch", { type: "rollout", namespace, name: "web" }, null));
  socket.on("part", (_, range, bytes) => {
    take(bytes);
    socket.emit("got", range.channel, range.through);
  });
  for (const event of ["begin", "frames"] as const)
    socket.on(event, (...args: unknown[]) => {
      const [range, bytes] = args.slice(-2) as [{ channel: number; through: number }, Uint8Array];
      take(bytes);
      socket.emit("got", range.channel, range.through);
    });
  return { records, bodies, bytes: () => size, stop: () => socket.disconnect() };
}

async function reached(isSo: () => boolean | Promise<boolean>): Promise<number> {
  while (!(await isSo())) await pause(5);
  return clock();
}

async function fill(address: Address): Promise<void> {
  await mustCall(address, "POST", "/api/v1/namespaces", { metadata: { name: namespace } });
  await mustCall(address, "POST", `/apis/apps/v1/namespaces/${namespace}/deployments`, deployment);
  for (let revision = 1; revision <= revisions; revision++)
    await mustCall(address, "POST", `/api/v1/namespaces/${namespace}/secrets`, record(revision));
}

const deployment = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    name: "web",
    labels: { "app.kubernetes.io/managed-by": "Helm" },
    annotations: { "meta.helm.sh/release-name": release, "meta.helm.sh/release-namespace": namespace },
  },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: { containers: [{ name: "web", image: "registry.example/web:1.0" }] },
    },
  },
};

/** A record as Helm writes it, of about `recordSize`: what fills it is the chart, drawn by lot so that nothing packs it. */
function record(revision: number): object {
  const at = new Date(Date.UTC(2026, 0, 1) + revision * 60_000).toISOString();
  const body = {
    name: release,
    namespace,
    version: revision,
    config: { image: { tag: String(revision) } },
    manifest: `---\n# Source: web/templates/deployment.yaml\n${JSON.stringify(deployment)}\n`,
    info: {
      first_deployed: at,
      last_deployed: at,
      description: revision === 1 ? "Install complete" : "Upgrade complete",
      status: revision === revisions ? "deployed" : "superseded",
    },
    chart: {
      metadata: { name: "web", version: `1.0.${revision}`, appVersion: `2.${revision}`, apiVersion: "v2" },
      values: { image: { tag: "" } },
      templates: [{ name: "templates/all.yaml", data: randomBytes(recordSize * 0.74).toString("base64") }],
    },
  };
  const packed = gzipSync(JSON.stringify(body), { level: 1 }).toString("base64");
  return {
    apiVersion: "v1",
    kind: "Secret",
    type: "helm.sh/release.v1",
    metadata: {
      name: `sh.helm.release.v1.${release}.v${revision}`,
      labels: { owner: "helm", name: release, version: String(revision), status: body.info.status },
    },
    data: { release: Buffer.from(packed).toString("base64") },
  };
}
