import type { Worker } from "node:worker_threads";

/** Why a worker ended: what it threw, or the code that it left with. Resolves once it has. */
export function endOf(worker: Worker): Promise<Error> {
  return new Promise((resolve) => {
    worker.once("error", (error) => {
      resolve(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once("exit", (code) => {
      resolve(new Error(`the playground ended with code ${code}`));
    });
  });
}
