import type { Pod } from "../../kinds/pod.ts";
import type { Service } from "../../kinds/service.ts";
import { conditionOf } from "../conditions.ts";

/** When a pod last turned ready or not; empty where it has not been looked at yet. */
const triggerOf = ({ status }: Pod): string =>
  conditionOf(status?.conditions, "Ready")?.lastTransitionTime ?? "";

interface Seen {
  readonly service: string;
  readonly pods: ReadonlyMap<string, string>;
}

/**
 * Finds what a change of slices came from: the earliest of the moments that are new since the last time (endpointslice
 * trigger_time_tracker.go). Undefined where there is none.
 */
export function createTriggerTimes(): {
  readonly next: (key: string, service: Service, pods: readonly Pod[]) => string | undefined;
  readonly forget: (key: string) => void;
} {
  const known = new Map<string, Seen>();
  return {
    next(key, { metadata }, pods) {
      const seen = known.get(key) ?? { service: "", pods: new Map<string, string>() };
      const news: string[] = [];
      const times = new Map<string, string>();
      for (const pod of pods) {
        const time = triggerOf(pod);
        if (time === "") continue;
        times.set(pod.metadata.name, time);
        if (time > (seen.pods.get(pod.metadata.name) ?? "")) news.push(time);
      }
      if (metadata.creationTimestamp > seen.service) news.push(metadata.creationTimestamp);
      known.set(key, { service: metadata.creationTimestamp, pods: times });
      return news.length === 0 ? undefined : news.reduce((a, b) => (a < b ? a : b));
    },
    forget(key) {
      known.delete(key);
    },
  };
}
