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
  if (shape.type === "maybe")
    return value === undefined || value === null ? undefined : take(shape.of, value, path);
  if (shape.type === "list" && Array.isArray(value))
    return value.map((entry, index) => take(shape.of, entry, below(path, String(index))));
  if (shape.type === "dict" && isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, take(shape.of, entry, below(path, key))]),
    );
  if (shape.type === "struct" && isRecord(value))
    return Object.fromEntries(
      shape.fields.map(([key, of]) => [key, take(of, own(value, key), below(path, key))]),
    );
  if (isScalar(shape.type, value)) return value;
  throw new Misfit(path, shape.type);
}

function isScalar(type: AnyShape["type"], value: unknown): boolean {
  switch (type) {
    case "text":
    case "word":
      return typeof value === "string";
    case "int":
    case "time":
      return Number.isFinite(value);
    case "flag":
      return typeof value === "boolean";
    default:
      return false;
  }
}

const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const below = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
