import { isList, isObject } from "../json.ts";

/** A value as Go's `%v` prints it, since upstream's messages show maps that way. */
export const goText = (value: unknown): string => {
  if (isList(value)) return `[${value.map(goText).join(" ")}]`;
  if (isObject(value)) {
    const keys = Object.keys(value).sort();
    return `map[${keys.map((key) => `${key}:${goText(value[key])}`).join(" ")}]`;
  }
  if (value === null || value === undefined) return "<nil>";
  return typeof value === "string" ? value : JSON.stringify(value);
};
