import { isList, isObject } from "../json.ts";
import { ruleOf } from "../schema/lists.ts";
import { type FieldType, fieldsOf, type GroupVersionKind, type Scalar, typeOfKind } from "../schema/types.ts";
import { printPath } from "./field-set.ts";
import { goText } from "./go-text.ts";
import { itemElement } from "./shape.ts";

/** `expected numeric (int or float), got string`: Go's name of what JSON holds. */
function goTypeOf(value: unknown): string {
  if (isList(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  return typeof value === "boolean" ? "bool" : "string";
}

/** `%#v` of what JSON holds, for what is no text. */
const goSyntax = (value: unknown): string =>
  isList(value) || isObject(value) ? `${goTypeOf(value)}{}` : JSON.stringify(value);

const numbers: ReadonlySet<Scalar> = new Set(["int32", "int64", "double"]);
const texts: ReadonlySet<Scalar> = new Set(["string", "bytes"]);

/** What Go says of a value that is not of a scalar type; undefined where it is. */
export function scalarWrong(scalar: Scalar, value: unknown): string | undefined {
  if (numbers.has(scalar) && typeof value !== "number")
    return `expected numeric (int or float), got ${goTypeOf(value)}`;
  if (texts.has(scalar) && typeof value !== "string")
    return `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`;
  return scalar === "bool" && typeof value !== "boolean"
    ? `expected boolean, got &{${goText(value)}}`
    : undefined;
}

/** Where a value stands, as elements of a path; and the list that has it, if its items are told apart by keys. */
interface Place {
  readonly path: readonly string[];
  readonly keys?: readonly string[];
}

const at = ({ path }: Place, why: string): string => `${printPath(path)}: ${why}`;

function wrongIn(type: FieldType, value: unknown, place: Place): readonly string[] {
  if (value === null || value === undefined) return [];
  switch (type.type) {
    case "scalar": {
      const why = scalarWrong(type.scalar, value);
      return why === undefined ? [] : [at(place, why)];
    }
    case "list":
      return isList(value)
        ? wrongInList(type.of, value, place)
        : [at(place, `expected list, got &{${goText(value)}}`)];
    case "map":
    case "object":
      return isObject(value)
        ? Object.keys(value)
            .sort()
            .flatMap((key) => wrongInField(type, key, value[key], place))
        : [at(place, `expected map, got &{${goText(value)}}`)];
  }
}

function wrongInField(
  type: Extract<FieldType, { type: "map" | "object" }>,
  key: string,
  ...[value, { path }]: [value: unknown, place: Place]
): readonly string[] {
  const inner = [...path, `f:${key}`];
  if (type.type === "map") return wrongIn(type.of, value, { path: inner });
  const field = fieldsOf(type.name).get(key);
  if (field === undefined) return [at({ path: inner }, "field not declared in schema")];
  const rule = field.type.type === "list" ? ruleOf(type.name, key).apply : undefined;
  return wrongIn(field.type, value, { path: inner, ...(rule?.type === "map" ? { keys: rule.keys } : {}) });
}

function wrongInList(of: FieldType, list: readonly unknown[], place: Place): readonly string[] {
  const { path, keys } = place;
  return list.flatMap((item, index) => {
    if (keys === undefined) return wrongIn(of, item, { path: [...path, `i:${index}`] });
    if (!isObject(item))
      return [at(place, `element ${index}: associative list with keys may not have non-map elements`)];
    return wrongIn(of, item, { path: [...path, itemElement({ keys }, item)] });
  });
}

/** As `typeErrors`, of a part of an object that has a type of its own. */
export const wrongInType = (name: string, value: unknown, path: readonly string[]): readonly string[] =>
  wrongIn({ type: "object", name }, value, { path });

/**
 * What the schema finds wrong with a configuration that is applied: values of another type than their field's, and
 * fields that there are not (structured-merge-diff, typed/validate.go). Nothing for kinds whose schema is their own.
 */
export function typeErrors(kind: GroupVersionKind, body: unknown): readonly string[] {
  const name = typeOfKind(kind);
  return name === undefined ? [] : wrongIn({ type: "object", name }, body, { path: [] });
}
