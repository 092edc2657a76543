import type { AnyShape, Fields } from "../base/shape.ts";
import type { KindName, SlimOf } from "../kinds/kinds.ts";
import { shapes } from "../kinds/shapes.ts";

/**
 * When an object says of itself that it changed: the newest of its own times that differs from what it was before, if
 * it has come yet. For facts that arrived late; undefined where the object does not tell.
 */
export function stampOf<N extends KindName>(
  kind: N,
  before: SlimOf<N> | undefined,
  after: SlimOf<N>,
  now: number,
): number | undefined {
  const times: number[] = [];
  collect(shapes[kind], before, after, times);
  const past = times.filter((time) => time > 0 && time <= now);
  return past.length === 0 ? undefined : Math.max(...past);
}

function collect(shape: AnyShape, before: unknown, after: unknown, into: number[]): void {
  if (before === after || after === undefined) return;
  switch (shape.type) {
    case "time":
      into.push(after as number);
      break;
    case "maybe":
      collect(shape.of, before, after, into);
      break;
    case "list":
      for (const [index, value] of (after as readonly unknown[]).entries())
        collect(shape.of, (before as readonly unknown[] | undefined)?.[index], value, into);
      break;
    case "dict":
      for (const [key, value] of Object.entries(after as Fields))
        collect(shape.of, (before as Fields | undefined)?.[key], value, into);
      break;
    case "struct":
      for (const [key, field] of shape.fields)
        collect(field, own(before as Fields | undefined, key), own(after as Fields, key), into);
      break;
    default:
  }
}

/** A deletion stamp is the end of the grace; deletion was asked for that much earlier. */
function own(object: Fields | undefined, key: string): unknown {
  const value = object?.[key];
  if (key !== "deletedAt" || typeof value !== "number") return value;
  return value - ((object?.["graceSeconds"] as number | undefined) ?? 0) * 1000;
}
