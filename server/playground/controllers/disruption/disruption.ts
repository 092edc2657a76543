import { copyOf } from "../../json.ts";
import { withShared } from "../../registry/sharing.ts";
import type { Deployment } from "../../kinds/deployment.ts";
import { podDisruptionBudgets } from "../../kinds/pod-disruption-budget.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { selects } from "../../kinds/selector.ts";
import type { KubeObject } from "../../object.ts";
import { controllerOf, type Index, type Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { budgetStatus } from "./status.ts";

/** The highest controller of a pod that has a size: its ReplicaSet's Deployment, or the ReplicaSet. */
function scaledBy(index: Index, pod: Pod): KubeObject | undefined {
  const owner = index.byUid(controllerOf(pod)?.uid ?? "")?.object;
  if (owner === undefined) return undefined;
  return index.byUid(controllerOf(owner)?.uid ?? "")?.object ?? owner;
}

/** What the controllers of these pods ask for, each counted once. */
function replicasOf(index: Index, selected: readonly Pod[]): number {
  const owners = new Set(selected.map((pod) => scaledBy(index, pod)).filter((owner) => owner !== undefined));
  return [...owners].reduce((sum, owner) => sum + ((owner as Deployment).spec.replicas ?? 0), 0);
}

/** Keeps the status of PodDisruptionBudgets, by which evictions are admitted. */
export function startDisruptions({ registry, clock, index }: Indexed): () => void {
  const { store } = registry;
  const sync = (key: string): void => {
    const { namespace, name } = partsOf(key);
    const budget = store.get(podDisruptionBudgets, namespace, name);
    if (budget === undefined) return;
    const selected = store
      .list(pods, namespace)
      .filter(({ metadata }) => selects(budget.spec.selector, metadata.labels));
    const status = budgetStatus(budget, selected, replicasOf(index, selected), clock.now());
    if (withShared(budget.status, status) === budget.status) return;
    registry.change(
      podDisruptionBudgets,
      namespace,
      name,
      (draft) => ({ ...draft, status: copyOf(status) }),
      {
        manager,
        subresource: "status",
      },
    );
  };
  const queue = createQueue<string>({ clock, sync, rest: () => 50 });
  for (const budget of store.list(podDisruptionBudgets)) queue.add(keyOf(budget));
  const silence = store.subscribe(({ kind, object, previous }) => {
    if (kind === podDisruptionBudgets) queue.add(keyOf(object));
    if (kind !== pods) return;
    for (const budget of store.list(podDisruptionBudgets, object.metadata.namespace ?? "")) {
      const { selector } = budget.spec;
      const wasSelected = previous !== undefined && selects(selector, previous.metadata.labels);
      if (wasSelected || selects(selector, object.metadata.labels)) queue.add(keyOf(budget));
    }
  });
  return () => {
    silence();
    queue.stop();
  };
}
