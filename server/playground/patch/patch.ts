import type { Draft, KubeObject } from "../object.ts";
import { decode } from "../schema/decode.ts";
import { conversionFault } from "../schema/registered.ts";
import type { GroupVersionKind } from "../schema/types.ts";
import { StatusError } from "../status.ts";
import { jsonPatch } from "./json-patch.ts";
import { goTypeOf, isObject, limitDepth, textAt } from "../json.ts";
import { mergePatch } from "./merge-patch.ts";
import { strategicPatch } from "./strategic.ts";
import { goText } from "./go-text.ts";

export type PatchType = "json" | "merge" | "strategic";

const patches: Readonly<
  Record<PatchType, (kind: GroupVersionKind, current: KubeObject, body: unknown) => Draft>
> = {
  json: (_, current, body) => jsonPatch(current, body),
  merge: (_, current, body) => mergePatch(current, body),
  strategic: strategicPatch,
};

const ordered = "$setElementOrder/";

/** A strategic patch as it is when it has been applied: lists that it orders have been taken out of it. */
const leftOf = (patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const done = new Set(
    Object.keys(patch).flatMap((key) => (key.startsWith(ordered) ? [key, key.slice(ordered.length)] : [])),
  );
  const left = Object.entries(patch).filter(([key]) => !done.has(key));
  return Object.fromEntries(left.map(([key, value]) => [key, leftOf(value)]));
};

/** A strategic patch as a refusal shows it. */
export const strategicText = (patch: unknown): string => goText(leftOf(patch));

/** What a patch made of an object is not of the object's type: upstream blames the field `patch`. */
export const invalidPatch = (patch: string, why: string): StatusError => {
  const message = `Invalid value: ${JSON.stringify(patch)}: ${why}`;
  return new StatusError(422, "Invalid", ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: "FieldValueInvalid", message, field: "patch" }],
  });
};

/** A patched object, and the paths of fields that the patch brought in and the kind has not (they are dropped). */
export interface Patched {
  readonly draft: Draft;
  readonly unknown: readonly string[];
}

/**
 * Why what a patch made cannot be read by the type that it says it is of. A strategic patch goes by the type of the
 * object and cannot change it; a custom resource's is checked with its other fields.
 */
const typeFault = (kind: GroupVersionKind, current: KubeObject, patched: Draft): string | undefined => {
  if (kind.schema !== undefined) return undefined;
  const strange = [patched["apiVersion"], patched["kind"]].find(
    (said) => said !== undefined && said !== null && typeof said !== "string",
  );
  if (strange !== undefined) {
    const field = strange === patched["kind"] ? "kind" : "apiVersion";
    const why = `cannot unmarshal ${goTypeOf(strange)} into Go struct field .${field} of type string`;
    return `couldn't get version/kind; json parse error: json: ${why}`;
  }
  const apiVersion = textAt(patched, "apiVersion") || current.apiVersion;
  return conversionFault({ apiVersion, kind: textAt(patched, "kind") || current.kind }, kind);
};

/**
 * Applies a JSON patch, a JSON merge patch or a strategic merge patch to an object, without changing it. `unknown` is for
 * field validation: `unknown field "spec.x"` of each. Throws 400, 413 or 422 (and 500 where upstream does) with
 * upstream's message; 422 on the field `patch` when the result is not of the kind's type.
 */
export const patchObject = (
  type: PatchType,
  kind: GroupVersionKind,
  current: KubeObject,
  body: unknown,
): Patched => {
  limitDepth(body);
  const isStrategic = type === "strategic";
  const patched = patches[type](kind, current, body);
  const { object, unknown, wrong } = decode(kind, patched, isStrategic ? "converter" : "decoder");
  const fault = (isStrategic ? undefined : typeFault(kind, current, patched)) ?? wrong;
  if (fault !== undefined)
    throw invalidPatch(isStrategic ? strategicText(body) : JSON.stringify(body), fault);
  return { draft: object, unknown: unknown.map((path) => `unknown field "${path}"`) };
};

/** As `patchObject`, for callers that do not ask after unknown fields. */
export const applyPatch = (
  type: PatchType,
  kind: GroupVersionKind,
  current: KubeObject,
  body: unknown,
): Draft => patchObject(type, kind, current, body).draft;
