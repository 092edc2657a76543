import { isRecord } from "./values.ts";

/** A value as JSON with the keys of records in order: equal texts say the same. */
export const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
