import { type Check, type Checked, failed, type Found, nowhere, passed, together } from "./found.ts";
import type { Schema } from "./schema.ts";

type By = (schema: Schema) => Found;

const isValid = ({ problems }: Found): boolean => problems.length === 0;

/** Of those that fail, the one that came furthest; the first of equals. */
const best = (found: readonly Found[]): readonly Found[] => {
  const [first, ...others] = found;
  if (first === undefined) return [];
  return [others.reduce((a, b) => (b.matches > a.matches ? b : a), first)];
};

/** What anyOf, oneOf, allOf and not have against a value (kube-openapi, pkg/validation/validate/schema_props.go). */
export function checkLogic(schema: Schema, checked: Checked, check: Check): Found {
  const by: By = (inner) => check(inner, checked);
  const name = JSON.stringify(checked.path);
  return together([
    ...anyOf(schema.anyOf ?? [], name, by),
    ...oneOf(schema.oneOf ?? [], name, by),
    ...allOf(schema.allOf ?? [], name, by),
    ...(schema.not !== undefined && isValid(by(schema.not))
      ? [failed(nowhere(`${name} must not validate the schema (not)`))]
      : []),
    passed(1),
  ]);
}

function anyOf(schemas: readonly Schema[], name: string, by: By): readonly Found[] {
  const found: Found[] = [];
  for (const schema of schemas) {
    const one = by(schema);
    if (isValid(one)) return [one];
    found.push(one);
  }
  if (found.length === 0) return [];
  return [failed(nowhere(`${name} must validate at least one schema (anyOf)`)), ...best(found)];
}

function oneOf(schemas: readonly Schema[], name: string, by: By): readonly Found[] {
  if (schemas.length === 0) return [];
  const found = schemas.map(by);
  const valid = found.filter(isValid);
  if (valid.length === 1) return valid;
  const why = valid.length === 0 ? "Found none valid" : `Found ${valid.length} valid alternatives`;
  return [
    failed(nowhere(`${name} must validate one and only one schema (oneOf). ${why}`)),
    ...(valid.length === 0 ? best(found) : []),
  ];
}

function allOf(schemas: readonly Schema[], name: string, by: By): readonly Found[] {
  const found = schemas.map(by);
  const valid = found.filter(isValid).length;
  if (valid === found.length) return found;
  const why = valid === 0 ? ". None validated" : "";
  return [...found, failed(nowhere(`${name} must validate all the schemas (allOf)${why}`))];
}
