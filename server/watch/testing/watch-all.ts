import { directCluster } from "../../cluster/testing/direct.ts";
import { startFakeApi, type FakeApi } from "../../cluster/testing/fake-api.ts";
import { createClock, until, type ManualClock } from "../../cluster/testing/manual-clock.ts";
import { startWatching, type Watcher, type WatchOptions } from "../watcher.ts";
import { createLog, door, type Log } from "./rig.ts";

export interface WholeRig {
  readonly api: FakeApi;
  readonly clock: ManualClock;
  readonly log: Log;
  readonly watcher: Watcher;
  /** Waits until a watch says that it is in this state, letting up to 10 s pass. */
  readonly reaches: (uid: string, state: string) => Promise<void>;
  /** What the newest fact of each watch says. */
  readonly states: () => Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** A whole watcher on a fake API server. `namespace` is that of its context. */
export async function watchAll(
  prepare: (api: FakeApi) => void,
  { namespace, ...options }: Partial<WatchOptions> & { readonly namespace?: string } = {},
): Promise<WholeRig> {
  const api = await startFakeApi();
  prepare(api);
  const clock = createClock();
  const log = createLog(clock.now);
  const cluster = directCluster(api.url, clock, namespace);
  const watcher = startWatching(cluster, log, { door, ...options });
  return {
    api,
    clock,
    log,
    watcher,
    reaches: async (uid, state) => {
      for (let tries = 0; log.states(uid).at(-1) !== state && tries < 100; tries++) await clock.pass(100);
      await until(`${uid} is ${state}`, () => log.states(uid).at(-1) === state);
    },
    states: () => {
      const states = new Map<string, string>();
      for (const change of log.changes) {
        if (change.kind !== "Watch") continue;
        if ("put" in change) states.set(change.uid, change.put.state);
        else states.delete(change.uid);
      }
      return Object.fromEntries(states);
    },
    stop: async () => {
      watcher.stop();
      await cluster.close();
      await api.kill();
    },
  };
}
