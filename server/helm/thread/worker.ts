import { parentPort, workerData } from "node:worker_threads";
import { createDoor } from "../../watch/door.ts";
import { work, type Job } from "./jobs.ts";

const door = createDoor(workerData as Uint8Array);

parentPort?.on("message", (job: Job) => {
  try {
    parentPort?.postMessage({ type: "done", result: work(job, door) });
  } catch (error) {
    parentPort?.postMessage({
      type: "bug",
      why: error instanceof Error ? (error.stack ?? "") : String(error),
    });
  }
});
