import { diffFields } from "../diff/diff-fields.ts";
import type { FieldChange } from "../diff/change.ts";
import { namedMembers } from "../diff/merge-keys.ts";
import { rulesFor, type Rules } from "../diff/rules.ts";
import type { Raw } from "../base/raw.ts";
import { canonical } from "./canonical.ts";
import { isRecord, own } from "./values.ts";

/**
 * Where a live object is not as it was declared: of the declared fields only, by Kubernetes' own rules of order, quantity
 * and default. What others have added is no drift.
 */
export const driftOf = (declared: Raw, live: Raw): readonly FieldChange[] =>
  diffFields(declared, declaredOf(declared, live));

/** Of a live object, what is declared of it; both are of the version that is declared. */
export const declaredOf = (declared: Raw, live: Raw): Raw => ({
  ...sharedFields(declared, live, rulesFor(declared)),
  ...(declared["apiVersion"] === undefined ? {} : { apiVersion: declared["apiVersion"] }),
});

/** The same, of any part of it. */
function sharedFields(declared: Raw, live: Raw, rules: Rules): Raw {
  const shared: Record<string, unknown> = {};
  for (const [field, wanted] of Object.entries(declared)) {
    const value = own(live, field);
    if (value !== undefined) shared[field] = sharedValue(wanted, value, field, rules);
  }
  return shared;
}

function sharedValue(wanted: unknown, value: unknown, field: string, rules: Rules): unknown {
  if (isRecord(wanted) && isRecord(value)) return sharedFields(wanted, value, rules);
  if (Array.isArray(wanted) && Array.isArray(value)) return sharedMembers(wanted, value, field, rules);
  return value;
}

function sharedMembers(
  wanted: readonly unknown[],
  members: readonly unknown[],
  field: string,
  rules: Rules,
): readonly unknown[] {
  if (rules.isBag(field)) {
    const asked = new Set(wanted.map(canonical));
    const extra = members.length > wanted.length;
    return extra ? members.filter((member) => asked.has(canonical(member))) : members;
  }
  const keys = rules.mergeKeys(field, [...wanted, ...members]);
  const [named, present] =
    keys === undefined ? [] : [namedMembers(wanted, keys), namedMembers(members, keys)];
  if (named === undefined || present === undefined)
    return members.map((member, index) => sharedValue(wanted[index], member, field, rules));
  return [...present].flatMap(([name, member]) =>
    named.has(name) ? [sharedValue(named.get(name), member, field, rules)] : [],
  );
}
