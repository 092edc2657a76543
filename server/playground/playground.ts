import { rm } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { KubeletMode } from "./cluster.ts";
import { adminContext, kubeconfigOf, viewerContext, writeKubeconfig } from "./kubeconfig.ts";
import type { Draft } from "./object.ts";
import { endOf } from "./worker-end.ts";
import type { FromWorker, ToWorker, WorkerData } from "./worker-messages.ts";

export interface PlaygroundOptions {
  /** undefined: 6453, or the next that is free. 0: any. */
  readonly port?: number;
  /** How much faster simulated work goes: 1..20. */
  readonly speed: number;
  /** The same seed repeats the same choices. */
  readonly seed: number;
  /** 3 where undefined. */
  readonly nodes?: number;
  /** How much it holds, in Mi of its JSON's UTF-16 code units; 128 where undefined. */
  readonly storage?: number;
  /** Manifests that are there from the beginning, created in order. */
  readonly objects?: readonly Draft[];
  /** For tests: `staged` nodes move pods by their annotations, as KWOK does on our real control plane. */
  readonly kubelet?: KubeletMode;
  /** Told of a bug that one request met; the API goes on. */
  readonly onBug?: (why: string) => void;
}

export interface Playground {
  /** Absolute path. */
  readonly kubeconfig: string;
  /** `https://127.0.0.1:6453` */
  readonly server: string;
  readonly port: number;
  /** The context of the user who may do everything, which is the kubeconfig's current one. */
  readonly context: string;
  /** The context of the user who may only read. */
  readonly viewerContext: string;
  /** Resolves when the playground ended without being told to. */
  readonly failed: Promise<Error>;
  /** Ends it and takes its kubeconfig away. */
  readonly stop: () => Promise<void>;
}

/** Starts a playground in a thread of its own; resolves when its API answers. Rejects when it cannot start. */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const { port, speed, seed, nodes = 3, storage = usualStorage, objects = [] } = options;
  const { kubelet = "simulated" } = options;
  const workerData: WorkerData = { port, speed, seed, nodes, storage, objects, kubelet };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData,
    name: "playground",
    env: { ...process.env, ...compileCache() },
    resourceLimits: limitsFor(storage),
  });
  let stopped = false;
  const ended = endOf(worker);
  const ready = await Promise.race([readyOf(worker, options.onBug), ended.then(rejected)]);
  const server = `https://127.0.0.1:${ready.port}`;
  const text = kubeconfigOf({ ...ready, server });
  const kubeconfig = await writeKubeconfig(ready.port, text, process.env);
  return {
    kubeconfig,
    server,
    port: ready.port,
    context: adminContext,
    viewerContext,
    failed: new Promise((resolve) => {
      void ended.then((error) => {
        if (!stopped) resolve(error);
      });
    }),
    async stop() {
      stopped = true;
      worker.postMessage({ type: "stop" } satisfies ToWorker);
      const late = setTimeout(() => void worker.terminate(), patience);
      await ended;
      clearTimeout(late);
      await rm(dirname(kubeconfig), { recursive: true, force: true });
    },
  };
}

/**
 * Most of what it makes lives as long as a rollout: with a young generation as large as V8's usual one, 1,000 pods take
 * twice the memory. How far garbage may pile up in the old one before it is collected follows from how large that may
 * become (v8/src/heap/heap-controller.cc): with V8's usual gigabytes 1,000 pods take twice the memory again. What is
 * stored takes up to twice as much as its JSON while it is read and told.
 */
const limitsFor = (storage: number) => ({
  maxYoungGenerationSizeMb: 4,
  maxOldGenerationSizeMb: 256 + 2 * storage,
});
const usualStorage = 128;

/** A thread does not inherit the compile cache of its process by itself; with it, it starts in half the time. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir();
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: directory };
}

/** ms that a worker may take to end before it is ended. */
const patience = 3_000;

type Ready = Extract<FromWorker, { type: "ready" }>;

function readyOf(worker: Worker, onBug?: (why: string) => void): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: FromWorker) => {
      switch (message.type) {
        case "ready":
          resolve(message);
          break;
        case "failed":
          reject(new Error(message.why));
          break;
        case "bug":
          onBug?.(message.why);
          break;
        default:
          message satisfies never;
      }
    });
  });
}

function rejected(error: Error): never {
  throw error;
}
