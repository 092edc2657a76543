import type { Kind } from "../kinds/kind.ts";
import { resourceQuotas, type ResourceQuota } from "../kinds/resource-quota.ts";
import type { KubeObject } from "../object.ts";
import { forbidden } from "../registry/refusals.ts";
import type { Store } from "../store/store.ts";
import {
  add,
  amountsOf,
  amountsText,
  exceeding,
  excess,
  namesOf,
  negative,
  nonZero,
  only,
  type Amounts,
} from "./amounts.ts";
import type { Evaluator } from "./evaluator.ts";
import { evaluatorOf } from "./evaluators.ts";
import { isInScope } from "./matching.ts";

/** An object that is about to be stored. */
export interface Entrant {
  readonly kind: Kind;
  readonly object: KubeObject;
  /** What it replaces; undefined for a new one. */
  readonly old: KubeObject | undefined;
}

/** A quota, and what will be used of it. */
export interface Charge {
  readonly quota: ResourceQuota;
  readonly used: Amounts;
}

const hardOf = ({ status }: ResourceQuota): Amounts => amountsOf(status?.hard);
const usedOf = ({ status }: ResourceQuota): Amounts => amountsOf(status?.used);

const isPertinent = (quota: ResourceQuota, evaluator: Evaluator, object: KubeObject): boolean =>
  namesOf(hardOf(quota)).some(evaluator.counts) && isInScope(quota, evaluator, object);

/** Refuses what a quota cannot tell the use of: the object does not say enough, or nobody has counted yet. */
function checkKnown(quota: ResourceQuota, evaluator: Evaluator, { kind, object }: Entrant): void {
  const { name } = quota.metadata;
  const restricted = namesOf(hardOf(quota)).filter(evaluator.counts);
  const missing = evaluator.missing?.(restricted, object);
  if (missing !== undefined) throw forbidden(kind, object.metadata.name, `failed quota: ${name}: ${missing}`);
  const used = usedOf(quota);
  if (restricted.some((resource) => used[resource] === undefined)) {
    const why = `status unknown for quota: ${name}, resources: ${restricted.join()}`;
    throw forbidden(kind, object.metadata.name, why);
  }
}

function charged(quota: ResourceQuota, delta: Amounts, { kind, object }: Entrant): Charge {
  const [hard, used] = [hardOf(quota), usedOf(quota)];
  const requested = only(delta, namesOf(hard));
  const next = add(used, requested);
  const exceeded = exceeding(only(next, namesOf(requested)), hard);
  if (exceeded.length === 0) return { quota, used: next };
  const told = (amounts: Amounts): string => amountsText(only(amounts, exceeded));
  throw forbidden(
    kind,
    object.metadata.name,
    `exceeded quota: ${quota.metadata.name}, requested: ${told(requested)}, used: ${told(used)}, limited: ${told(hard)}`,
  );
}

/**
 * What becomes of the quotas of a namespace when an object is stored there (apiserver
 * pkg/admission/plugin/resourcequota/controller.go, CheckRequest). Throws 403 with upstream's sentence where one of them
 * forbids it.
 */
export function chargesFor(store: Store, entrant: Entrant, now: number): readonly Charge[] {
  const { kind, object, old } = entrant;
  const quotas = kind.namespaced ? store.list(resourceQuotas, object.metadata.namespace) : [];
  const evaluator = quotas.length === 0 ? undefined : evaluatorOf(kind);
  if (evaluator === undefined || !evaluator.considers(object, old)) return [];
  const pertinent = quotas.filter((quota) => isPertinent(quota, evaluator, object));
  for (const quota of pertinent) checkKnown(quota, evaluator, entrant);

  const usage = evaluator.usage(object, now);
  const below = negative(usage);
  if (below.length > 0) {
    const why = `quota usage is negative for resource(s): ${below.join()}`;
    throw forbidden(kind, object.metadata.name, why);
  }
  const more = old === undefined ? usage : excess(usage, evaluator.usage(old, now));
  return pertinent.flatMap((quota) => {
    const wasCounted = old !== undefined && isPertinent(quota, evaluator, old);
    const delta = nonZero(wasCounted ? more : usage);
    return Object.keys(delta).length === 0 ? [] : [charged(quota, delta, entrant)];
  });
}
