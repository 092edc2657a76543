import type { AnyShape } from "./shape.ts";

type Record_ = Readonly<Record<string, unknown>>;

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
      return sameDict(shape.of, a as Record_, b as Record_);
    case "struct":
      return shape.fields.every(([key, of]) => same(of, (a as Record_)[key], (b as Record_)[key]));
    default:
      return false;
  }
}

const sameList = (of: AnyShape, a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => same(of, value, b[index]));

function sameDict(of: AnyShape, a: Record_, b: Record_): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(of, a[key], b[key]))
  );
}
