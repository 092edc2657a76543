import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { limitsOf } from "../../rollout/limits.ts";
import { selects, servicesIn } from "../../traffic/selects.ts";
import type { Say, Way } from "../draw/way.ts";

/** How many pods are replaced, and how; `target` undefined: by a version that there is not yet. */
export const pods: Say = (way) => {
  const { deployment, target } = way;
  const { replicas, strategy } = deployment;
  if (replicas === 0) return [{ text: { id: "replacesNone" } }];
  if (strategy === "Recreate") return [{ text: { id: "recreatesPods", args: { pods: replicas } } }];
  const { ceiling, floor } = limitsOf(deployment);
  const already = alreadyOf(way);
  const rest = replicas - already;
  if (already === 0) return [{ text: { id: "replacesPods", args: { pods: replicas, ceiling, floor } } }];
  if (rest > 0) return [{ text: { id: "replacesRest", args: { pods: rest, already, ceiling, floor } } }];
  const leaving = way.sets.filter((set) => set.uid !== target?.uid && podsOf(set) > 0);
  if (leaving.length === 0) return [{ text: { id: "replacesNoneMore", args: { already } } }];
  const revisions = leaving.flatMap(({ revision }) => revision ?? []);
  const gone = leaving.reduce((sum, set) => sum + podsOf(set), 0);
  return [{ text: { id: "removesRest", args: { pods: gone, revisions, already } } }];
};

/** Whoever is in rotation answers, whatever version it is. Nobody new comes where all that are wanted run already. */
export const both: Say = (way) => {
  const { deployment, seen } = way;
  const { namespace, template, replicas, strategy } = deployment;
  if (replicas === 0 || strategy === "Recreate" || alreadyOf(way) === replicas) return [];
  const names = servicesIn(seen.world, namespace, ({ selector }) => selects(selector, template.labels));
  return names.length === 0
    ? []
    : [{ text: { id: "bothAnswer", args: { services: names.map(({ name }) => name) } } }];
};

const podsOf = ({ status }: ReplicaSet): number => status?.replicas ?? 0;

/** Pods of the version that it goes to, as far as they are wanted: those that are not available replace nobody yet. */
const alreadyOf = ({ deployment, target }: Way): number =>
  Math.min(target?.status?.available ?? 0, deployment.replicas);
