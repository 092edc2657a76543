import { stringAt, type Raw } from "../../../lib/base/raw.ts";
import { secret } from "../../../lib/kinds/secret.ts";
import { createLog, type Log } from "../../../lib/log/log.ts";
import { homeOf } from "../../../lib/rollout/neighbourhood.ts";
import type { ConnectionProblem } from "../../../lib/words/problem.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { createClock, type ManualClock } from "../../cluster/testing/manual-clock.ts";
import { createDoor } from "../../watch/door.ts";
import { doWork, type Job } from "../thread/jobs.ts";
import type { Thread } from "../thread/thread.ts";

/** A cluster that keeps Secrets, the log of one who watches it, and no thread but this one. */
export interface Shelf {
  readonly cluster: Cluster;
  readonly clock: ManualClock;
  readonly log: Log;
  readonly thread: Thread;
  /** Whether bodies that were asked for are still to be reduced. */
  readonly isBusy: () => boolean;
  readonly digest: (text: string) => string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** Keeps a Secret and tells the log of its metadata. */
  readonly put: (...secrets: readonly Raw[]) => void;
  readonly remove: (secret: Raw) => void;
  /** Instead of an answer. */
  problem: ((path: string) => ConnectionProblem | undefined) | undefined;
}

const door = createDoor("shelf");

export function createShelf(): Shelf {
  const clock = createClock();
  const secrets = new Map<string, Raw>();
  const asked: string[] = [];
  const log = createLog({ epoch: "e", homeOf, limits: { time: Infinity, bytes: Infinity } });
  const pathOf = (raw: Raw): string =>
    `/api/v1/namespaces/${stringAt(raw, "metadata", "namespace") ?? ""}/secrets/${stringAt(raw, "metadata", "name") ?? ""}`;
  let reading = 0;
  const shelf: Shelf = {
    clock,
    log,
    asked,
    digest: door.digest,
    problem: undefined,
    isBusy: () => reading > 0,
    thread: {
      run: (job: Job) => {
        if (job.type === "reduce") reading--;
        return Promise.resolve(doWork(job, door) as never);
      },
      stop: () => Promise.resolve(),
    },
    cluster: {
      clock,
      about: () => undefined,
      close: () => Promise.resolve(),
      ask: ({ path }) => {
        asked.push(path);
        const problem = shelf.problem?.(path);
        if (problem !== undefined) return Promise.resolve({ type: "failed", problem });
        const found = secrets.get(path);
        if (found === undefined)
          return Promise.resolve({
            type: "failed",
            problem: { id: "notServed", args: { server: "", reason: "" } },
          });
        reading++;
        return Promise.resolve({
          type: "answered",
          status: 200,
          close: () => undefined,
          read: (chunk) => {
            chunk(Buffer.from(JSON.stringify(found)));
            return Promise.resolve(undefined);
          },
        });
      },
    },
    put: (...raws) => {
      for (const raw of raws) {
        secrets.set(pathOf(raw), raw);
        const put = secret.read(raw, door);
        log.append({ kind: "Secret", uid: put.uid, put }, clock.now());
      }
    },
    remove: (raw) => {
      secrets.delete(pathOf(raw));
      log.append({ kind: "Secret", uid: stringAt(raw, "metadata", "uid") ?? "", gone: true }, clock.now());
    },
  };
  return shelf;
}
