import { hostPorts } from "../usage.ts";
import type { Filter } from "./filter.ts";

/** Upstream's NodeResourcesFit (noderesources/fit.go): everything that does not fit is named. */
export const resources: Filter = ({ demand }, { allocatable, used, pods }) => {
  const reasons: string[] = [];
  let resolvable = true;
  if (pods + 1 > (allocatable.get("pods") ?? 0)) reasons.push("Too many pods");
  for (const [name, wanted] of demand) {
    const has = allocatable.get(name) ?? 0;
    if (wanted === 0 || wanted <= has - (used.get(name) ?? 0)) continue;
    reasons.push(`Insufficient ${name}`);
    if (wanted > has) resolvable = false;
  }
  return reasons.length === 0 ? undefined : { reasons, resolvable };
};

/** Upstream's NodePorts. */
export const ports: Filter = ({ pod }, on) =>
  hostPorts(pod).some((port) => on.ports.has(port))
    ? { reasons: ["node(s) didn't have free ports for the requested pod ports"], resolvable: true }
    : undefined;
