import { recordAt, type Raw } from "../base/raw.ts";
import type { FieldChange } from "./change.ts";
import { namedMembers } from "./merge-keys.ts";
import { declared, plainRules, rulesFor, type Rules } from "./rules.ts";

/**
 * The fields in which two templates or objects differ by Kubernetes' own rules, in the order of the fields: members of
 * lists are matched by merge key and in any order where that means nothing, quantities compared by value, a default
 * equals absence. What the API server writes of its own accord (status, resourceVersion …) is left out. Objects of kinds
 * that are not Kubernetes' own are compared as written.
 */
export function diffFields(before: unknown, after: unknown): readonly FieldChange[] {
  const [a, b] = [recordAt({ before }, "before"), recordAt({ after }, "after")];
  return compareAll(declared(a), declared(b), rulesFor(before === undefined ? b : a));
}

/** The fields in which two plain values differ, such as a Helm chart's: null, "" and absence are three things. */
export const diffValues = (before: unknown, after: unknown): readonly FieldChange[] =>
  compareAll(before, after, plainRules);

function compareAll(before: unknown, after: unknown, rules: Rules): readonly FieldChange[] {
  const comparison = { rules, changes: [] };
  compareField(before, after, { path: "", field: "", parentField: "" }, comparison);
  return comparison.changes;
}

interface Comparison {
  readonly rules: Rules;
  readonly changes: FieldChange[];
}

interface Place {
  readonly path: string;
  /** The name of the field; a list's members are under the list's name. */
  readonly field: string;
  readonly parentField: string;
}

function compareField(before: unknown, after: unknown, place: Place, comparison: Comparison): void {
  const one = before ?? after;
  if (Array.isArray(one) && isListOrAbsent(before) && isListOrAbsent(after))
    compareLists(before ?? [], after ?? [], place, comparison);
  else if (isRecord(one) && isRecordOrAbsent(before) && isRecordOrAbsent(after))
    compareRecords(before ?? {}, after ?? {}, place, comparison);
  else compareScalars(before, after, place, comparison);
}

function compareScalars(before: unknown, after: unknown, place: Place, { rules, changes }: Comparison): void {
  const comparable = (value: unknown): string | undefined =>
    JSON.stringify(rules.comparable(value, place.field, place.parentField));
  if (comparable(before) === comparable(after)) return;
  const shown = [textOf(before), textOf(after)] as const;
  const exact = shown[0] === shown[1];
  changes.push({
    path: place.path,
    before: exact ? JSON.stringify(before) : shown[0],
    after: exact ? JSON.stringify(after) : shown[1],
  });
}

/** A text as it is, all else as JSON. */
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : JSON.stringify(value);

function compareRecords(before: Raw, after: Raw, place: Place, comparison: Comparison): void {
  const told = (record: Raw, field: string): unknown =>
    comparison.rules.isAbsent(own(record, field), field, record, place.field)
      ? undefined
      : own(record, field);
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [a, b] = [told(before, field), told(after, field)];
    const below = { path: join(place.path, field), field, parentField: place.field };
    if (a === undefined && b === undefined) continue;
    if (isBare(a ?? b) && (a === undefined || b === undefined)) compareScalars(a, b, below, comparison);
    else compareField(a, b, below, comparison);
  }
}

/** Nothing within it would tell that it is there. */
const isBare = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
  comparison: Comparison,
): void {
  const { rules } = comparison;
  if (rules.isBag(place.field)) {
    compareBags(before, after, place, comparison);
    return;
  }
  const keys = rules.mergeKeys(place.field, [...before, ...after]);
  const [a, b] = keys === undefined ? [] : [namedMembers(before, keys), namedMembers(after, keys)];
  if (keys === undefined || a === undefined || b === undefined) {
    compareInPlace(before, after, place, comparison);
    return;
  }
  for (const name of new Set([...a.keys(), ...b.keys()]))
    compareMembers(
      a.get(name),
      b.get(name),
      { ...place, path: `${place.path}[${name}]` },
      { ...comparison, keys },
    );
  if (rules.orderMatters(place.field, [...before, ...after])) compareOrder(a, b, place, comparison);
}

function compareMembers(
  before: unknown,
  after: unknown,
  place: Place,
  { keys, ...comparison }: Comparison & { readonly keys: readonly string[] },
): void {
  const changes: FieldChange[] = [];
  compareField(before, after, place, { ...comparison, changes });
  const named = keys.map((key) => join(place.path, key));
  const telling = changes.filter(({ path }) => !named.includes(path));
  if (telling.length > 0) comparison.changes.push(...telling);
  else if (before === undefined || after === undefined) compareScalars(before, after, place, comparison);
}

/** What stayed on both sides, where it stands in another order. */
function compareOrder(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  place: Place,
  { changes }: Comparison,
): void {
  const a = [...before.keys()].filter((name) => after.has(name)).join(", ");
  const b = [...after.keys()].filter((name) => before.has(name)).join(", ");
  if (a !== b) changes.push({ path: place.path, before: a, after: b });
}

/** By place, without what both begin and end with. */
function compareInPlace(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
  comparison: Comparison,
): void {
  const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  let start = 0;
  while (start < before.length && start < after.length && equal(before[start], after[start])) start++;
  let [aEnd, bEnd] = [before.length, after.length];
  while (aEnd > start && bEnd > start && equal(before[aEnd - 1], after[bEnd - 1]))
    [aEnd, bEnd] = [aEnd - 1, bEnd - 1];
  for (let index = start; index < Math.max(aEnd, bEnd); index++) {
    const [a, b] = [index < aEnd ? before[index] : undefined, index < bEnd ? after[index] : undefined];
    const below = { ...place, path: `${place.path}[${index}]` };
    compareMembers(a, b, below, { ...comparison, keys: [] });
  }
}

/** Whole members, as often as each is there. */
function compareBags(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
  { changes }: Comparison,
): void {
  const [a, b] = [before.map(canonical), after.map(canonical)];
  const gone = withoutThose(a, b);
  const come = withoutThose(b, a);
  const path = (text: string): string => (text.startsWith("{") ? place.path : `${place.path}[${text}]`);
  changes.push(
    ...gone.map((text) => ({ path: path(text), before: text, after: undefined })),
    ...come.map((text) => ({ path: path(text), before: undefined, after: text })),
  );
}

function withoutThose(texts: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** JSON with keys in order; a text as it is. */
const canonical = (value: unknown): string =>
  typeof value === "string"
    ? value
    : JSON.stringify(value, (_, part: unknown) =>
        isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
      );

const isRecord = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRecordOrAbsent = (value: unknown): value is Raw | undefined => value === undefined || isRecord(value);
const isListOrAbsent = (value: unknown): value is readonly unknown[] | undefined =>
  value === undefined || Array.isArray(value);

const own = (record: Raw, field: string): unknown =>
  Object.hasOwn(record, field) ? record[field] : undefined;

/** A key that holds a point stands in brackets: `metadata.annotations[app.kubernetes.io/name]`. */
const join = (path: string, field: string): string =>
  /[.[\]/]/.test(field) ? `${path}[${field}]` : path === "" ? field : `${path}.${field}`;
