import { createHmac } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { answer, type Job } from "./job.ts";

const digest = (text: string): string =>
  createHmac("sha256", workerData as string)
    .update(text)
    .digest("base64url")
    .slice(0, 22);

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
