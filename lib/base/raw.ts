/** An object as the API server sent it: nothing is known of it but that it is JSON. */
export type Raw = Readonly<Record<string, unknown>>;

/** The value at a path of keys, or undefined where any step is missing or null. */
export function at(raw: unknown, ...path: readonly string[]): unknown {
  let value: unknown = raw;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Raw)[key];
  }
  return value ?? undefined;
}

export function stringAt(raw: unknown, ...path: readonly string[]): string | undefined {
  const value = at(raw, ...path);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function numberAt(raw: unknown, ...path: readonly string[]): number | undefined {
  const value = at(raw, ...path);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export const flagAt = (raw: unknown, ...path: readonly string[]): boolean => at(raw, ...path) === true;

export function listAt(raw: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = at(raw, ...path);
  return Array.isArray(value) ? value : [];
}

export function recordAt(raw: unknown, ...path: readonly string[]): Raw {
  const value = at(raw, ...path);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

/** A record of strings, such as labels or annotations; values of other types are left out. */
export function stringsAt(raw: unknown, ...path: readonly string[]): Readonly<Record<string, string>> {
  const entries = Object.entries(recordAt(raw, ...path)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}

/**
 * Milliseconds of a timestamp. Kubernetes sends RFC 3339 text (whole seconds for metav1.Time, microseconds for
 * MicroTime); a client library may already have made a Date of it. Anything unreadable is undefined.
 */
export function timeAt(raw: unknown, ...path: readonly string[]): number | undefined {
  const value = at(raw, ...path);
  const millis =
    value instanceof Date ? value.getTime() : typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(millis) ? undefined : millis;
}
