import { isIP } from "node:net";
import { labelErrors, subdomainErrors } from "../../syntax/dns.ts";
import type { Schema } from "./schema.ts";

type Test = (text: string) => boolean;

const like =
  (pattern: RegExp): Test =>
  (text) =>
    pattern.test(text);

const isDate: Test = (text) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

const isDateTime: Test = (text) => {
  const [date = "", ...times] = text.toLowerCase().split("t");
  const found = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(z|[+-]\d\d:\d\d)$/.exec(times.join("t"));
  if (found === null || !isDate(date)) return false;
  const [, hours = "", minutes = "", seconds = ""] = found;
  return hours <= "23" && minutes <= "59" && seconds <= "59";
};

const isDuration: Test = (text) =>
  /^[+-]?(0|(\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))*)$/.test(
    text,
  ) || /\d+\s*(ns|nano|us|µs|micro|ms|milli|s\b|sec|m\b|min|h\b|hr\b|hour|d\b|day|w\b|wk\b|week)/i.test(text);

const isUri: Test = (text) => {
  if (text.startsWith("/")) return !/\s/.test(text);
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:/.test(text) && URL.canParse(text);
};

const isHostname: Test = (text) =>
  text.length <= 255 &&
  text.split(".").every((part) => part.length <= 63) &&
  /^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u.test(
    text,
  );

const isCidr: Test = (text) => {
  const [address = "", bits = "", ...more] = text.split("/");
  const family = isIP(address);
  return (
    more.length === 0 && family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
  );
};

const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");

const isIsbn10: Test = (text) => {
  const digits = digitsOf(text);
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + (10 - at) * (digit === "X" ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
};

const isIsbn13: Test = (text) => {
  const digits = digitsOf(text);
  if (!/^\d{13}$/.test(digits)) return false;
  return (
    Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) %
      10 ===
    0
  );
};

const isCard: Test = (text) => {
  const digits = text.replace(/\D/g, "");
  if (!/^\d{13,16}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
};

const uuid = (version: string, variant: string): Test =>
  like(
    new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}[0-9a-f]{3}-?${variant}[0-9a-f]{3}-?[0-9a-f]{12}$`, "i"),
  );

/**
 * Formats of texts, by their name without dashes (kube-openapi, pkg/validation/strfmt; which of them count:
 * apiextensions-apiserver, pkg/apiserver/validation/formats.go).
 */
const formats: Readonly<Record<string, Test>> = {
  bsonobjectid: like(/^[0-9a-f]{24}$/i),
  uri: isUri,
  email: like(/^[^\s@<>]+@[^\s@<>]+$|^[^<>]*<[^\s@<>]+@[^\s@<>]+>$/),
  hostname: isHostname,
  ipv4: (text) => isIP(text) === 4,
  ipv6: (text) => isIP(text) === 6 && !text.includes("%"),
  cidr: isCidr,
  mac: like(
    /^([0-9a-f]{2}([:-])[0-9a-f]{2}(\2[0-9a-f]{2}){4}(\2[0-9a-f]{2}){0,2}|([0-9a-f]{4}\.){2,3}[0-9a-f]{4})$/i,
  ),
  uuid: uuid("[0-9a-f]", "[0-9a-f]"),
  uuid3: uuid("3", "[0-9a-f]"),
  uuid4: uuid("4", "[89ab]"),
  uuid5: uuid("5", "[89ab]"),
  isbn: (text) => isIsbn10(text) || isIsbn13(text),
  isbn10: isIsbn10,
  isbn13: isIsbn13,
  creditcard: isCard,
  ssn: like(/^\d{3}[- ]?\d{2}[- ]?\d{4}$/),
  hexcolor: like(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i),
  rgbcolor: like(
    /^rgb\(\s*(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])\s*,\s*(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])\s*,\s*(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])\s*\)$/,
  ),
  byte: like(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  password: () => true,
  date: isDate,
  duration: isDuration,
  datetime: isDateTime,
  k8sshortname: (text) => labelErrors(text).length === 0,
  k8slongname: (text) => subdomainErrors(text).length === 0,
};

const numeric: Readonly<Record<string, readonly string[]>> = {
  integer: ["int32", "int64"],
  number: ["float", "double"],
};

const normalized = (format: string): string => format.replaceAll("-", "");

/** The format that a schema asks for; undefined for one that is not known for its type, and counts for nothing. */
export function formatOf({ type = "", format = "", ...schema }: Schema): string | undefined {
  if (format === "") return undefined;
  if (schema["x-kubernetes-int-or-string"] === true) return undefined;
  if (type === "" || type === "string")
    return Object.hasOwn(formats, normalized(format)) ? format : undefined;
  return numeric[type]?.includes(format) === true ? format : undefined;
}

/** Whether a text is of a format; of a number's, any is. */
export function isOfFormat(format: string, text: string): boolean {
  const name = normalized(format);
  return (Object.hasOwn(formats, name) ? formats[name] : undefined)?.(text) ?? true;
}
