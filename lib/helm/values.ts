import type { Raw } from "../base/raw.ts";

/**
 * The values that a chart is rendered with: what a person supplied over the chart's own, records merged, lists and
 * scalars replaced, and null takes away (CoalesceValues in helm's pkg/chart/common/util/coalesce.go). Subcharts' own
 * values are in no record.
 */
export const computedValues = (defaults: Raw, config: Raw | undefined): Raw =>
  coalesce(config ?? {}, defaults);

function coalesce(over: Raw, under: Raw): Raw {
  const merged: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(over)) {
    const below = own(under, key);
    // Null takes away what the chart has. Where the chart has nothing, Helm leaves the null standing.
    if (value === null && Object.hasOwn(under, key)) continue;
    if (isRecord(value) && isRecord(below)) put(merged, key, coalesce(value, below));
    else put(merged, key, value);
  }
  for (const [key, value] of Object.entries(under)) if (!Object.hasOwn(over, key)) put(merged, key, value);
  return merged;
}

/** As `image.tag`; a key that holds a point stands in brackets. */
export const pathOf = (keys: readonly string[]): string =>
  keys.reduce(
    (path, key) => (/[.[\]]/.test(key) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`),
    "",
  );

export const isRecord = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const own = (record: Raw, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** A key may have the name of what every object inherits. */
const put = (record: Record<string, unknown>, key: string, value: unknown): void => {
  Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true });
};
