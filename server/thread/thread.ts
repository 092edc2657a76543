import { getCompileCacheDir } from "node:module";
import { Worker, type ResourceLimits } from "node:worker_threads";
import type { Clock } from "../cluster/clock.ts";

/** A thread of its own for what would hold up everybody who watches; there is none while there is nothing to do. */
export interface Thread<Job, Result> {
  /**
   * Jobs are begun in the order in which they come. Rejects where one meets a bug, or the thread ends by itself; after
   * `stop` nothing comes of it. What is in `transfer` is handed over and is gone here.
   */
  readonly run: (job: Job, transfer?: readonly ArrayBuffer[]) => Promise<Result>;
  readonly stop: () => Promise<void>;
}

export interface ThreadOptions {
  readonly name: string;
  /** The file that serves the jobs, by `serveJobs`. */
  readonly file: URL;
  /** What it is given to begin with. */
  readonly given: unknown;
  readonly limits: ResourceLimits;
  /** Its memory is given back when it had nothing to do for this long, ms. */
  readonly rest: number;
  readonly clock: Pick<Clock, "after">;
}

export interface Post<Job> {
  readonly id: number;
  readonly job: Job;
}

export type Reply<Result> = { readonly id: number } & (
  { readonly type: "done"; readonly result: Result } | { readonly type: "bug"; readonly why: string }
);

interface Task<Result> {
  readonly done: (result: Result) => void;
  readonly failed: (error: Error) => void;
}

export function createThread<Job, Result>(options: ThreadOptions): Thread<Job, Result> {
  const tasks = new Map<number, Task<Result>>();
  let worker: Worker | undefined;
  let undoRest = (): void => undefined;
  let [jobs, isStopped] = [0, false];

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function hear(reply: Reply<Result>): void {
    const task = tasks.get(reply.id);
    tasks.delete(reply.id);
    if (reply.type === "done") task?.done(reply.result);
    else task?.failed(new Error(reply.why));
    if (tasks.size === 0) undoRest = options.clock.after(options.rest, () => void end());
  }

  function ended(error: Error): void {
    worker = undefined;
    const lost = [...tasks.values()];
    tasks.clear();
    for (const task of lost) task.failed(error);
  }

  function start(): Worker {
    const { name, file, given, limits } = options;
    const env = { ...process.env, ...compileCache() };
    const started = new Worker(file, { workerData: given, name, env, resourceLimits: limits });
    // What is still asked for when the server ends is asked for by nobody.
    started.unref();
    started.on("message", hear);
    const once = (error: Error): void => {
      if (worker === started) ended(error);
    };
    started.once("error", (error) => once(error instanceof Error ? error : new Error(String(error))));
    started.once("exit", (code) => once(new Error(`the thread ${name} ended with ${code}`)));
    return started;
  }

  return {
    run: (job, transfer = []) =>
      new Promise((done, failed) => {
        if (isStopped) return;
        undoRest();
        jobs += 1;
        tasks.set(jobs, { done, failed });
        worker ??= start();
        worker.postMessage({ id: jobs, job } satisfies Post<Job>, transfer);
      }),
    stop: async () => {
      isStopped = true;
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
