import { isObject, own, put } from "../json.ts";
import type { Draft } from "../object.ts";

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
  if (!isObject(old) || !isObject(next)) return next;
  const keys = Object.keys(next);
  let same = keys.length === Object.keys(old).length;
  const shared: Draft = {};
  for (const key of keys) {
    const part = withShared(own(old, key), next[key]);
    put(shared, key, part);
    same &&= Object.hasOwn(old, key) && part === old[key];
  }
  return same ? old : shared;
}
