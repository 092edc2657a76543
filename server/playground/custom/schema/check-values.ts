import { tooLong } from "../../causes.ts";
import { isEqual, isList } from "../../json.ts";
import { formatOf, isOfFormat } from "./formats.ts";
import {
  type Checked,
  failed,
  type Found,
  nowhere,
  passed,
  problem,
  type Problem,
  together,
} from "./found.ts";
import { matches } from "./pattern.ts";
import type { Schema } from "./schema.ts";
import { tooMany } from "./too-many.ts";

const typesOf = ({ type, ...schema }: Schema): readonly string[] =>
  schema["x-kubernetes-int-or-string"] === true ? ["integer", "string"] : type === undefined ? [] : [type];

/** What Go's JSON decoder makes of a value: its type in JSON schema, and its format. */
function kindOf(value: unknown): readonly [type: string, format: string] {
  if (typeof value === "number")
    return Number.isInteger(value) ? ["integer", "int64"] : ["number", "float64"];
  if (typeof value === "boolean") return ["boolean", ""];
  if (typeof value === "string") return ["string", ""];
  return [isList(value) ? "array" : "object", ""];
}

const ofOtherType = (path: string, wanted: string, found: string): Problem => {
  const text = `${path} in body must be of type ${wanted}: ${JSON.stringify(found)}`;
  const base = problem(path, found, text);
  return { ...base, at: (field) => ({ ...base.at(field), reason: "FieldValueTypeInvalid" }) };
};

/** …/validate/type.go */
export function checkType(schema: Schema, { value, path }: Checked): Found {
  const types = typesOf(schema);
  const wanted = types.join(",");
  if (value === null)
    return types.length === 0 || schema.nullable === true
      ? passed(1)
      : failed(ofOtherType(path, wanted, "null"));
  const format = formatOf(schema);
  if (types.length === 0 && format === undefined) return passed(0);
  const [type, own] = kindOf(value);
  const fits = types.includes(type) || (type === "integer" && types.includes("number"));
  if (fits) return passed(1);
  return format === undefined
    ? failed(ofOtherType(path, wanted, type))
    : checkForm(format, own, { type, wanted, path });
}

interface Misfit {
  readonly type: string;
  readonly wanted: string;
  readonly path: string;
}

/** A value of another type than its schema's, which has a format: of that the format is told. */
function checkForm(format: string, own: string, { type, wanted, path }: Misfit): Found {
  const isText = type === "string" || type === "array";
  if (!isText) return failed(ofOtherType(path, format, own));
  const isNumeric = wanted === "number" || wanted === "integer";
  return isNumeric ? failed(ofOtherType(path, wanted, type)) : passed(1);
}

/** …/validate/values.go, and the formats of strfmt. */
export function checkText(schema: Schema, { value, path }: Checked): Found {
  const text = String(value);
  const { maxLength, minLength, pattern } = schema;
  const size = Array.from(text).length;
  const found: Found[] = [];
  if (maxLength !== undefined && size > maxLength)
    found.push(
      failed({
        ...problem(path, text, `${path} in body should be at most ${maxLength} chars long`),
        at: (field) => tooLong(field, maxLength),
      }),
    );
  else if (minLength !== undefined && size < minLength)
    found.push(failed(problem(path, text, `${path} in body should be at least ${minLength} chars long`)));
  else if (pattern !== undefined && pattern !== "" && !matches(pattern, text))
    found.push(failed(problem(path, text, `${path} in body should match '${pattern}'`)));
  const format = formatOf(schema);
  if (format !== undefined && !isOfFormat(format, text)) found.push(failed(ofOtherType(path, format, text)));
  return together(found);
}

/** …/validate/validator.go, numberValidator. */
export function checkNumber(schema: Schema, { value, path }: Checked): Found {
  const number = Number(value);
  const { multipleOf } = schema;
  const at = (should: string): Found => failed(problem(path, number, `${path} in body should be ${should}`));
  const found: Found[] = [passed(1), ...boundsOf(schema, number).map(at)];
  if (schema.type === "integer" && !isWithin(schema, number))
    found.push(failed(nowhere(`Checked value must be of type integer ${formOf(schema)} in ${path}`)));
  if (multipleOf !== undefined && multipleOf > 0 && !isMultiple(number, multipleOf))
    found.push(at(`a multiple of ${multipleOf}`));
  return together(found);
}

const isWithin = ({ format }: Schema, number: number): boolean =>
  Number.isInteger(number) && Math.abs(number + 0.5) < (format === "int32" ? 2 ** 31 : 2 ** 63);

const formOf = ({ format = "" }: Schema): string =>
  format === "int32" || format === "int64" ? `with format ${format}` : "(default format)";

/** Bounds that a number is beyond, as what it should be. */
function boundsOf(schema: Schema, number: number): readonly string[] {
  const { maximum = Infinity, minimum = -Infinity } = schema;
  const { exclusiveMaximum = false, exclusiveMinimum = false } = schema;
  const isLow = exclusiveMinimum ? number <= minimum : number < minimum;
  const isHigh = exclusiveMaximum ? number >= maximum : number > maximum;
  return [
    ...(isLow ? [`greater than ${exclusiveMinimum ? "" : "or equal to "}${minimum}`] : []),
    ...(isHigh ? [`less than ${exclusiveMaximum ? "" : "or equal to "}${maximum}`] : []),
  ];
}

/** As swag.IsFloat64AJSONInteger tells whether a quotient is whole. */
function isMultiple(number: number, factor: number): boolean {
  const quotient = factor < 1 ? (1 / factor) * number : number / factor;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

/** …/validate/slice_validator.go, without its items. */
export function checkArray(schema: Schema, { value, path }: Checked): Found {
  const items = isList(value) ? value : [];
  const { minItems, maxItems, uniqueItems } = schema;
  const size = items.length;
  const found: Found[] = [passed(1)];
  if (minItems !== undefined && size < minItems)
    found.push(failed(problem(path, size, `${path} in body should have at least ${minItems} items`)));
  if (maxItems !== undefined && size > maxItems)
    found.push(
      failed(tooMany(path, size, maxItems, `${path} in body should have at most ${maxItems} items`)),
    );
  const isTwice = (item: unknown, at: number): boolean =>
    items.slice(0, at).some((other) => isEqual(other, item));
  if (uniqueItems === true && items.some(isTwice))
    found.push(failed(problem(path, "", `${path} in body shouldn't contain duplicates`)));
  return together(found);
}
