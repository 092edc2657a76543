import { parentPort } from "node:worker_threads";
import type { Post, Reply } from "./thread.ts";

/** Serves the jobs of `createThread` in the thread itself; `after` is called when an answer is on its way. */
export function serveJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  after: (job: Job) => void = () => undefined,
): void {
  const send = (reply: Reply<Result>): void => parentPort?.postMessage(reply);
  parentPort?.on("message", ({ id, job }: Post<Job>) => {
    void attempt(work, job)
      .then(
        (result) => send({ id, type: "done", result }),
        (error: unknown) =>
          send({ id, type: "bug", why: error instanceof Error ? (error.stack ?? "") : String(error) }),
      )
      // What the job held is let go by then.
      .then(() => setImmediate(() => after(job)));
  });
}

const attempt = async <Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  job: Job,
): Promise<Result> => work(job);
