import { configMaps } from "../kinds/config-map.ts";
import { events } from "../kinds/event.ts";
import type { Kind } from "../kinds/kind.ts";
import { persistentVolumeClaims } from "../kinds/persistent-volume-claim.ts";
import { pods } from "../kinds/pod.ts";
import { replicationControllers } from "../kinds/replication-controller.ts";
import { resourceQuotas } from "../kinds/resource-quota.ts";
import { secrets } from "../kinds/secret.ts";
import { services } from "../kinds/service.ts";
import { claimEvaluator } from "./claims.ts";
import { countName, type Evaluator } from "./evaluator.ts";
import { podEvaluator } from "./pods.ts";
import { serviceEvaluator } from "./services.ts";

/** Those that take more than their number. */
const special = new Map<Kind, Evaluator>([
  [pods, podEvaluator],
  [services, serviceEvaluator],
  [persistentVolumeClaims, claimEvaluator],
]);

/** Those whose number may be limited by their plural alone; of old there was nothing else. */
const aliased: ReadonlySet<Kind> = new Set<Kind>([
  ...[configMaps, resourceQuotas, replicationControllers, secrets],
]);

function counting(kind: Kind): Evaluator {
  const names = aliased.has(kind) ? [countName(kind), kind.plural] : [countName(kind)];
  const one = Object.fromEntries(names.map((name) => [name, "1"]));
  return {
    counts: (resource) => names.includes(resource),
    considers: (_, old) => old === undefined,
    within: () => false,
    usage: () => one,
  };
}

/** How objects of a kind count; undefined where they never do. */
export function evaluatorOf(kind: Kind): Evaluator | undefined {
  if (!kind.namespaced || kind === events) return undefined;
  return special.get(kind) ?? counting(kind);
}

/** Those of `kinds` whose objects take any of these resources, each with how it counts. */
export const countingFor = (
  kinds: readonly Kind[],
  resources: readonly string[],
): readonly (readonly [Kind, Evaluator])[] =>
  kinds.flatMap((kind) => {
    const evaluator = evaluatorOf(kind);
    return evaluator !== undefined && resources.some(evaluator.counts) ? [[kind, evaluator] as const] : [];
  });
