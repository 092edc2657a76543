import { limitsOf } from "../../rollout/limits.ts";
import { selects, servicesIn } from "../../traffic/selects.ts";
import type { Say } from "../draw/way.ts";

/** How many pods are replaced, and how; `target` undefined: by a version that there is not yet. */
export const pods: Say = ({ deployment, target }) => {
  const { replicas, strategy } = deployment;
  if (replicas === 0) return [{ text: { id: "replacesNone" } }];
  if (strategy === "Recreate") return [{ text: { id: "recreatesPods", args: { pods: replicas } } }];
  const { ceiling, floor } = limitsOf(deployment);
  const already = Math.min(target?.status?.replicas ?? 0, replicas);
  const rest = replicas - already;
  return [
    already === 0
      ? { text: { id: "replacesPods", args: { pods: replicas, ceiling, floor } } }
      : { text: { id: "replacesRest", args: { pods: rest, already, ceiling, floor } } },
  ];
};

/** Whoever is in rotation answers, whatever version it is. */
export const both: Say = ({ deployment, seen: { world } }) => {
  const { namespace, template, replicas, strategy } = deployment;
  if (replicas === 0 || strategy === "Recreate") return [];
  const names = servicesIn(world, namespace, ({ selector }) => selects(selector, template.labels));
  return names.length === 0
    ? []
    : [{ text: { id: "bothAnswer", args: { services: names.map(({ name }) => name) } } }];
};
