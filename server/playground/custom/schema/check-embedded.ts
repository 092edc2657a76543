import { invalidValue, requiredValue } from "../../causes.ts";
import { isList, isObject } from "../../json.ts";
import type { Cause } from "../../status.ts";
import { label1035Errors } from "../../syntax/dns.ts";
import { annotationCauses, labelCauses } from "../../syntax/labels.ts";
import { isEmbedded, propertyOf, restOf, type Schema } from "./schema.ts";

const child = (path: string, field: string): string => (path === "" ? field : `${path}.${field}`);

/** What is wrong with the resources within one (apiextensions-apiserver, pkg/apiserver/schema/objectmeta/validation.go). */
export function embeddedCauses(schema: Schema | undefined, value: unknown, path = ""): readonly Cause[] {
  if (schema === undefined) return [];
  if (isList(value)) return value.flatMap((item, at) => embeddedCauses(schema.items, item, `${path}[${at}]`));
  if (!isObject(value)) return [];
  const inner = Object.keys(value).flatMap((key) => {
    const property = propertyOf(schema, key);
    const where = property === undefined ? `${path}[${key}]` : child(path, key);
    return embeddedCauses(property ?? restOf(schema), value[key], where);
  });
  return isEmbedded(schema) ? [...resourceCauses(value, path), ...inner] : inner;
}

function resourceCauses(
  { apiVersion, kind, metadata }: Readonly<Record<string, unknown>>,
  path: string,
): readonly Cause[] {
  return [
    ...(apiVersion === undefined ? [requiredValue(child(path, "apiVersion"))] : []),
    ...(kind === undefined ? [requiredValue(child(path, "kind"))] : []),
    ...textCauses(apiVersion, child(path, "apiVersion"), versionErrors),
    ...textCauses(kind, child(path, "kind"), kindErrors),
    ...(isObject(metadata) ? metadataCauses(metadata, child(path, "metadata")) : []),
  ];
}

type Errors = (text: string) => readonly string[];

const versionErrors: Errors = (text) =>
  text.split("/").length > 2 ? [`unexpected GroupVersion string: ${text}`] : [];

const kindErrors: Errors = (text) => {
  const errors = label1035Errors(text.toLowerCase());
  return errors.length === 0 ? [] : [`may have mixed case, but should otherwise match: ${errors.join(",")}`];
};

function textCauses(value: unknown, field: string, errors: Errors): readonly Cause[] {
  if (value === undefined) return [];
  if (typeof value !== "string") return [invalidValue(field, value, "must be a string")];
  if (value === "") return [invalidValue(field, value, "must not be empty")];
  return errors(value).map((error) => invalidValue(field, value, error));
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((each) => typeof each === "string");

const metadataCauses = (
  { labels, annotations }: Readonly<Record<string, unknown>>,
  field: string,
): readonly Cause[] => [
  ...(isTexts(labels) ? labelCauses(labels, `${field}.labels`) : []),
  ...(isTexts(annotations) ? annotationCauses(annotations, `${field}.annotations`) : []),
];
