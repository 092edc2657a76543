import type { ResourceQuota } from "../kinds/resource-quota.ts";
import type { Registry } from "../registry/registry.ts";
import { add, amountsOf, namesOf, only, type Amounts } from "./amounts.ts";
import { countingFor } from "./evaluators.ts";
import { isInScope } from "./matching.ts";

/**
 * What the objects of a quota's namespace take of what it limits, counted anew (CalculateUsage). A resource that nothing
 * here takes is not in it. `now`: ms since 1970.
 */
export function usageOf(
  { store, catalog }: Pick<Registry, "catalog" | "store">,
  quota: ResourceQuota,
  now: number,
): Amounts {
  const limited = namesOf(amountsOf(quota.spec.hard));
  let all: Amounts = {};
  for (const [kind, evaluator] of countingFor(catalog.stored(), limited)) {
    const names = limited.filter(evaluator.counts);
    const taken = store
      .list(kind, quota.metadata.namespace)
      .filter((object) => isInScope(quota, evaluator, object))
      .map((object) => only(evaluator.usage(object, now), names));
    const none = Object.fromEntries(names.map((name) => [name, "0"]));
    all = add(all, taken.reduce(add, none));
  }
  return all;
}
