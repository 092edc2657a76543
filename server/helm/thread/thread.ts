import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";
import type { RecordProblem } from "../../../lib/helm/record-problem.ts";
import type { Clock } from "../../cluster/clock.ts";
import type { Job, Results } from "./jobs.ts";

/** A thread of its own for the bodies of records, which are large: one at a time, and none where there is nothing to do. */
export interface Thread {
  /** Takes the bodies over. `urgent`: somebody waits for it. */
  readonly run: <J extends Job>(job: J, urgent?: boolean) => Promise<Results[J["type"]] | RecordProblem>;
  readonly stop: () => Promise<void>;
}

interface Task {
  readonly job: Job;
  readonly done: (result: Results[Job["type"]] | RecordProblem) => void;
  readonly failed: (error: Error) => void;
}

type Message =
  | { readonly type: "done"; readonly result: Results[Job["type"]] }
  | { readonly type: "bug"; readonly why: string };

/** Much of it is short-lived. A thread that is out of memory may take its process along, so that it never may be, MiB. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1024 };
/** Its memory is given back when it had nothing to do for this long, ms. */
const rest = 5_000;

export function createThread(key: Uint8Array, clock: Clock): Thread {
  const waiting: Task[] = [];
  let worker: Worker | undefined;
  let current: Task | undefined;
  let undoRest = (): void => undefined;
  let stopped = false;

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: key,
      name: "helm",
      env: { ...process.env, ...compileCache() },
      resourceLimits,
    });
    started.on("message", (message: Message) => {
      const task = current;
      current = undefined;
      if (message.type === "done") task?.done(message.result);
      else task?.failed(new Error(message.why));
      next();
    });
    const ended = (error?: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      const task = current;
      current = undefined;
      task?.failed(error ?? new Error("the thread for Helm's records ended"));
      next();
    };
    started.once("error", (error) => ended(error instanceof Error ? error : new Error(String(error))));
    started.once("exit", () => ended());
    return started;
  }

  function next(): void {
    undoRest();
    if (stopped || current !== undefined) return;
    current = waiting.shift();
    if (current === undefined) {
      undoRest = clock.after(rest, () => void end());
      return;
    }
    worker ??= start();
    const { job } = current;
    worker.postMessage(
      job,
      job.bodies.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    run: <J extends Job>(job: J, urgent = false) =>
      new Promise<Results[J["type"]] | RecordProblem>((resolve, reject) => {
        const task = { job, done: resolve as Task["done"], failed: reject };
        if (urgent) waiting.unshift(task);
        else waiting.push(task);
        next();
      }),
    stop: async () => {
      stopped = true;
      undoRest();
      await end();
    },
  };
}

/** A thread does not inherit the compile cache of its process by itself; with it, it starts in half the time. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir();
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: directory };
}
