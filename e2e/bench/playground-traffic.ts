import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { createCertificate } from "../../server/playground/http/certificate.ts";
import { startPlayground } from "../../server/playground/playground.ts";
import { mustCall, type Address } from "../control-plane/cluster/api.ts";
import { startControlPlane } from "../control-plane/start.ts";
import { accessOf } from "../playground/start.ts";
import { median, ms, quantile, spread, type Figure } from "./figures.ts";
import { fill } from "./playground-pods.ts";
import type { ReadyBytes } from "./ready-bytes.ts";

const lists = 15;
const writes = 400;
const settings = "/api/v1/namespaces/default/configmaps";

/** What the API of a playground of 2,000 pods on 40 nodes takes to answer, and to tell who watches: P5 and P6. */
export async function playgroundTraffic(): Promise<readonly Figure[]> {
  const playground = await startPlayground({ port: 0, speed: 20, seed: 1, nodes: 40 });
  const address = await accessOf(playground.kubeconfig);
  await fill(address, { nodes: 40, half: 1000 });
  const figures = [await listing(address), ...(await telling(address))];
  await playground.stop();
  return figures;
}

/** A list of all pods, beside a server that has the same bytes ready. */
async function listing(address: Address): Promise<Figure> {
  const path = "/api/v1/namespaces/bench/pods";
  const bytes = await read(address, path);
  const { key, cert } = createCertificate(Date.now());
  const workerData: ReadyBytes = { bytes, key, cert };
  const worker = new Worker(new URL("./ready-bytes.ts", import.meta.url), { workerData });
  const [port] = (await once(worker, "message")) as [number];
  const ready: Address = { port, ca: cert, token: "" };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < lists + 2; round += 1) {
    const took = [await timed(() => read(address, path)), await timed(() => read(ready, path))] as const;
    // The first two are for compilers to warm up.
    if (round < 2) continue;
    ours.push(took[0]);
    theirs.push(took[1]);
  }
  await worker.terminate();
  const ratio = median(ours) / median(theirs);
  const size = (bytes.length / 1e6).toFixed(1);
  return { id: "P5", question: `a list of 2,000 pods (${size} MB)`, ours: ms(median(ours)), beside: `${ms(median(theirs))} (a bare HTTPS server that has the same bytes ready)`, ratio, target: "≤ 2 × the bytes alone", met: ratio <= 2 };
} // prettier-ignore

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const headers = ({ token }: Address): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${token}`,
  accept: "application/json",
  "content-type": "application/merge-patch+json",
});

/** Whole answers on connections that stay open, as clients have them. */
const agent = new Agent({ keepAlive: true });

function read(address: Address, path: string, patch?: object): Promise<Uint8Array> {
  const { port, ca } = address;
  const method = patch === undefined ? "GET" : "PATCH";
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, ca, method, path, agent, headers: headers(address) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const bytes = Buffer.concat(parts);
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} was answered ${String(answer.statusCode)}: ${bytes.toString()}`));
      });
    });
    asked.on("error", reject);
    asked.end(patch === undefined ? undefined : JSON.stringify(patch));
  });
} // prettier-ignore

/** From a write to the line that tells it, beside the real API server; a line that came before the answer took no time. */
async function telling(address: Address): Promise<readonly Figure[]> {
  const real = await startControlPlane({ nodes: 0 }).catch(String);
  const ours = await openTale(address);
  if (typeof real === "string") return compare(await ours.tell(writes), [], `no control plane here: ${real.split("\n")[0] ?? ""}`);
  const ca = await readFile(real.caFile, "utf8");
  const theirs = await openTale({ port: real.port, ca, token: real.token });
  const [a, b]: [Told[], Told[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    a.push(...(await ours.tell(writes / 5)));
    b.push(...(await theirs.tell(writes / 5)));
  }
  ours.stop();
  theirs.stop();
  await real.stop();
  return compare(a, b, `kube-apiserver ${real.version}`);
} // prettier-ignore

function compare(ours: readonly Told[], theirs: readonly Told[], beside: string): readonly Figure[] {
  const row = (question: string, of: keyof Told, q: number, target: string): Figure => {
    const [a, b] = [ours, theirs].map((told) => told.map((each) => each[of])) as [number[], number[]];
    const ratio = quantile(a, q) / quantile(b, q);
    return { id: "P6", question, ours: `${spread(a)} ms`, beside: `${b.length === 0 ? "—" : `${spread(b)} ms`} (${beside})`, ratio: b.length === 0 ? undefined : ratio, target, met: ratio <= 3 };
  };
  return [
    row("a write's answer → its line on a watch", "afterAnswer", 0.9, "p90 ≤ 3 × kube-apiserver"),
    row("a write is sent → its line on a watch", "afterSending", 0.5, "p50 ≤ 3 × kube-apiserver"),
  ];
} // prettier-ignore

/** When the line of a write was there, ms. */
interface Told {
  readonly afterSending: number;
  readonly afterAnswer: number;
}

interface Tale {
  /** Writes so often, one after the other. */
  readonly tell: (count: number) => Promise<readonly Told[]>;
  readonly stop: () => void;
}

/** A ConfigMap, and somebody who watches it. */
async function openTale(address: Address): Promise<Tale> {
  await mustCall(address, "POST", settings, { metadata: { name: "tale" }, data: { value: "0" } });
  const { port, ca } = address;
  const path = `${settings}?watch=true&fieldSelector=metadata.name%3Dtale`;
  const watch = request({ host: "127.0.0.1", port, ca, path, agent: false, headers: headers(address) });
  watch.end();
  const [answer] = (await once(watch, "response")) as [IncomingMessage];
  // Ours to end: what it says of that is no news.
  answer.on("error", () => undefined);
  const heard = new Map<string, number>();
  let wake = (): void => undefined;
  const lines = createInterface({ input: answer }).on("line", (line) => {
    heard.set(/"value":"(\d+)"/.exec(line)?.[1] ?? "", performance.now());
    wake();
  });
  lines.on("error", () => undefined);
  let value = 0;
  return {
    async tell(count) {
      const all: Told[] = [];
      for (let number = 0; number < count; number += 1) {
        value += 1;
        const told = String(value);
        const sent = performance.now();
        await read(address, `${settings}/tale`, { data: { value: told } });
        const answered = performance.now();
        while (!heard.has(told)) await new Promise<void>((resolve) => (wake = resolve));
        const at = heard.get(told) ?? 0;
        all.push({ afterSending: at - sent, afterAnswer: Math.max(0, at - answered) });
      }
      return all;
    },
    stop: () => watch.destroy(),
  };
}
