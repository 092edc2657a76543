import { invalidValue } from "../causes.ts";
import { isObject, own, put } from "../json.ts";
import type { ScalePaths } from "../kinds/types/custom-resource-definition.ts";
import type { Draft } from "../object.ts";
import { goText } from "../patch/go-text.ts";
import type { Cause } from "../status.ts";

const stepsOf = (path: string): readonly string[] => path.replace(/^\./, "").split(".");

/** What stands at a path of a definition's Scale (`.spec.replicas`); undefined where nothing does. */
export const atPath = (object: unknown, path: string): unknown =>
  stepsOf(path).reduce<unknown>((value, step) => (isObject(value) ? own(value, step) : undefined), object);

/** The first value on the way to a path that should be an object and is none. */
function blocked(
  object: unknown,
  path: string,
): { readonly value: unknown; readonly path: string } | undefined {
  const steps = stepsOf(path);
  let value: unknown = object;
  for (const [at, step] of steps.entries()) {
    if (value === undefined) return undefined;
    if (!isObject(value)) return { value, path: `.${steps.slice(0, at + 1).join(".")}` };
    value = own(value, step);
  }
  return undefined;
}

/** Puts a value at a path, making what is missing on the way. Changes `draft`. */
export function putAtPath(draft: Draft, path: string, value: unknown): void {
  const steps = stepsOf(path);
  const last = steps.at(-1) ?? "";
  let place = draft;
  for (const step of steps.slice(0, -1)) {
    const there = own(place, step);
    const next: Draft = isObject(there) ? there : {};
    put(place, step, next);
    place = next;
  }
  put(place, last, value);
}

const mostReplicas = 2 ** 31 - 1;

const goTypeOf = (value: unknown): string => {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  return Array.isArray(value) ? "[]interface {}" : value === null ? "<nil>" : "map[string]interface {}";
};

/** As unstructured.NestedInt64 and NestedString say it. */
const ofOtherType = (path: string, value: unknown, wanted: string): string =>
  `${path} accessor error: ${goText(value)} is of the type ${goTypeOf(value)}, expected ${wanted}`;

function replicasCauses(object: unknown, path: string): readonly Cause[] {
  const block = blocked(object, path);
  if (block !== undefined)
    return [invalidValue(path, 0, ofOtherType(block.path, block.value, "map[string]interface{}"))];
  const value = atPath(object, path);
  if (value === undefined) return [];
  if (typeof value !== "number" || !Number.isInteger(value))
    return [invalidValue(path, 0, ofOtherType(path, value, "int64"))];
  if (value < 0) return [invalidValue(path, value, "should be a non-negative integer")];
  if (value > mostReplicas)
    return [invalidValue(path, value, `should be less than or equal to ${mostReplicas}`)];
  return [];
}

/** What a Scale could not be made of (apiextensions-apiserver, pkg/registry/customresource/validator.go). */
export const scaleSpecCauses = (scale: ScalePaths | undefined, object: unknown): readonly Cause[] =>
  scale === undefined ? [] : replicasCauses(object, scale.specReplicasPath);

export function scaleStatusCauses(scale: ScalePaths | undefined, object: unknown): readonly Cause[] {
  if (scale === undefined) return [];
  const { statusReplicasPath, labelSelectorPath } = scale;
  const selector = labelSelectorPath === undefined ? undefined : atPath(object, labelSelectorPath);
  return [
    ...replicasCauses(object, statusReplicasPath),
    ...(selector === undefined || labelSelectorPath === undefined || typeof selector === "string"
      ? []
      : [invalidValue(labelSelectorPath, "", ofOtherType(labelSelectorPath, selector, "string"))]),
  ];
}
