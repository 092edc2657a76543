import { fork } from "node:child_process";
import path from "node:path";
import { once } from "node:events";
import WebSocket from "ws";
import { startRollscope, type Rollscope } from "../stories/rollscope.ts";
import { MB, type Figure } from "./figures.ts";
import { startApi, until, type Api } from "./processes.ts";

interface Usage {
  readonly heap: number;
  readonly resident: number;
}

/** Memory of a Node process that was started with an inspector, after two full collections. */
export async function usageOf(inspector: string): Promise<Usage> {
  const socket = new WebSocket(inspector);
  await once(socket, "open");
  let id = 0;
  const call = async (method: string, params: object = {}): Promise<unknown> => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, "message")) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  };
  await call("HeapProfiler.collectGarbage");
  await call("HeapProfiler.collectGarbage");
  const expression = "JSON.stringify([process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers, process.memoryUsage().rss])";
  const { result } = (await call("Runtime.evaluate", { expression })) as { result: { value: string } };
  socket.close();
  const [heap = 0, resident = 0] = JSON.parse(result.value) as number[];
  return { heap, resident };
} // prettier-ignore

/** Starts Rollscope so that its memory can be read. */
export async function startInspected(
  options: readonly string[],
): Promise<{ rollscope: Rollscope; inspector: string }> {
  const rollscope = await startRollscope(options, { NODE_OPTIONS: "--inspect=127.0.0.1:0" });
  const inspector = rollscope.lines
    .map((line) => /ws:\/\/\S+/.exec(line)?.[0])
    .find((found) => found !== undefined);
  if (inspector === undefined) throw new Error("The server did not say where its inspector listens.");
  return { rollscope, inspector };
}

/** B4: what 1,000 pods more cost the server, beside the informer cache of @kubernetes/client-node. */
export async function memory(): Promise<readonly Figure[]> {
  const sizes = [1000, 10_000] as const;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const pods of sizes) {
    const api = await startApi(pods);
    ours.push(await heapOfOurs(api));
    theirs.push(await heapOfInformer(api));
    await api.stop();
  }
  const slope = (values: readonly number[]): number => ((values[1] ?? NaN) - (values[0] ?? NaN)) / 9;
  return [
    {
      id: "B4",
      question: "server heap per 1,000 pods, after collection",
      ours: MB(slope(ours)),
      beside: `${MB(slope(theirs))} (client-node's ListWatch)`,
      ratio: slope(ours) / slope(theirs),
      target: "≤ 2 MB",
      met: slope(ours) <= 2e6,
    },
  ];
}

async function heapOfOurs(api: Api): Promise<number> {
  const { rollscope, inspector } = await startInspected(["--kubeconfig", api.kubeconfig, "--port", "0"]);
  await until(async () => {
    const view = (await (await fetch(`${rollscope.address}/api/rollouts/bench/web`)).json()) as {
      connection?: { state: string };
    };
    return view.connection?.state === "live";
  });
  // The pages start some time after the lists: they are to be in both heaps, or in none.
  await (await fetch(rollscope.address)).text();
  const { heap } = await usageOf(inspector);
  await rollscope.stop();
  return heap;
}

async function heapOfInformer(api: Api): Promise<number> {
  const child = fork(path.join(import.meta.dirname, "informer.ts"), [String(api.port)], {
    execArgv: ["--expose-gc"],
  });
  const [heap] = (await once(child, "message")) as [number];
  child.disconnect();
  return heap;
}
