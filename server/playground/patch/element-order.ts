import { isObject } from "../json.ts";
import { noMergeKey, otherOrder } from "./strategic-refusal.ts";

/** What tells items of a list apart: a field of theirs, or (undefined) the scalar itself. */
export type MergeKey = string | undefined;

/** What an item is known by. Throws when it lacks its merge key. */
export const identityOf = (item: unknown, key: MergeKey): unknown => {
  if (key === undefined) return item;
  const identity = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
  if (identity === undefined) throw noMergeKey(item, key);
  return identity;
};

/** Identity → its first place. */
const placesOf = (list: readonly unknown[], key: MergeKey): ReadonlyMap<unknown, number> => {
  const places = new Map<unknown, number>();
  list.forEach((item, at) => {
    const identity = identityOf(item, key);
    if (!places.has(identity)) places.set(identity, at);
  });
  return places;
};

/** Sorted by `order`; what is not in it goes last, in its own order. */
const sortBy = (items: readonly unknown[], order: ReadonlyMap<unknown, number>, key: MergeKey): unknown[] => {
  const rank = (item: unknown): number => order.get(identityOf(item, key)) ?? order.size;
  return [...items].sort((a, b) => rank(a) - rank(b));
};

/**
 * The order of a merged list: items of the patch as `order` has them, the others as they were, the two interleaved by
 * where they stood in `before` (strategicpatch's normalizeElementOrder).
 */
export const inOrder = (
  merged: readonly unknown[],
  order: readonly unknown[],
  before: readonly unknown[],
  key: MergeKey,
): unknown[] => {
  const wanted = placesOf(order, key);
  const places = placesOf(before, key);
  const ordered = (item: unknown): boolean => wanted.has(identityOf(item, key));
  const left = sortBy(
    merged.filter((item) => !ordered(item)),
    places,
    key,
  );
  const right = sortBy(merged.filter(ordered), wanted, key);
  const place = (item: unknown): number | undefined => places.get(identityOf(item, key));
  const result: unknown[] = [];
  let next = 0;
  for (const item of right) {
    const at = place(item);
    for (; next < left.length; next += 1) {
      const leftAt = place(left[next]);
      if (at === undefined || leftAt === undefined || leftAt >= at) break;
      result.push(left[next]);
    }
    result.push(item);
  }
  return [...result, ...left.slice(next)];
};

/** Throws unless the items of a patch's list stand in the order that its `$setElementOrder` names. */
export const checkOrder = (items: readonly unknown[], order: readonly unknown[], key: MergeKey): void => {
  if (items.length === 0 || order.length === 0) return;
  const named = items.filter((item) => !(isObject(item) && Object.hasOwn(item, "$patch")));
  let next = 0;
  for (const entry of order) {
    if (next < named.length && identityOf(named[next], key) === identityOf(entry, key)) next += 1;
  }
  if (next < named.length) throw otherOrder(items, order);
};
