import type { AnyShape, Shape } from "./shape.ts";

export type Checked<T> =
  | { readonly type: "good"; readonly value: T }
  /** `path` names the first part that does not fit, such as `containers.0.ready`. */
  | { readonly type: "bad"; readonly path: string; readonly wanted: AnyShape["type"] };

/**
 * Takes a value that came from outside, such as a parsed file, as one of `shape`. JSON has no undefined, so a missing
 * `maybe` is undefined afterwards; what the shape does not name is left out.
 */
export function check<T>(shape: Shape<T>, value: unknown): Checked<T> {
  try {
    return { type: "good", value: take(shape, value, "") as T };
  } catch (misfit) {
    if (misfit instanceof Misfit) return { type: "bad", path: misfit.path, wanted: misfit.wanted };
    throw misfit;
  }
}

class Misfit extends Error {
  readonly path: string;
  readonly wanted: AnyShape["type"];
  constructor(path: string, wanted: AnyShape["type"]) {
    super();
    this.path = path;
    this.wanted = wanted;
  }
}

function take(shape: AnyShape, value: unknown, path: string): unknown {
  switch (shape.type) {
    case "text":
    case "word":
      if (typeof value === "string") return value;
      break;
    case "int":
    case "time":
      if (typeof value === "number" && Number.isFinite(value)) return value;
      break;
    case "flag":
      if (typeof value === "boolean") return value;
      break;
    case "maybe":
      return value === undefined || value === null ? undefined : take(shape.of, value, path);
    case "list":
      if (Array.isArray(value))
        return value.map((entry, index) => take(shape.of, entry, below(path, String(index))));
      break;
    case "dict":
      if (isRecord(value))
        return Object.fromEntries(
          Object.entries(value).map(([key, entry]) => [key, take(shape.of, entry, below(path, key))]),
        );
      break;
    case "struct":
      if (isRecord(value))
        return Object.fromEntries(
          shape.fields.map(([key, of]) => [
            key,
            take(of, Object.hasOwn(value, key) ? value[key] : undefined, below(path, key)),
          ]),
        );
      break;
  }
  throw new Misfit(path, shape.type);
}

const below = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
