import type { Draft } from "../../object.ts";
import { compareQuantities } from "../quantity.ts";
import { structAt, structsAt } from "../rules/draft.ts";

const counted = ["cpu", "memory"] as const;

const amount = (container: Draft, list: "limits" | "requests", resource: string): string | undefined => {
  const resources = structAt(container, "resources");
  const amounts = resources && structAt(resources, list);
  const quantity = amounts?.[resource];
  if (typeof quantity !== "string" && typeof quantity !== "number") return undefined;
  return compareQuantities(quantity, "0") === 0 ? undefined : String(quantity);
};

/** Limited in cpu and memory, and asking for no less than its limits. */
const isGuaranteed = (container: Draft): boolean =>
  counted.every((resource) => {
    const limit = amount(container, "limits", resource);
    const request = amount(container, "requests", resource);
    return limit !== undefined && (request === undefined || compareQuantities(limit, request) === 0);
  });

const isBestEffort = (container: Draft): boolean =>
  counted.every(
    (resource) =>
      amount(container, "limits", resource) === undefined &&
      amount(container, "requests", resource) === undefined,
  );

/** A pod's class of service, from what its containers ask for (pkg/apis/core/helper/qos). */
export function qosClassOf(spec: Draft): "BestEffort" | "Burstable" | "Guaranteed" {
  const containers = [...structsAt(spec, "containers"), ...structsAt(spec, "initContainers")];
  if (containers.every(isBestEffort)) return "BestEffort";
  return containers.every(isGuaranteed) ? "Guaranteed" : "Burstable";
}
