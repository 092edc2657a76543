import type { Raw } from "../../lib/base/raw.ts";
import { stringAt } from "../../lib/base/raw.ts";
import { sleep } from "../cluster/clock.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { list } from "../cluster/list.ts";
import type { Tuning } from "../cluster/tuning.ts";

const target = { path: "/api/v1", plural: "namespaces", namespace: "", metadataOnly: true };
const again = { afterAnswer: 60_000, afterProblem: 5000 };

/** The namespaces that may be looked into by someone who may not look everywhere. */
export interface Namespaces {
  /** Tells them now and whenever they change. Returns its undo. */
  readonly subscribe: (tell: (names: readonly string[]) => void) => () => void;
  readonly stop: () => void;
}

/** Nothing is asked before somebody wants to know. */
export function createNamespaces(cluster: Cluster, limits: Tuning): Namespaces {
  const { clock } = cluster;
  const stopping = new AbortController();
  const listeners = new Set<(names: readonly string[]) => void>();
  let known: readonly string[] | undefined;

  function learn(names: readonly string[]): void {
    const sorted = [...new Set(names)].sort();
    if (sorted.join() === known?.join()) return;
    known = sorted;
    for (const tell of listeners) tell(sorted);
  }

  async function run(): Promise<void> {
    const stopped = (): boolean => stopping.signal.aborted;
    while (!stopped()) {
      const names: string[] = [];
      const item = (raw: Raw): number => names.push(stringAt(raw, "metadata", "name") ?? "");
      const answer = await list(cluster, target, limits, { signal: stopping.signal, item });
      if (stopped()) return;
      const own = cluster.about()?.namespace ?? "default";
      if (answer.type === "listed") learn(names);
      // Whoever may not list namespaces knows the one of their context; nothing is guessed beyond that.
      else if (answer.problem.id === "forbidden") learn([own, "default"]);
      const settled = answer.type === "listed" || answer.problem.id === "forbidden";
      await sleep(clock, settled ? again.afterAnswer : again.afterProblem, stopping.signal);
    }
  }

  let started = false;
  return {
    subscribe: (tell) => {
      listeners.add(tell);
      if (known !== undefined) tell(known);
      if (!started) {
        started = true;
        void run();
      }
      return () => listeners.delete(tell);
    },
    stop: () => stopping.abort(),
  };
}
