import { parentPort, workerData } from "node:worker_threads";
import { createDoor } from "../../watch/door.ts";
import { createCollect } from "./collect.ts";
import { createWork, type Job } from "./jobs.ts";

const door = createDoor(workerData as Uint8Array);
const work = createWork(door);
const collect = createCollect("all");

parentPort?.on("message", (job: Job) => {
  try {
    parentPort?.postMessage({ type: "done", result: work(job) });
  } catch (error) {
    parentPort?.postMessage({
      type: "bug",
      why: error instanceof Error ? (error.stack ?? "") : String(error),
    });
  }
  // Not before the answer is on its way, and what the job held is let go.
  setImmediate(collect);
});
