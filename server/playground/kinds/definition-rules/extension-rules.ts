import { forbiddenValue, invalidValue, notSupported, requiredValue } from "../../causes.ts";
import { propertyOf, type Schema } from "../../custom/schema/schema.ts";
import { isObject, textAt } from "../../json.ts";
import type { Cause } from "../../status.ts";
import { at, child, property } from "./path.ts";

/** What is wrong with what a schema says of maps, lists and rules in Kubernetes' own extensions. */
export const extensionCauses = (schema: Schema, path: string): readonly Cause[] => [
  ...mapTypeCauses(schema, path),
  ...listTypeCauses(schema, path),
  ...listKeyCauses(schema, path),
  ...mapListCauses(schema, path),
  ...itemCauses(schema, path),
  ...ruleCauses(schema, path),
];

function ofType(schema: Schema, path: string, type: string, extension: string): readonly Cause[] {
  if (schema.type === type) return [];
  const field = child(path, "type");
  const why = `must be ${type} if ${extension} is specified`;
  return [(schema.type ?? "") === "" ? requiredValue(field, why) : invalidValue(field, schema.type, why)];
}

function mapTypeCauses(schema: Schema, path: string): readonly Cause[] {
  const extension = "x-kubernetes-map-type";
  const type = schema[extension];
  if (type === undefined) return [];
  return [
    ...ofType(schema, path, "object", extension),
    ...(type === "atomic" || type === "granular"
      ? []
      : [notSupported(child(path, extension), type, ["atomic", "granular"])]),
  ];
}

function listTypeCauses(schema: Schema, path: string): readonly Cause[] {
  const extension = "x-kubernetes-list-type";
  const type = schema[extension];
  if (type === undefined) return [];
  const wrong = ofType(schema, path, "array", extension);
  return [
    ...(wrong.length === 0 && type === "set" ? setCauses(schema, path) : wrong),
    ...(["atomic", "set", "map"].includes(type)
      ? []
      : [notSupported(child(path, extension), type, ["atomic", "set", "map"])]),
  ];
}

/** The items of a set are whole. */
function setCauses({ items }: Schema, path: string): readonly Cause[] {
  const why = "must be atomic as item of a list with x-kubernetes-list-type=set";
  const listType = items?.["x-kubernetes-list-type"];
  const field = child(path, "items");
  if (items?.type === "array" && listType !== undefined && listType !== "atomic")
    return [invalidValue(child(field, "x-kubernetes-list-type"), listType, why)];
  if (items?.type === "object" && items["x-kubernetes-map-type"] !== "atomic")
    return [invalidValue(child(field, "x-kubernetes-map-type"), listType ?? null, why)];
  return [];
}

function listKeyCauses(schema: Schema, path: string): readonly Cause[] {
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const type = schema["x-kubernetes-list-type"];
  if (keys.length === 0 || type === "map") return [];
  const field = child(path, "x-kubernetes-list-type");
  const why = "must be map if x-kubernetes-list-map-keys is non-empty";
  return [type === undefined ? requiredValue(field, why) : invalidValue(field, type, why)];
}

function mapListCauses(schema: Schema, path: string): readonly Cause[] {
  if (schema["x-kubernetes-list-type"] !== "map") return [];
  const { items } = schema;
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const field = child(path, "x-kubernetes-list-map-keys");
  const ofItems = child(path, "items");
  return [
    ...(keys.length === 0
      ? [requiredValue(field, "must not be empty if x-kubernetes-list-type is map")]
      : []),
    ...(items === undefined
      ? [requiredValue(ofItems, "must have a schema if x-kubernetes-list-type is map")]
      : []),
    ...(items !== undefined && items.type !== "object"
      ? [
          invalidValue(
            child(ofItems, "type"),
            items.type ?? "",
            "must be object if parent array's x-kubernetes-list-type is map",
          ),
        ]
      : []),
    ...(items?.type === "object"
      ? keys.flatMap((key, place) => keyCauses({ items, keys, path }, key, place))
      : []),
  ];
}

interface Keyed {
  readonly items: Schema;
  readonly keys: readonly string[];
  readonly path: string;
}

function keyCauses({ items, keys, path }: Keyed, key: string, place: number): readonly Cause[] {
  const field = child(path, "x-kubernetes-list-map-keys");
  const part = propertyOf(items, key);
  const isScalar = part?.type !== "array" && part?.type !== "object";
  return [
    ...(part === undefined
      ? [invalidValue(field, keys, "entries must all be names of item properties")]
      : []),
    ...(isScalar
      ? []
      : [
          invalidValue(
            child(property(child(path, "items"), key), "type"),
            items.type,
            "must be a scalar type if parent array's x-kubernetes-list-type is map",
          ),
        ]),
    ...(keys.indexOf(key) < place ? [invalidValue(field, keys, "must not contain duplicate entries")] : []),
  ];
}

/** Items that are told apart must be there, and so must their keys (validateMapListKeysMapSet). */
function itemCauses(schema: Schema, path: string): readonly Cause[] {
  const { items } = schema;
  const type = schema["x-kubernetes-list-type"];
  if (items === undefined || (type !== "set" && type !== "map")) return [];
  const field = child(path, "items");
  const keys = type === "map" ? (schema["x-kubernetes-list-map-keys"] ?? []) : [];
  return [
    ...(items.nullable === true
      ? [
          forbiddenValue(
            child(field, "nullable"),
            `cannot be nullable when x-kubernetes-list-type is ${type}`,
          ),
        ]
      : []),
    ...keys.flatMap((key) => {
      const part = propertyOf(items, key);
      if (part === undefined) return [];
      const isThere = items.required?.includes(key) === true || part.default !== undefined;
      return [
        ...(isThere
          ? []
          : [
              requiredValue(
                child(property(field, key), "default"),
                "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property",
              ),
            ]),
        ...(part.nullable === true
          ? [
              forbiddenValue(
                child(property(field, key), "nullable"),
                "this property is in x-kubernetes-list-map-keys, so it cannot be nullable",
              ),
            ]
          : []),
      ];
    }),
  ];
}

/** Rules in CEL are kept; only that they are there is looked at. */
function ruleCauses(schema: Schema, path: string): readonly Cause[] {
  const rules = schema["x-kubernetes-validations"] ?? [];
  return rules.flatMap((rule, place) => {
    const text = isObject(rule) ? textAt(rule, "rule") : "";
    const field = child(at(child(path, "x-kubernetes-validations"), place), "rule");
    return text.trim() === "" ? [requiredValue(field, "rule is not specified")] : [];
  });
}
