import type { Draft } from "../object.ts";

export const isMap = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy that shares nothing with `value`. Faster than structuredClone, for JSON. */
export function copyOf<T>(value: T): T;
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item));
  if (!isMap(value)) return value;
  const copy: Draft = {};
  for (const key of Object.keys(value)) copy[key] = copyOf(value[key]);
  return copy;
}

function sharedList(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const shared = next.map((item, place) => withShared(old[place], item));
  return old.length === next.length && shared.every((item, place) => item === old[place]) ? old : shared;
}

/**
 * `next`, with every part that equals the same part of `old` replaced by it; `old` itself when nothing differs. So
 * whether something changed is asked by `===`, and versions of an object share what they have in common.
 */
export function withShared<T>(old: unknown, next: T): T;
export function withShared(old: unknown, next: unknown): unknown {
  if (old === next) return old;
  if (Array.isArray(old) && Array.isArray(next)) return sharedList(old, next);
  if (!isMap(old) || !isMap(next)) return next;
  const keys = Object.keys(next);
  let same = keys.length === Object.keys(old).length;
  const shared: Draft = {};
  for (const key of keys) {
    shared[key] = withShared(old[key], next[key]);
    same &&= shared[key] === old[key] && key in old;
  }
  return same ? old : shared;
}
