import type { Intern } from "../../lib/base/intern.ts";
import type { AnyShape } from "../../lib/base/shape.ts";

type Fields = Record<string, unknown>;

/**
 * Puts the kept copy in the place of every word of a value of `shape`. It changes the value itself, which is why it may
 * only be given one that has just been read and that nobody else holds.
 */
export function internWords<T>(intern: Intern, shape: AnyShape, fresh: T): T {
  return visit(intern, shape, fresh) as T;
}

function visit(intern: Intern, shape: AnyShape, value: unknown): unknown {
  if (value === undefined) return undefined;
  switch (shape.type) {
    case "word":
      return intern(value as string);
    case "maybe":
      return visit(intern, shape.of, value);
    case "list": {
      const items = value as unknown[];
      for (let index = 0; index < items.length; index++) items[index] = visit(intern, shape.of, items[index]);
      return items;
    }
    case "dict": {
      const record = value as Fields;
      for (const key in record) record[key] = visit(intern, shape.of, record[key]);
      return record;
    }
    case "struct": {
      const record = value as Fields;
      // Its own uid is a word that no other object shares.
      for (const [key, field] of shape.fields)
        if (key !== "uid") record[key] = visit(intern, field, record[key]);
      return record;
    }
    default:
      return value;
  }
}
