import type { Watch } from "../../../lib/kinds/watch.ts";
import { kinds, type WatchedKindName } from "../../../lib/kinds/kinds.ts";
import type { Change } from "../../../lib/log/fact.ts";
import { directCluster } from "../../cluster/testing/direct.ts";
import { startFakeApi, type FakeApi } from "../../cluster/testing/fake-api.ts";
import { createClock, until, type ManualClock } from "../../cluster/testing/manual-clock.ts";
import { tuning, type Tuning } from "../../cluster/tuning.ts";
import { createTurns } from "../../cluster/turns.ts";
import { follow, type Follow } from "../follow.ts";
import { createHealth } from "../health.ts";
import { createIntern } from "../../../lib/base/intern.ts";
import { createStore, type Store } from "../store.ts";

/** What came into the log, with the time at which it did. */
export type Appended = Change & { readonly at: number };

export interface Log {
  readonly changes: Appended[];
  /** Changes of objects, as `+name`, `~name` and `-name`, in order. */
  readonly story: () => string[];
  /** States of a watch, in order, each once for as long as it lasts. */
  readonly states: (uid: string) => string[];
  readonly watches: (uid: string) => Watch[];
  readonly append: (change: Change) => void;
}

export function createLog(now: () => number): Log {
  const changes: Appended[] = [];
  const watches = (uid: string): Watch[] =>
    changes.flatMap((change) =>
      change.kind === "Watch" && "put" in change && change.uid === uid ? [change.put] : [],
    );
  return {
    changes,
    append: (change) => void changes.push({ ...change, at: now() }),
    story: () => storyOf(changes),
    watches,
    states: (uid) =>
      watches(uid)
        .map(({ state }) => state)
        .filter((state, index, all) => state !== all[index - 1]),
  };
}

function storyOf(changes: readonly Appended[]): string[] {
  const names = new Map<string, string>();
  return changes.flatMap((change) => {
    if (change.kind === "Watch") return [];
    const known = names.get(change.uid);
    if ("gone" in change) {
      names.delete(change.uid);
      return [`-${known ?? change.uid}`];
    }
    names.set(change.uid, change.put.name);
    return [`${known === undefined ? "+" : "~"}${change.put.name}`];
  });
}

export interface Rig {
  readonly api: FakeApi;
  readonly clock: ManualClock;
  readonly log: Log;
  readonly store: Store;
  readonly follow: Follow;
  /** Waits until the watch says that it is in this state. */
  readonly reaches: (state: string) => Promise<void>;
  readonly uid: string;
  readonly stop: () => Promise<void>;
}

export const door = { digest: (text: string): string => text };

/** One kind followed in all namespaces of a fake API server, into a log. `prepare` sees the server first. */
export async function followOne(
  name: WatchedKindName,
  prepare: (api: FakeApi) => void,
  limits: Partial<Tuning> = {},
): Promise<Rig> {
  const api = await startFakeApi();
  const clock = createClock();
  const log = createLog(clock.now);
  const cluster = directCluster(api.url, clock);
  const health = createHealth(log, clock.now, []);
  const store = createStore(name, { sink: log, door, intern: createIntern(), now: clock.now });
  const { plural } = kinds[name];
  prepare(api);
  const one = follow(name, "", {
    cluster,
    limits: { ...tuning, ...limits },
    turns: createTurns(4),
    store,
    heard: () => undefined,
    tell: (status) => health.report({ name, plural, namespace: "" }, status),
  });
  const uid = `${plural}@`;
  return {
    api,
    clock,
    log,
    store,
    follow: one,
    uid,
    reaches: async (state) => {
      for (let tries = 0; log.states(uid).at(-1) !== state && tries < 100; tries++) await clock.pass(100);
      await until(`${uid} is ${state}`, () => log.states(uid).at(-1) === state);
    },
    stop: async () => {
      one.stop();
      await cluster.close();
      await api.kill();
    },
  };
}
