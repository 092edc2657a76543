import type { KindName, SlimOf } from "../../lib/kinds/kinds.ts";
import { isPut, type Fact } from "../../lib/log/fact.ts";
import type { Log } from "../../lib/log/log.ts";
import { movesNeighbourhood, neighbourhood } from "../../lib/rollout/neighbourhood.ts";
import { applyTracked, track, type Tracked } from "./board-row.ts";

/** All Deployments that the board follows, and which of them a fact concerns. */
export interface BoardIndex {
  readonly all: ReadonlyMap<string, Tracked>;
  /** Folds a fact in. Returns those that it concerns; one that is not in `all` any more is gone. */
  readonly offer: (fact: Fact, before: SlimOf<KindName> | undefined, home: string) => Iterable<Tracked>;
  /** The first lists are complete. */
  readonly open: () => void;
}

export function createBoardIndex(log: Log): BoardIndex {
  const all = new Map<string, Tracked>();
  const byHome = new Map<string, Set<Tracked>>();

  const enter = (tracked: Tracked): void => {
    for (const home of tracked.homes) {
      const those = byHome.get(home) ?? new Set();
      byHome.set(home, those.add(tracked));
    }
  };
  const exit = (tracked: Tracked): void => {
    for (const home of tracked.homes) {
      const those = byHome.get(home);
      those?.delete(tracked);
      if (those?.size === 0) byHome.delete(home);
    }
  };
  const add = (deployment: SlimOf<"Deployment">, isNew: boolean): void => {
    const tracked = track(log, deployment, isNew);
    all.set(tracked.uid, tracked);
    enter(tracked);
  };
  /** Finds its neighbourhood anew; homes that it had are kept, so that it hears what leaves. */
  const move = (tracked: Tracked): void => {
    const { homes } = neighbourhood(log.world, tracked.ref);
    if (homes.every((home) => tracked.homes.has(home))) return;
    exit(tracked);
    tracked.homes = new Set([...tracked.homes, ...homes]);
    enter(tracked);
  };

  const rearrange = (fact: Fact, before: SlimOf<KindName> | undefined): void => {
    const namespace = (isPut(fact) ? fact.put : before)?.namespace;
    const near = [...all.values()].filter(({ ref }) => ref.namespace === namespace);
    if (fact.kind === "Service") for (const tracked of near) move(tracked);
    else if (fact.kind === "Deployment") for (const tracked of besides(fact.uid)) move(tracked);
  };
  /** A Deployment, those that share a Service with it now, and those that did. */
  const besides = (uid: string): Iterable<Tracked> => {
    const own = all.get(uid);
    const now = own === undefined ? [] : neighbourhood(log.world, own.ref).deployments;
    return new Set([
      ...now.flatMap((other) => all.get(other) ?? []),
      ...(byHome.get(`Deployment/${uid}`) ?? []),
    ]);
  };

  return {
    all,
    open: () => {
      for (const deployment of log.world.objects.Deployment.values()) add(deployment, false);
    },
    offer: (fact, before, home) => {
      if (fact.kind === "Deployment" && isPut(fact) && !all.has(fact.uid)) add(fact.put, true);
      if (movesNeighbourhood(fact, before)) rearrange(fact, before);
      const concerned = [...(byHome.get(home) ?? [])];
      for (const tracked of concerned) applyTracked(log, tracked, fact, before);
      const gone = fact.kind === "Deployment" && !isPut(fact) ? all.get(fact.uid) : undefined;
      if (gone !== undefined) {
        all.delete(gone.uid);
        exit(gone);
      }
      return concerned;
    },
  };
}
