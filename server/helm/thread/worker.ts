import { workerData } from "node:worker_threads";
import { createCollect } from "../../thread/collect.ts";
import { serveJobs } from "../../thread/serve.ts";
import { createDoor } from "../../watch/door.ts";
import { doWork, type Job } from "./jobs.ts";

const door = createDoor(workerData as Uint8Array);
const collect = createCollect("all");
/** To give back memory takes as long as a job: it is done when nobody waits, ms after the last one. */
const pause = 300;
let waiting: NodeJS.Timeout | undefined;

serveJobs(
  (job: Job) => doWork(job, door),
  () => {
    clearTimeout(waiting);
    waiting = setTimeout(collect, pause);
  },
);
