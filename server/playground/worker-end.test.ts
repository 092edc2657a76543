import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { endOf } from "./worker-end.ts";

it.each([
  ["throws", "throw new Error('broken')", "broken"],
  ["leaves", "process.exit(3)", "the playground ended with code 3"],
])("a worker that %s says so", async (_, code, message) => {
  const worker = new Worker(code, { eval: true });
  expect((await endOf(worker)).message).toBe(message);
});
