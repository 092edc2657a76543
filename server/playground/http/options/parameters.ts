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
  if (text === null || text === "") return undefined;
  if (!/^[+-]?\d+$/.test(text)) throw notParsed("ParseInt", text, "invalid syntax");
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw notParsed("ParseInt", text, "value out of range");
  return value;
}

/** A resourceVersion: undefined for none, 0 for "any". Throws 400 when it is none of ours. */
export function revisionParameter(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const why = /^\d+$/.test(text) ? "value out of range" : "invalid syntax";
  throw new StatusError(
    400,
    "BadRequest",
    `invalid resource version: ${name}: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: ${why}`,
  );
}

const notParsed = (what: string, text: string, why: string): StatusError =>
  new StatusError(400, "BadRequest", `strconv.${what}: parsing ${JSON.stringify(text)}: ${why}`);
