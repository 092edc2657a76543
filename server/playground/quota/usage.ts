import { sumOfQuantities } from "../kinds/quantity.ts";
import type { ResourceQuota } from "../kinds/resource-quota.ts";
import type { Registry } from "../registry/registry.ts";
import { amountsOf, namesOf, type Amounts } from "./amounts.ts";
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
  const taken = new Map<string, Map<string, number>>();
  for (const [kind, evaluator] of countingFor(catalog.stored(), limited)) {
    const names = limited.filter(evaluator.counts);
    const sums = names.map((name) => {
      const counts = taken.get(name) ?? new Map<string, number>();
      taken.set(name, counts);
      return [name, counts] as const;
    });
    for (const object of store.list(kind, quota.metadata.namespace)) {
      if (!isInScope(quota, evaluator, object)) continue;
      const usage = evaluator.usage(object, now);
      for (const [name, counts] of sums) {
        const amount = usage[name] ?? "0";
        counts.set(amount, (counts.get(amount) ?? 0) + 1);
      }
    }
  }
  return Object.fromEntries([...taken].map(([name, counts]) => [name, sumOfQuantities(counts)]));
}
