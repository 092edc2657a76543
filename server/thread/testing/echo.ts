import { threadId, workerData } from "node:worker_threads";
import { serveJobs } from "../serve.ts";

export type EchoJob = { readonly type: "say"; readonly word: string } | { readonly type: "fail" | "end" };

serveJobs(async (job: EchoJob) => {
  switch (job.type) {
    case "say":
      await Promise.resolve();
      return `${String(workerData)} ${job.word} ${threadId}`;
    case "fail":
      throw new Error("no such word");
    case "end":
      process.exit(3);
  }
});
