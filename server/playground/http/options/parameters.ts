import { isTrue } from "../auth/authorize.ts";
import { StatusError } from "../../status.ts";

/** A query's parameter, undefined where it is absent. Of several, the first counts. */
export const textParameter = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name) ?? undefined;

export const flagParameter = (query: URLSearchParams, name: string): boolean | undefined =>
  query.has(name) ? isTrue(query.get(name)) : undefined;

/** Throws 400, in the words of Go's strconv, when it is no whole number. */
export function wholeParameter(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^[+-]?\d+$/.test(text)) throw notParsed("ParseInt", text, "invalid syntax");
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw notParsed("ParseInt", text, "value out of range");
  return value;
}

/** A resourceVersion: undefined for none, 0 for "any"; why it is none of ours, in the words of Go's strconv. */
export function revisionParameter(query: URLSearchParams, name: string): number | string | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const why = /^\d+$/.test(text) ? "value out of range" : "invalid syntax";
  return `${name}: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: ${why}`;
}

/** The revision; of a list what is none of ours is a 400, elsewhere upstream answers without a type: 500. */
export function revisionOf(parameter: number | string | undefined, ofList: boolean): number | undefined {
  if (typeof parameter !== "string") return parameter;
  throw ofList
    ? new StatusError(400, "BadRequest", `invalid resource version: ${parameter}`)
    : new StatusError(500, "", parameter);
}

const notParsed = (what: string, text: string, why: string): StatusError =>
  new StatusError(400, "BadRequest", `strconv.${what}: parsing ${JSON.stringify(text)}: ${why}`);
