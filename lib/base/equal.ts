import type { AnyShape, Fields } from "./shape.ts";

/**
 * Returns `next` with every part that equals its counterpart in `previous` replaced by that counterpart, and `previous`
 * itself when nothing differs. So `===` tells whether anything changed, and unchanged parts are kept in memory once.
 */
export function share<T>(shape: AnyShape, previous: T, next: T): T {
  return shareAny(shape, previous, next) as T;
}

function shareAny(shape: AnyShape, a: unknown, b: unknown): unknown {
  if (a === b || a === undefined || b === undefined) return b;
  switch (shape.type) {
    case "maybe":
      return shareAny(shape.of, a, b);
    case "list":
      return shareList(shape.of, a as readonly unknown[], b as readonly unknown[]);
    case "dict":
      return shareDict(shape.of, a as Fields, b as Fields);
    case "struct":
      return shareStruct(shape.fields, a as Fields, b as Fields);
    default:
      return b;
  }
}

function shareList(of: AnyShape, a: readonly unknown[], b: readonly unknown[]): readonly unknown[] {
  const merged = b.map((value, index) => shareAny(of, a[index], value));
  return a.length === b.length && merged.every((value, index) => value === a[index]) ? a : merged;
}

function shareDict(of: AnyShape, a: Fields, b: Fields): Fields {
  const merged: Record<string, unknown> = {};
  let same = Object.keys(a).length === Object.keys(b).length;
  for (const [key, value] of Object.entries(b)) {
    merged[key] = shareAny(of, a[key], value);
    same &&= merged[key] === a[key];
  }
  return same ? a : merged;
}

function shareStruct(fields: readonly (readonly [string, AnyShape])[], a: Fields, b: Fields): Fields {
  const merged: Record<string, unknown> = {};
  let same = true;
  for (const [key, shape] of fields) {
    merged[key] = shareAny(shape, a[key], b[key]);
    same &&= merged[key] === a[key];
  }
  return same ? a : merged;
}
