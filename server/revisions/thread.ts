import type { Clock } from "../cluster/clock.ts";
import { createThread, type Thread } from "../thread/thread.ts";
import type { Answer, Job } from "./job.ts";

/** What it holds is short-lived, MiB. */
const limits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };
/** ms */
const rest = 10_000;

/** The thread that compares templates, of which there may be thousands of lines. `key`: of the digests of what is hidden. */
export const openThread = (key: Uint8Array, clock: Pick<Clock, "after">): Thread<Job, Answer> =>
  createThread({
    ...{ name: "revisions", given: key, limits, rest, clock },
    file: new URL("./worker.ts", import.meta.url),
  });
