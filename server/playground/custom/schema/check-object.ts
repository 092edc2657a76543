import { isObject, own } from "../../json.ts";
import { requiredValue } from "../../causes.ts";
import {
  type Check,
  type Checked,
  failed,
  type Found,
  passed,
  problem,
  type Problem,
  together,
} from "./found.ts";
import { propertyOf, restOf, type Schema } from "./schema.ts";
import { tooMany } from "./too-many.ts";

/** What a schema has against the fields of an object (kube-openapi, pkg/validation/validate/object_validator.go). */
export function checkObject(schema: Schema, checked: Checked, check: Check): Found {
  const { path, old } = checked;
  const value = isObject(checked.value) ? checked.value : {};
  const before = isObject(old) ? old : {};
  const keys = Object.keys(value);
  const found: Found[] = [checkSize(schema, path, keys.length)];
  for (const key of keys) {
    const property = propertyOf(schema, key);
    const by = property ?? restOf(schema);
    const where = path === "" && property !== undefined ? key : `${path}.${key}`;
    if (by !== undefined) found.push(check(by, { value: value[key], path: where, old: own(before, key) }));
    else if (schema.additionalProperties === false) found.push(failed(forbidden(path, key)));
  }
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  return together([...found, ...missing.map((key) => failed(required(`${path}.${key}`)))]);
}

const forbidden = (path: string, key: string): Problem =>
  problem(path, key, `${path}.${key} in body is a forbidden property`);

const required = (path: string): Problem => ({
  text: `${path} in body is required`,
  path,
  at: (field) => requiredValue(field),
});

function checkSize({ minProperties, maxProperties }: Schema, path: string, size: number): Found {
  if (minProperties !== undefined && size < minProperties)
    return failed(problem(path, size, `${path} in body should have at least ${minProperties} properties`));
  if (maxProperties !== undefined && size > maxProperties)
    return failed(
      tooMany(path, size, maxProperties, `${path} in body should have at most ${maxProperties} properties`),
    );
  return passed(0);
}
