import { Worker } from "node:worker_threads";
import type { Clock } from "../cluster/clock.ts";
import type { Answer, Job } from "./job.ts";

/** A thread of its own for comparing templates: thousands of lines would hold up everybody who watches. */
export interface Thread {
  /** One job after another, in the order in which they came. Rejects where the job met a bug. */
  readonly run: (job: Job) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

type Message =
  { readonly type: "done"; readonly answer: Answer } | { readonly type: "bug"; readonly why: string };

interface Task {
  readonly done: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

/** What it holds is short-lived, MiB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };
/** Its memory is given back when it had nothing to do for this long, ms. */
const rest = 10_000;

/** `key`: of the digests with which hidden values are told apart. */
export function createThread(key: Uint8Array, clock: Pick<Clock, "after">): Thread {
  let worker: Worker | undefined;
  let undoRest = (): void => undefined;
  /** In the order in which their answers will come. */
  let tasks: Task[] = [];

  const end = async (): Promise<void> => {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  const fail = (error: Error): void => {
    const failed = tasks;
    tasks = [];
    for (const task of failed) task.failed(error);
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: key,
      name: "revisions",
      resourceLimits,
    });
    started.unref();
    started.on("message", (message: Message) => {
      const task = tasks.shift();
      if (message.type === "done") task?.done(message.answer);
      else task?.failed(new Error(message.why));
      if (tasks.length === 0) undoRest = clock.after(rest, () => void end());
    });
    const ended = (error: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      fail(error);
    };
    started.once("error", (error) => ended(error instanceof Error ? error : new Error(String(error))));
    started.once("exit", (code) =>
      ended(new Error(`The thread that compares revisions ended with ${code}.`)),
    );
    return started;
  };

  return {
    run: (job) =>
      new Promise((done, failed) => {
        undoRest();
        tasks.push({ done, failed });
        worker ??= start();
        worker.postMessage(job, [job.sets.buffer as ArrayBuffer]);
      }),
    stop: async () => {
      undoRest();
      await end();
    },
  };
}
