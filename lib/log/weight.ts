import type { AnyShape, Fields } from "../base/shape.ts";
import { shapes } from "../kinds/shapes.ts";
import { isPut, type Fact } from "./fact.ts";

const perObject = 24;
const perField = 8;
const perString = 24;

/**
 * About how many bytes a fact holds in memory that the object before it does not: parts that are one object in memory
 * (see `share`) cost nothing. An estimate of V8's sizes, good enough to bound a log by.
 */
export function weightOf(fact: Fact, before: unknown): number {
  const own = perObject + 6 * perField;
  return isPut(fact) ? own + weigh(shapes[fact.kind], fact.put, before) : own;
}

function weigh(shape: AnyShape, value: unknown, before: unknown): number {
  if (value === before || value === undefined) return 0;
  switch (shape.type) {
    case "text":
    case "word":
      return perString + (value as string).length;
    case "maybe":
      return weigh(shape.of, value, before);
    case "list":
      return (value as readonly unknown[]).reduce(
        (sum: number, entry, index) =>
          sum + perField + weigh(shape.of, entry, (before as readonly unknown[] | undefined)?.[index]),
        perObject,
      );
    case "dict":
      return weighDict(shape.of, value as Fields, before as Fields | undefined);
    case "struct":
      return shape.fields.reduce(
        (sum, [key, of]) =>
          sum + perField + weigh(of, (value as Fields)[key], (before as Fields | undefined)?.[key]),
        perObject,
      );
    default:
      return 0;
  }
}

/** Large dictionaries are of numbers (the endpoints of a slice), so only what is not needs a look. */
function weighDict(of: AnyShape, value: Fields, before: Fields | undefined): number {
  const keys = Object.keys(value);
  const own = perObject + 3 * perField * keys.length;
  return of.type === "int" ? own : keys.reduce((sum, key) => sum + weigh(of, value[key], before?.[key]), own);
}
