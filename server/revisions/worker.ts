import { parentPort, workerData } from "node:worker_threads";
import { createDoor } from "../watch/door.ts";
import { answer, type Job } from "./job.ts";

const { digest } = createDoor(workerData as Uint8Array);

parentPort?.on("message", (job: Job) => {
  try {
    parentPort?.postMessage({ type: "done", answer: answer(job, digest) });
  } catch (error) {
    parentPort?.postMessage({
      type: "bug",
      why: error instanceof Error ? (error.stack ?? "") : String(error),
    });
  }
});
