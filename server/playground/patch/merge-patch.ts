import type { Draft, KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import { cannotUnmarshal, copyObject, copyOf, isObject, own, put } from "../json.ts";

/** What a patch stands for where there was nothing: itself, without its nulls, which mean removal. */
const fresh = (patch: unknown): unknown => (isObject(patch) ? merge({}, patch) : copyOf(patch));

const merge = (target: Draft, patch: Draft): Draft => {
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    const old = own(target, key);
    if (value === null) Reflect.deleteProperty(target, key);
    else if (isObject(value) && isObject(old)) merge(old, value);
    else put(target, key, fresh(value));
  }
  return target;
};

/** Applies a JSON merge patch (RFC 7386). Returns a new object. Throws 400 when the patch is no object. */
export const mergePatch = (current: KubeObject, body: unknown): Draft => {
  if (!isObject(body)) {
    const why = `error decoding patch: ${cannotUnmarshal(body, "map[string]interface {}")}`;
    throw new StatusError(400, "BadRequest", body === null ? "Invalid JSON Patch" : why);
  }
  return merge(copyObject({ ...current }), body);
};
