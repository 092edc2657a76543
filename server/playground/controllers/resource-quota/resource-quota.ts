import { unitsOf } from "../../kinds/quantity.ts";
import { resourceQuotas, type ResourceQuota } from "../../kinds/resource-quota.ts";
import { amountsOf, isSame, namesOf, only } from "../../quota/amounts.ts";
import { evaluatorOf } from "../../quota/evaluators.ts";
import { usageOf } from "../../quota/usage.ts";
import { isOf, type Change } from "../../store/store.ts";
import type { Surroundings } from "../controller.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";

/** All quotas are counted anew so often, in ms (--resource-quota-sync-period). */
const resync = 5 * 60_000;

/** Objects for each ms that a quota rests after it was counted, as large ReplicaSets do. */
const objectsForRest = 20;

/** Counts one quota anew, and says so where that is news (syncResourceQuota). */
function syncQuota({ registry, clock }: Surroundings, key: string): void {
  const { namespace, name } = partsOf(key);
  const quota = registry.store.get(resourceQuotas, namespace, name);
  if (quota === undefined) return;
  const hard = amountsOf(quota.spec.hard);
  const [knownHard, knownUsed] = [amountsOf(quota.status?.hard), amountsOf(quota.status?.used)];
  // What cannot be counted stays as it was said to be.
  const used = only({ ...knownUsed, ...usageOf(registry, quota, clock.now()) }, namesOf(hard));
  if (isSame(hard, knownHard) && isSame(used, knownUsed)) return;
  registry.change(
    resourceQuotas,
    namespace,
    name,
    (draft) => ({ ...draft, status: { hard: { ...hard }, used: { ...used } } }),
    { manager, subresource: "status" },
  );
}

/** Keeps what is used of ResourceQuotas, by which writes are admitted (pkg/controller/resourcequota). */
export function startResourceQuotas(around: Surroundings): () => void {
  const { registry, clock } = around;
  const { store } = registry;
  const queue = createQueue<string>({
    clock,
    sync: (key) => {
      syncQuota(around, key);
    },
    rest(key) {
      const { namespace, name } = partsOf(key);
      const pods = store.get(resourceQuotas, namespace, name)?.status?.used?.["pods"] ?? 0;
      return unitsOf(pods) / objectsForRest;
    },
  });

  const hearQuota = ({ type, object, previous }: Change<ResourceQuota>): void => {
    const isOther =
      previous === undefined || !isSame(amountsOf(previous.spec.hard), amountsOf(object.spec.hard));
    if (type !== "DELETED" && isOther) queue.add(keyOf(object));
  };
  /** What takes less than before leaves room: quotas that count it are counted anew (replenishQuota). */
  const hear = (change: Change): void => {
    if (isOf(resourceQuotas, change)) hearQuota(change);
    const { type, kind, object, previous } = change;
    const { namespace } = object.metadata;
    if (type === "ADDED" || namespace === undefined) return;
    const quotas = store.list(resourceQuotas, namespace);
    const evaluator = quotas.length === 0 ? undefined : evaluatorOf(kind);
    if (evaluator === undefined) return;
    const isFreed =
      type === "DELETED" ||
      (previous !== undefined && evaluator.gives?.(object, previous, clock.now()) === true);
    if (!isFreed) return;
    for (const quota of quotas) {
      if (namesOf(amountsOf(quota.status?.hard)).some(evaluator.counts)) queue.add(keyOf(quota));
    }
  };

  let cancel = (): void => undefined;
  const countAll = (): void => {
    for (const quota of store.list(resourceQuotas)) queue.add(keyOf(quota));
    cancel = clock.after(resync, countAll);
  };
  countAll();
  const silence = store.subscribe(hear);
  return () => {
    silence();
    cancel();
    queue.stop();
  };
}
