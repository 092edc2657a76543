import type { AnyShape, Fields } from "./shape.ts";

/** Whether two values of one shape say the same. Parts that are one object in memory are not looked into. */
export function same(shape: AnyShape, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  switch (shape.type) {
    case "maybe":
      return same(shape.of, a, b);
    case "list":
      return sameList(shape.of, a as readonly unknown[], b as readonly unknown[]);
    case "dict":
      return sameDict(shape.of, a as Fields, b as Fields);
    case "struct":
      return shape.fields.every(([key, of]) => same(of, (a as Fields)[key], (b as Fields)[key]));
    default:
      return false;
  }
}

const sameList = (of: AnyShape, a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => same(of, value, b[index]));

function sameDict(of: AnyShape, a: Fields, b: Fields): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(of, a[key], b[key]))
  );
}
