import { isEqual } from "../../json.ts";
import { duplicateValue, forbiddenValue, invalidValue, notSupported, requiredValue } from "../../causes.ts";
import { labelCauses } from "../../syntax/labels.ts";
import { labelErrors, subdomainErrors } from "../../syntax/dns.ts";
import type { Cause } from "../../status.ts";
import { int, isSet, text, texts, type Place } from "./place.ts";
import { configKeyErrors, percentErrors, portErrors, portNameErrors } from "../../syntax/values.ts";

export type Causes = readonly Cause[];

/** One cause a message, about the value at a place. */
export const invalids = ({ path, value }: Place, messages: readonly string[]): Causes =>
  messages.map((message) => invalidValue(path, value, message));

export const required = (place: Place, detail = ""): Causes =>
  isSet(place) && place.value !== "" ? [] : [requiredValue(place.path, detail)];

export const forbidden = (place: Place, detail: string): Causes =>
  isSet(place) ? [forbiddenValue(place.path, detail)] : [];

/** One of a few words; `required` says whether there must be one. */
export function oneOf(place: Place, words: readonly string[], isRequired = true): Causes {
  const word = text(place);
  if (word === "") return isRequired ? [requiredValue(place.path)] : [];
  return words.includes(word) ? [] : [notSupported(place.path, word, words)];
}

export const notNegative = (place: Place): Causes =>
  (int(place) ?? 0) < 0 ? invalids(place, ["must be greater than or equal to 0"]) : [];

/** A DNS label, which must be there. */
export const dnsLabel = (place: Place): Causes =>
  text(place) === "" ? required(place) : invalids(place, labelErrors(text(place)));

export const optionalDnsLabel = (place: Place): Causes => (text(place) === "" ? [] : dnsLabel(place));

/** The name of another object, where one is named. */
export const optionalName = (place: Place): Causes =>
  text(place) === "" ? [] : invalids(place, subdomainErrors(text(place)));

export const labels = (place: Place): Causes => labelCauses(texts(place), place.path);

export const portNumber = (place: Place): Causes => invalids(place, portErrors(int(place) ?? 0));

export const portNumberOrName = (place: Place): Causes =>
  typeof place.value === "string"
    ? invalids(place, portNameErrors(place.value))
    : invalids({ ...place, value: int(place) ?? 0 }, portErrors(int(place) ?? 0));

export const configKey = (place: Place): Causes =>
  text(place) === "" ? required(place) : invalids(place, configKeyErrors(text(place)));

/** A count or a percentage, not below 0. */
export const countOrPercent = (place: Place): Causes =>
  typeof place.value === "string" ? invalids(place, percentErrors(place.value)) : notNegative(place);

const mode = "must be a number between 0 and 0777 (octal), both inclusive";

export function fileMode(place: Place): Causes {
  const value = int(place);
  return value !== undefined && (value < 0 || value > 0o777) ? invalids(place, [mode]) : [];
}

/** No more than all, where it is a percentage. */
export const noMoreThanAll = (place: Place): Causes =>
  typeof place.value === "string" && Number(/^(\d+)%$/.exec(place.value)?.[1] ?? 0) > 100
    ? invalids(place, ["must not be greater than 100%"])
    : [];

/** What may not be changed. */
export const immutable = (next: Place, old: Place, why = "field is immutable"): Causes =>
  isEqual(next.value, old.value) ? [] : invalids(next, [why]);

/** A cause for every place whose value an earlier one has; empty ones aside. */
export function duplicates(places: readonly Place[], taken: Iterable<unknown> = []): Causes {
  const seen = new Set<unknown>(taken);
  return places.flatMap((place) => {
    if (!isSet(place) || place.value === "") return [];
    if (seen.has(place.value)) return [duplicateValue(place.path, place.value)];
    seen.add(place.value);
    return [];
  });
}
