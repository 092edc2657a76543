import type { Draft, KubeObject } from "../object.ts";
import { isReplaced, type ListRule, ruleOf } from "../schema/lists.ts";
import { type FieldType, fieldsOf, type GroupVersionKind, typeOfKind } from "../schema/types.ts";
import {
  deleteFrom,
  directive,
  elementOrder,
  fieldOf,
  retain,
  retainKeys,
  withoutDirectives,
} from "./directives.ts";
import { checkOrder, identityOf, inOrder, type MergeKey } from "./element-order.ts";
import { copyObject, isList, isObject, own, put } from "../json.ts";
import { badPatchType, badType, noField, noMap, noMergingOfLists } from "./strategic-refusal.ts";

/** How a field merges: its type and, where it is a list, its rule. */
interface Meaning {
  readonly type: FieldType | undefined;
  readonly rule: ListRule;
  readonly replaced: boolean;
}

const atomic: ListRule = { type: "atomic" };

/** Of a field that is an object or a list on both sides. Throws where the type has no such field. */
const meaningOf = (type: FieldType | undefined, field: string): Meaning => {
  if (type?.type === "map") return { type: type.of, rule: atomic, replaced: false };
  if (type?.type !== "object") return { type: undefined, rule: atomic, replaced: false };
  const found = fieldsOf(type.name).get(field);
  if (found === undefined) throw noField(type.name, field);
  return {
    type: found.type,
    rule: ruleOf(type.name, field).strategic,
    replaced: isReplaced(type.name, field),
  };
};

const keyOf = (rule: ListRule): MergeKey => (rule.type === "map" ? rule.keys[0] : undefined);

const elementOf = (type: FieldType | undefined): FieldType | undefined =>
  type?.type === "list" ? type.of : undefined;

const mergeObject = (original: Draft, patch: Draft, type: FieldType | undefined): Draft => {
  if (Object.hasOwn(patch, directive)) {
    const { [directive]: wanted, ...rest } = patch;
    if (wanted === "replace") return rest;
    if (wanted === "delete") return {};
    throw badPatchType(wanted, patch);
  }
  retain(original, patch);
  const ordered = mergeOrdered(original, patch, type);
  for (const key of Object.keys(patch)) {
    if (key === retainKeys || ordered.has(key) || fieldOf(key, elementOrder) !== undefined) continue;
    const removed = fieldOf(key, deleteFrom);
    if (removed === undefined) mergeField({ original, key, type }, patch[key]);
    else removeScalars(original, removed, patch[key]);
  }
  return original;
};

interface Target {
  readonly original: Draft;
  readonly key: string;
  readonly type: FieldType | undefined;
}

const set = (original: Draft, key: string, value: unknown): void => {
  if (value === undefined) Reflect.deleteProperty(original, key);
  else put(original, key, value);
};

const mergeField = ({ original, key, type }: Target, value: unknown): void => {
  const old = own(original, key);
  if (value === null) {
    Reflect.deleteProperty(original, key);
  } else if (isObject(old) && isObject(value)) {
    const meaning = meaningOf(type, key);
    put(original, key, meaning.replaced ? value : mergeObject(old, value, meaning.type));
  } else if (isList(old) && isList(value)) {
    const { type: listType, rule } = meaningOf(type, key);
    put(original, key, rule.type === "atomic" ? value : mergeList(old, value, { type: listType, rule }));
  } else {
    set(original, key, withoutDirectives(value));
  }
};

const removeScalars = (original: Draft, field: string, list: unknown): void => {
  const old = own(original, field);
  if (!isList(old) || !isList(list)) return;
  const gone = new Set(list);
  put(
    original,
    field,
    old.filter((item) => !gone.has(item)),
  );
};

type ListMeaning = Pick<Meaning, "type" | "rule">;

/** Merges the lists whose order the patch gives, and returns their fields. */
const mergeOrdered = (original: Draft, patch: Draft, type: FieldType | undefined): ReadonlySet<string> => {
  const done = new Set<string>();
  for (const name of Object.keys(patch)) {
    const field = fieldOf(name, elementOrder);
    if (field === undefined) continue;
    const order = patch[name];
    const old = own(original, field);
    const wanted = own(patch, field);
    if (!isList(order)) throw badType([], order);
    if (old !== undefined && !isList(old)) throw badType([], old);
    // A list that the patch removes has no order.
    if (wanted === null || (old === undefined && wanted === undefined)) continue;
    if (wanted !== undefined && !isList(wanted)) throw badType([], wanted);
    const meaning = meaningOf(type, field);
    const key = keyOf(meaning.rule);
    checkOrder(wanted ?? [], order, key);
    put(original, field, inOrder(mergedOf(old, wanted, meaning), order, old ?? [], key));
    done.add(field);
  }
  return done;
};

const mergedOf = (
  old: unknown[] | undefined,
  wanted: unknown[] | undefined,
  meaning: ListMeaning,
): unknown[] => {
  if (wanted === undefined) return old ?? [];
  if (old === undefined) return withoutDirectives(wanted) as unknown[];
  return meaning.rule.type === "atomic" ? wanted : mergeList([...old], wanted, meaning);
};

const mergeList = (old: unknown[], patch: unknown[], meaning: ListMeaning): unknown[] => {
  const key = keyOf(meaning.rule);
  if (key === undefined) return inOrder([...new Set([...old, ...patch])], patch, old, undefined);
  const { kept, items } = followDirectives(old, patch, key);
  const merged = [...kept];
  const places = new Map<unknown, number>();
  merged.forEach((item, at) => places.set(identityOf(item, key), at));
  for (const item of items) {
    const identity = identityOf(item, key);
    const at = places.get(identity) ?? merged.length;
    const found = merged[at];
    places.set(identity, at);
    merged[at] =
      isObject(found) && isObject(item)
        ? mergeObject(found, item, elementOf(meaning.type))
        : withoutDirectives(item);
  }
  return inOrder(merged, items, kept, key);
};

/** What `$patch: delete` and `$patch: replace` among the items leave of the old list, and the items to merge into it. */
const followDirectives = (
  old: readonly unknown[],
  patch: readonly unknown[],
  key: string,
): { readonly kept: readonly unknown[]; readonly items: readonly unknown[] } => {
  const gone = new Set<unknown>();
  let replace = false;
  const items: unknown[] = [];
  for (const item of patch) {
    if (!isObject(item)) throw badType({}, item);
    const wanted = own(item, directive);
    if (wanted === undefined) {
      items.push(item);
    } else if (wanted === "delete") {
      gone.add(identityOf(item, key));
    } else if (wanted === "replace") {
      replace = true;
    } else {
      throw wanted === "merge" ? noMergingOfLists() : badPatchType(wanted, item);
    }
  }
  if (replace) return { kept: items, items: [] };
  return { kept: old.filter((item) => !isObject(item) || !gone.has(own(item, key))), items };
};

/**
 * Applies a strategic merge patch: lists merge by the keys of schema/lists.ts; `$patch`, `$retainKeys`,
 * `$setElementOrder/…` and `$deleteFromPrimitiveList/…` do what they say (apimachinery's pkg/util/strategicpatch/
 * patch.go). Returns a new object. Throws 400 for a patch that is no object or has a malformed directive, 500 without a
 * reason, as upstream, for an item without its merge key, an unknown directive or field.
 */
export const strategicPatch = (kind: GroupVersionKind, current: KubeObject, body: unknown): Draft => {
  // To Go, null is a patch of nothing.
  if (body === null) return copyObject({ ...current });
  if (!isObject(body)) throw noMap(body);
  const name = typeOfKind(kind);
  const type: FieldType | undefined = name === undefined ? undefined : { type: "object", name };
  return mergeObject(copyObject({ ...current }), copyObject(body), type);
};
