import { notSupported } from "../../causes.ts";
import { isEqual, isList, isObject, own } from "../../json.ts";
import { checkArray, checkNumber, checkText, checkType } from "./check-values.ts";
import { checkLogic } from "./check-logic.ts";
import { type Checked, type Found, type Problem, passed, problem, together } from "./found.ts";
import { checkObject } from "./check-object.ts";
import type { Schema } from "./schema.ts";

/**
 * What a schema has against a value (kube-openapi, pkg/validation/validate, in its order and words). What has not
 * changed is not judged again (apiextensions-apiserver, pkg/apiserver/validation/ratcheting.go).
 */
export function check(schema: Schema, checked: Checked): Found {
  const { value, old } = checked;
  if (old !== undefined && isEqual(value, old)) return passed(1);
  if (value === null) return together([checkType(schema, checked), checkEnum(schema, checked)]);
  const found = [checkType(schema, checked), checkLogic(schema, checked, check)];
  if (typeof value === "string") found.push(checkText(schema, checked));
  if (typeof value === "number") found.push(checkNumber(schema, checked));
  if (isList(value)) found.push(checkArray(schema, checked), checkItems(schema, checked, value));
  found.push(checkEnum(schema, checked));
  if (isObject(value)) found.push(checkObject(schema, checked, check));
  return together([...found, passed(found.length)]);
}

function checkEnum(schema: Schema, { value, path }: Checked): Found {
  const { enum: allowed } = schema;
  if (allowed === undefined || (value !== null && allowed.some((one) => isEqual(one, value))))
    return passed(1);
  const names = allowed.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  const refused: Problem = {
    ...problem(path, value, `${path} in body should be one of [${names.join(" ")}]`),
    at: (field) => notSupported(field, value, names),
  };
  return { problems: [refused], matches: 1 };
}

function checkItems(schema: Schema, { path, old }: Checked, value: readonly unknown[]): Found {
  const { items } = schema;
  if (items === undefined) return passed(0);
  const before = correlated(schema, old);
  return together(
    value.map((item, at) => check(items, { value: item, path: `${path}[${at}]`, old: before?.(item) })),
  );
}

/** Which item was which, where the items of a list have keys. */
function correlated(schema: Schema, old: unknown): ((item: unknown) => unknown) | undefined {
  if (schema["x-kubernetes-list-type"] !== "map" || !isList(old)) return undefined;
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const keyOf = (item: unknown): string =>
    JSON.stringify(keys.map((key) => (isObject(item) ? (own(item, key) ?? null) : null)));
  const known = new Map(old.map((item) => [keyOf(item), item] as const));
  return (item) => known.get(keyOf(item));
}
