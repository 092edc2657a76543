import { request } from "node:https";
import { readFile } from "node:fs/promises";
import { startControlPlane, type ControlPlane } from "../control-plane/start.ts";
import { startRollscope } from "../stories/rollscope.ts";
import { median, type Figure } from "./figures.ts";
import { until } from "./processes.ts";

const pods = 10_000;
const rounds = 5;

/** B3: the first lists of 10,000 pods of the real control plane, beside receiving and parsing the same pages. */
export async function firstSync(): Promise<readonly Figure[]> {
  const cluster = await startControlPlane({ nodes: 0, say: () => undefined });
  try {
    await createPods(cluster);
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await receiveAndParse(cluster));
      ours.push(await syncOnce(cluster));
    }
    const ratio = median(ours) / median(plain);
    return [
      {
        id: "B3",
        question: "first list request → 10,000 pods in the view",
        ours: `${median(ours).toFixed(0)} ms`,
        beside: `${median(plain).toFixed(0)} ms (receiving and JSON.parse of the same pages)`,
        ratio,
        target: "≤ 2 ×",
        met: ratio <= 2,
      },
    ];
  } finally {
    await cluster.stop();
  }
}

/**
 * Pods straight through the API, for a scheduler that is not there, so that nothing but their number matters. Bound to a
 * node that is not there they would be collected as garbage.
 */
async function createPods(cluster: ControlPlane): Promise<void> {
  await cluster.kubectl(["create", "namespace", "many"]);
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < pods) {
      const name = `pod-${String(next++)}`;
      const spec = { schedulerName: "none", terminationGracePeriodSeconds: 0, containers: [{ name: "web", image: "registry.example/web:1.0" }] };
      const answer = await cluster.request("POST", "/api/v1/namespaces/many/pods", { metadata: { name, labels: { app: "many" } }, spec });
      if (answer.status >= 300) throw new Error(`Creating ${name}: ${JSON.stringify(answer.body)}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
} // prettier-ignore

async function receiveAndParse(cluster: ControlPlane): Promise<number> {
  const ca = await readFile(cluster.caFile);
  const begun = performance.now();
  let token = "";
  do {
    const body = await new Promise<string>((resolve, reject) => {
      const path = `/api/v1/pods?limit=500${token === "" ? "" : `&continue=${token}`}`;
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: cluster.port,
          path,
          ca,
          headers: { authorization: `Bearer ${cluster.token}` },
        },
        (incoming) => {
          const pieces: Buffer[] = [];
          incoming.on("data", (piece: Buffer) => pieces.push(piece));
          incoming.on("end", () => resolve(Buffer.concat(pieces).toString()));
        },
      );
      outgoing.on("error", reject);
      outgoing.end();
    });
    token = (JSON.parse(body) as { metadata: { continue?: string } }).metadata.continue ?? "";
  } while (token !== "");
  return performance.now() - begun;
}

interface WatchFigures {
  readonly kind: string;
  readonly objects: number;
  readonly list: { readonly began: number; readonly ended: number } | null;
}

async function syncOnce(cluster: ControlPlane): Promise<number> {
  const rollscope = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0"]);
  let took = NaN;
  await until(async () => {
    const { watches } = (await (await fetch(`${rollscope.address}/api/health`)).json()) as {
      watches: WatchFigures[];
    };
    const found = watches.find((watch) => watch.kind === "Pod");
    if (found?.objects !== pods || found.list === null) return false;
    took = found.list.ended - Math.min(...watches.map((watch) => watch.list?.began ?? Infinity));
    return true;
  });
  await rollscope.stop();
  return took;
}
