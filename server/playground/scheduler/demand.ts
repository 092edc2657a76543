import type { Container, PodSpec, Quantity, ResourceList } from "../kinds/pod-types.ts";
import { milliOf, unitsOf } from "../kinds/quantity.ts";

/** What a pod asks for: `cpu` in thousandths of a core, `memory` and other resources in their units. */
export type Demand = ReadonlyMap<string, number>;

/** What no validation let through counts as nothing. */
function amountOf(name: string, quantity: Quantity): number {
  try {
    return name === "cpu" ? milliOf(quantity) : unitsOf(quantity);
  } catch {
    return 0;
  }
}

/** The resources of a list as numbers. */
export function amounts(list: ResourceList | undefined): Demand {
  const found = new Map<string, number>();
  for (const [name, quantity] of Object.entries(list ?? {})) found.set(name, amountOf(name, quantity));
  return found;
}

function combine(into: Map<string, number>, more: Demand, by: (a: number, b: number) => number): void {
  for (const [name, amount] of more) into.set(name, by(into.get(name) ?? 0, amount));
}

const sum = (a: number, b: number): number => a + b;
const requests = ({ resources }: Container): Demand =>
  amounts({ ...resources?.limits, ...resources?.requests });

/**
 * The requests of a pod: the sum of its containers and sidecars, or the largest moment of its initialisation, whichever
 * is more, and its overhead (component-helpers/resource/helpers.go, PodRequests).
 */
export function demandOf(spec: PodSpec): Demand {
  const total = new Map<string, number>();
  for (const container of spec.containers) combine(total, requests(container), sum);
  const sidecars = new Map<string, number>();
  const initial = new Map<string, number>();
  for (const container of spec.initContainers ?? []) {
    const moment = new Map(sidecars);
    combine(moment, requests(container), sum);
    if (container.restartPolicy === "Always") combine(sidecars, requests(container), sum);
    combine(initial, moment, Math.max);
  }
  combine(total, sidecars, sum);
  combine(total, initial, Math.max);
  combine(total, amounts(spec.overhead), sum);
  return total;
}
