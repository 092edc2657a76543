import { duplicateValue, invalidValue, requiredValue } from "../../causes.ts";
import { propertyOf, type Schema } from "../../custom/schema/schema.ts";
import { isEqual } from "../../json.ts";
import type { Cause } from "../../status.ts";
import { label1035Errors } from "../../syntax/dns.ts";
import type {
  DefinitionColumn,
  DefinitionSubresources,
  DefinitionVersion,
} from "../types/custom-resource-definition.ts";
import { at, child } from "./path.ts";
import { schemaCauses } from "./schema-rules.ts";

/** What all versions say alike, upstream tells as the definition's own (pkg/apis/apiextensions/v1/conversion.go). */
export function partsCauses(versions: readonly DefinitionVersion[], path: string): readonly Cause[] {
  const [first] = versions;
  if (first === undefined) return [];
  const isShared = (part: keyof DefinitionVersion): boolean =>
    versions.every((version) => isEqual(version[part], first[part]));
  const placesOf = (
    part: keyof DefinitionVersion,
    shared: string,
  ): readonly (readonly [DefinitionVersion, string])[] =>
    isShared(part)
      ? [[first, child(path, shared)]]
      : versions.map((version, place) => [version, child(at(child(path, "versions"), place), part)] as const);
  return [
    ...placesOf("schema", "validation").flatMap(([{ schema, subresources }, where]) =>
      schema?.openAPIV3Schema === undefined
        ? []
        : schemaCauses(schema.openAPIV3Schema, child(where, "openAPIV3Schema"), {
            hasStatus: subresources?.status !== undefined,
          }),
    ),
    ...placesOf("subresources", "subresources").flatMap(([{ subresources }, where]) =>
      scaleCauses(subresources, child(where, "scale")),
    ),
    ...placesOf("additionalPrinterColumns", "additionalPrinterColumns").flatMap(
      ([{ additionalPrinterColumns = [] }, where]) =>
        additionalPrinterColumns.flatMap((column, place) => columnCauses(column, at(where, place))),
    ),
    ...placesOf("selectableFields", "selectableFields").flatMap(([version, where]) =>
      selectableCauses(version, where),
    ),
  ];
}

/** What is wrong with a version itself. */
export function versionCauses(version: Partial<DefinitionVersion>, path: string): readonly Cause[] {
  const { name = "", deprecated = false, deprecationWarning: warning, schema } = version;
  const errors = label1035Errors(name);
  const field = child(path, "deprecationWarning");
  return [
    ...(schema?.openAPIV3Schema === undefined
      ? [requiredValue(child(child(path, "schema"), "openAPIV3Schema"))]
      : []),
    ...(errors.length === 0 ? [] : [invalidValue(child(path, "name"), name, errors.join(","))]),
    ...(warning === undefined
      ? []
      : warningErrors(warning, deprecated).map((error) => invalidValue(field, warning, error))),
  ];
}

function warningErrors(warning: string, deprecated: boolean): readonly string[] {
  if (!deprecated) return ["can only be set for deprecated versions"];
  const odd = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(warning);
  return [
    ...(warning.length > 256 ? ["must be <= 256 characters long"] : []),
    ...(warning === "" ? ["must not be an empty string"] : []),
    ...(odd === null
      ? []
      : [
          `must only contain printable UTF-8 characters; non-printable character found at index ${odd.index}`,
        ]),
  ];
}

const columnTypes = ["boolean", "date", "integer", "number", "string"];
const columnFormats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

function columnCauses(column: Partial<DefinitionColumn>, path: string): readonly Cause[] {
  const { name = "", format = "", jsonPath = "" } = column;
  const type: string = column.type ?? "";
  const types = `must be one of ${columnTypes.join(",")}`;
  return [
    ...(name === "" ? [requiredValue(child(path, "name"))] : []),
    ...(type === "" ? [requiredValue(child(path, "type"), types)] : []),
    ...(type !== "" && !columnTypes.includes(type) ? [invalidValue(child(path, "type"), type, types)] : []),
    ...(format !== "" && !columnFormats.includes(format)
      ? [invalidValue(child(path, "format"), format, `must be one of ${columnFormats.join(",")}`)]
      : []),
    ...(jsonPath === ""
      ? [requiredValue(child(path, "JSONPath"))]
      : pathCauses(jsonPath, child(path, "JSONPath"))),
  ];
}

const pathCauses = (jsonPath: string, field: string): readonly Cause[] =>
  jsonPath.startsWith(".")
    ? []
    : [invalidValue(field, jsonPath, "must be a simple json path starting with .")];

function scaleCauses(subresources: DefinitionSubresources | undefined, path: string): readonly Cause[] {
  const scale = subresources?.scale;
  if (scale === undefined) return [];
  const under = (part: "specReplicasPath" | "statusReplicasPath", root: string): readonly Cause[] => {
    const value = (scale as Partial<typeof scale>)[part] ?? "";
    const field = child(path, part);
    if (value === "") return [requiredValue(field)];
    if (!value.startsWith(".")) return pathCauses(value, field);
    return value.startsWith(`${root}.`)
      ? []
      : [invalidValue(field, value, `should be a json path under ${root}`)];
  };
  return [
    ...under("specReplicasPath", ".spec"),
    ...under("statusReplicasPath", ".status"),
    ...selectorPathCauses(scale.labelSelectorPath ?? "", child(path, "labelSelectorPath")),
  ];
}

function selectorPathCauses(value: string, field: string): readonly Cause[] {
  if (value === "" || value.startsWith(".spec.") || value.startsWith(".status.")) return [];
  if (!value.startsWith(".")) return pathCauses(value, field);
  return [invalidValue(field, value, "should be a json path under either .spec or .status")];
}

const mostSelectable = 8;

function selectableCauses(
  { selectableFields = [], schema }: DefinitionVersion,
  path: string,
): readonly Cause[] {
  const known = new Set<string>();
  const causes = selectableFields.flatMap(({ jsonPath = "" }, place) => {
    const field = child(at(path, place), "jsonPath");
    if (jsonPath === "") return [requiredValue(field)];
    const isTwice = known.has(jsonPath);
    known.add(jsonPath);
    return [
      ...selectableErrors(jsonPath, schema?.openAPIV3Schema).map((error) =>
        invalidValue(field, jsonPath, error),
      ),
      ...(isTwice ? [duplicateValue(field, jsonPath)] : []),
    ];
  });
  const tooMany: Cause = {
    reason: "FieldValueTooMany",
    message: `Too many: ${known.size}: must have at most ${mostSelectable} items`,
    field: path,
  };
  return known.size > mostSelectable ? [...causes, tooMany] : causes;
}

function selectableErrors(jsonPath: string, schema: Schema | undefined): readonly string[] {
  const steps = jsonPath.replace(/^\./, "").split(".");
  let place = schema;
  for (const step of steps) place = place && propertyOf(place, step);
  if (place === undefined) return ["is an invalid path: does not refer to a valid field"];
  return [
    ...(steps[0] === "metadata" ? ["must not point to fields in metadata"] : []),
    ...(["string", "boolean", "integer"].includes(place.type ?? "")
      ? []
      : [
          "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.",
        ]),
  ];
}
