import { workerData } from "node:worker_threads";
import { createCollect } from "../../thread/collect.ts";
import { serveJobs } from "../../thread/serve.ts";
import { createDoor } from "../../watch/door.ts";
import { doWork, type Job } from "./jobs.ts";

const door = createDoor(workerData as Uint8Array);

serveJobs((job: Job) => doWork(job, door), createCollect("all"));
