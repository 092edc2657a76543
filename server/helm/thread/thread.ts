import type { RecordProblem } from "../../../lib/helm/record-problem.ts";
import type { Clock } from "../../cluster/clock.ts";
import { createThread as createAnyThread } from "../../thread/thread.ts";
import { createDoor } from "../../watch/door.ts";
import { doWork, type Job, type Results } from "./jobs.ts";

/** Where records are opened: what may be large in a thread of its own. */
export interface Thread {
  /** Takes the bodies over. */
  readonly run: <J extends Job>(job: J) => Promise<Results[J["type"]] | RecordProblem>;
  readonly stop: () => Promise<void>;
}

/**
 * MiB. Nearly all of it is short-lived: with a small space for that it would be moved about most of the time. A thread that
 * is out of memory may take its process along, so that it never may be.
 */
const limits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 };
/** ms */
const rest = 5_000;

/**
 * What is kept of most records is no larger, bytes. To read a row of it takes a few milliseconds, and a thread takes 20 to
 * 60 MB, most of what Rollscope may need for all records.
 */
const small = 32 * 1024;

/** `key`: of the digests with which hidden values are told apart. */
export function createThread(key: Uint8Array, clock: Clock): Thread {
  const door = createDoor(key);
  const thread = createAnyThread<Job, unknown>({
    ...{ name: "helm", given: key, limits, rest, clock },
    file: new URL("./worker.ts", import.meta.url),
  });
  const run = (job: Job): Promise<unknown> =>
    isLight(job) ? Promise.resolve(doWork(job, door)) : thread.run(job, buffersOf(job));
  return {
    run: <J extends Job>(job: J) => run(job) as Promise<Results[J["type"]] | RecordProblem>,
    stop: thread.stop,
  };
}

/** What differs between two values takes less time than to hand them over. */
const isLight = (job: Job): boolean =>
  job.type === "compare" ||
  (job.type === "reduce" && buffersOf(job).every(({ byteLength }) => byteLength <= small));

const buffersOf = ({ bodies }: Job): readonly ArrayBuffer[] =>
  bodies.flatMap(({ release }) => (release instanceof Uint8Array ? [release.buffer] : []));
