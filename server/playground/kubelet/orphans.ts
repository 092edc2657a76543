import type { Surroundings } from "../controllers/controller.ts";
import { nodes } from "../kinds/node.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import { StatusError } from "../status.ts";

/** ms: how often is looked, and how long a node has to be away before its pods are given up. */
const period = 20_000;
const quarantine = 40_000;

/** Gives up pods whose node is gone: their objects go without grace (pkg/controller/podgc/gc_controller.go). */
export function startOrphanCollector({ registry, clock }: Surroundings): () => void {
  const { store } = registry;
  const missingSince = new Map<string, number>();
  let stop = (): void => undefined;

  const giveUp = ({ metadata }: Pod): void => {
    const { name, namespace = "", uid } = metadata;
    try {
      registry.remove(pods, namespace, name, { gracePeriodSeconds: 0, preconditions: { uid } });
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  };
  const look = (): void => {
    const now = clock.now();
    const missing = store.list(pods).filter(({ spec: { nodeName = "" } }) => {
      return nodeName !== "" && store.get(nodes, "", nodeName) === undefined;
    });
    const names = new Set(missing.map(({ spec }) => spec.nodeName ?? ""));
    for (const name of missingSince.keys()) if (!names.has(name)) missingSince.delete(name);
    for (const name of names) if (!missingSince.has(name)) missingSince.set(name, now);
    for (const pod of missing) {
      if (now - (missingSince.get(pod.spec.nodeName ?? "") ?? now) >= quarantine) giveUp(pod);
    }
    stop = clock.after(period, look);
  };
  stop = clock.after(period, look);
  return () => stop();
}
