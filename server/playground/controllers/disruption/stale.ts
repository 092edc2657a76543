import { toTime } from "../../clock.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { isOf } from "../../store/store.ts";
import type { Surroundings } from "../controller.ts";
import { conditionOf } from "../conditions.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { isOver } from "../pods.ts";
import { createQueue } from "../queue.ts";

/** How long a pod may be said to be disrupted without being deleted, in ms. */
const timeout = 2 * 60_000;

/** When a pod will have waited long enough, ms since 1970; undefined where it does not wait to be deleted. */
function staleAt(pod: Pod): number | undefined {
  const target = conditionOf(pod.status?.conditions, "DisruptionTarget");
  const waits =
    target?.status === "True" &&
    target.reason !== "TerminationByKubelet" &&
    pod.metadata.deletionTimestamp === undefined &&
    !isOver(pod);
  return waits ? Date.parse(target.lastTransitionTime ?? "") + timeout : undefined;
}

/** Takes back what was said of a pod that was to be disrupted and was not (disruption.go, syncStalePodDisruption). */
export function startStaleDisruptions({ registry, clock }: Surroundings): () => void {
  const { store } = registry;
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const { namespace, name } = partsOf(key);
      const pod = store.get(pods, namespace, name);
      const due = pod === undefined ? undefined : staleAt(pod);
      if (due === undefined) return;
      const now = clock.now();
      if (due > now) {
        queue.addAfter(key, due - now);
        return;
      }
      const undone: Condition = {
        type: "DisruptionTarget",
        status: "False",
        lastTransitionTime: toTime(now),
      };
      const conditions = (pod?.status?.conditions ?? []).map((each) =>
        each.type === undone.type ? { ...undone } : { ...each },
      );
      registry.change(
        pods,
        namespace,
        name,
        (draft) => ({ ...draft, status: { ...pod?.status, conditions } }),
        {
          manager,
          subresource: "status",
        },
      );
    },
  });
  const consider = (pod: Pod): void => {
    const due = staleAt(pod);
    if (due !== undefined) queue.addAfter(keyOf(pod), due - clock.now());
  };
  for (const pod of store.list(pods)) consider(pod);
  const silence = store.subscribe((change) => {
    if (isOf(pods, change) && change.type !== "DELETED") consider(change.object);
  });
  return () => {
    silence();
    queue.stop();
  };
}
