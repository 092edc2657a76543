import { normalQuantity } from "../kinds/quantity.ts";
import type { Scalar } from "./types.ts";

/** A value as it is stored, or what is wrong with it: Go's name of the type it should be, or a whole message. */
export type Reading =
  | { readonly type: "value"; readonly value: unknown }
  | { readonly type: "other type"; readonly wanted: string }
  | { readonly type: "malformed"; readonly message: string };

const value = (read: unknown): Reading => ({ type: "value", value: read });
const otherType = (wanted: string): Reading => ({ type: "other type", wanted });
const malformed = (message: string): Reading => ({ type: "malformed", message });

const quantityForm = /^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$/;
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const integer =
  (name: string, least: number, most: number) =>
  (read: unknown): Reading =>
    typeof read === "number" && Number.isInteger(read) && read >= least && read <= most
      ? value(read)
      : otherType(name);

const time =
  (layout: string, write: (at: Date, text: string) => string) =>
  (read: unknown): Reading => {
    if (typeof read !== "string") return otherType("string");
    const at = timeForm.test(read) ? Date.parse(read) : NaN;
    if (Number.isNaN(at)) return malformed(`parsing time "${read}" as "${layout}": ${whereItFails(read)}`);
    return value(write(new Date(at), read));
  };

/** Elements of Go's layout, each with what it reads. */
const timeElements: readonly (readonly [element: string, form: RegExp])[] = [
  ...([
    ["2006", /^\d{4}/],
    ["-", /^-/],
    ["01", /^\d\d/],
    ["-", /^-/],
    ["02", /^\d\d/],
    ["T", /^T/],
  ] as const),
  ...([
    ["15", /^\d\d/],
    [":", /^:/],
    ["04", /^\d\d/],
    [":", /^:/],
    ["05", /^\d\d(\.\d+)?/],
  ] as const),
  ["Z07:00", /^(Z|[+-]\d\d:\d\d)/],
];

function whereItFails(text: string): string {
  let left = text;
  for (const [element, form] of timeElements) {
    const read = form.exec(left)?.[0];
    if (read === undefined) return `cannot parse "${left}" as "${element}"`;
    left = left.slice(read.length);
  }
  return left === "" ? `cannot parse "${text}"` : `extra text: "${left}"`;
}

const micros = (at: Date, text: string): string =>
  /\.\d{6}Z$/.test(text) ? text : `${at.toISOString().slice(0, -1)}000Z`;

const base64 = (read: unknown): Reading => {
  if (typeof read !== "string") return otherType("[]uint8");
  const text = read.replace(/[\r\n]/g, "");
  const wrong = /[^A-Za-z0-9+/]/.exec(text.replace(/={1,2}$/, ""));
  if (wrong === null && text.length % 4 === 0) return value(read);
  return malformed(`illegal base64 data at input byte ${wrong?.index ?? text.length}`);
};

const quantity = (read: unknown): Reading => {
  const text = typeof read === "number" ? String(read) : read;
  if (typeof text !== "string" || !quantityForm.test(text)) {
    return malformed(`quantities must match the regular expression '${quantityForm.source}'`);
  }
  try {
    return value(normalQuantity(text));
  } catch (error) {
    // Upstream's decoder says what is wrong with the text, and of no field.
    return malformed(error instanceof Error ? error.message : String(error));
  }
};

const limit32 = 2 ** 31;

const scalars: Readonly<Record<Exclude<Scalar, "any">, (read: unknown) => Reading>> = {
  string: (read) => (typeof read === "string" ? value(read) : otherType("string")),
  bool: (read) => (typeof read === "boolean" ? value(read) : otherType("bool")),
  int32: integer("int32", -limit32, limit32 - 1),
  int64: integer("int64", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  double: (read) => (typeof read === "number" ? value(read) : otherType("float64")),
  time: time("2006-01-02T15:04:05Z07:00", (at) => `${at.toISOString().slice(0, 19)}Z`),
  microtime: time("2006-01-02T15:04:05.000000Z07:00", micros),
  bytes: base64,
  quantity,
  intstr: (read) => (typeof read === "string" ? value(read) : integer("int32", -limit32, limit32 - 1)(read)),
};

/** Reads a scalar of JSON as Go's decoder reads the field's type; times come out as Kubernetes writes them. */
export const readScalar = (scalar: Exclude<Scalar, "any">, read: unknown): Reading => scalars[scalar](read);
