import { kinds, type WatchedKindName } from "../../lib/kinds/kinds.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { listAndWatch, type Vitals } from "../cluster/list-and-watch.ts";
import type { Tuning } from "../cluster/tuning.ts";
import type { Turns } from "../cluster/turns.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { createFreshness, type WatchStatus } from "./freshness.ts";
import type { Store, Sweep } from "./store.ts";

export interface FollowNeeds {
  readonly cluster: Cluster;
  readonly limits: Tuning;
  readonly turns: Turns;
  readonly store: Store;
  /** A line of any watch came. */
  readonly heard: () => void;
  readonly tell: (status: WatchStatus) => void;
}

/** One kind in one scope, followed from the API server into its store. */
export interface Follow {
  readonly stop: () => void;
  readonly nudge: () => void;
  readonly doubt: (until: number, problem: ConnectionProblem | undefined) => void;
  readonly trust: () => void;
  readonly status: () => WatchStatus;
  readonly lastHeard: () => number | undefined;
  readonly vitals: () => Vitals;
}

export function follow(name: WatchedKindName, namespace: string, needs: FollowNeeds): Follow {
  const { cluster, store, heard, limits, turns } = needs;
  const { path, plural, metadataOnly } = kinds[name];
  let status: WatchStatus = { type: "loading", problem: undefined };
  let sweep: Sweep | undefined;
  const freshness = createFreshness(cluster.clock, (next) => {
    status = next;
    needs.tell(next);
  });
  const hear = (): void => {
    heard();
    freshness.heard();
  };
  const lines = listAndWatch(
    cluster,
    { path, plural, metadataOnly, namespace },
    { limits, turns },
    {
      listing: () => {
        freshness.listing();
        sweep?.cancel();
        sweep = store.sweep(namespace);
      },
      listed: (raw) => store.put(raw, freshness.late()),
      complete: () => {
        sweep?.end(freshness.late());
        sweep = undefined;
        freshness.complete();
      },
      failed: freshness.failed,
      forbidden: freshness.forbidden,
      opened: freshness.opened,
      changed: (raw) => {
        hear();
        store.put(raw, freshness.late());
      },
      removed: (raw) => {
        hear();
        store.remove(raw, freshness.late());
      },
      bookmark: () => {
        heard();
        freshness.bookmark();
      },
      closed: freshness.closed,
      polling: freshness.polling,
    },
  );
  needs.tell(status);
  return {
    stop: () => {
      lines.stop();
      freshness.stop();
      sweep?.cancel();
    },
    nudge: lines.nudge,
    doubt: freshness.doubt,
    trust: freshness.trust,
    status: () => status,
    lastHeard: freshness.lastHeard,
    vitals: lines.vitals,
  };
}
