import { workerData } from "node:worker_threads";
import { serveJobs } from "../thread/serve.ts";
import { createDoor } from "../watch/door.ts";
import { answer, type Job } from "./job.ts";

const { digest } = createDoor(workerData as Uint8Array);

serveJobs((job: Job) => answer(job, digest));
