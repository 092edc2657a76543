import { isObject } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { isAbsent } from "../rules/draft.ts";

/** Maps: their keys are the user's, their values stay, empty ones too. */
const maps: ReadonlySet<string> = new Set([
  ...["labels", "annotations", "matchLabels", "nodeSelector", "limits", "requests", "overhead", "options"],
  ...["volumeAttributes", "config"],
]);

/** Pointers: what is empty there was set so, and is written. */
const pointers: ReadonlySet<string> = new Set(["type", "service", "storageClassName", "runtimeClassName"]);

/** Fields that are written though they are empty, because none may be. */
const always: ReadonlySet<string> = new Set([
  "name",
  "image",
  "key",
  "mountPath",
  "topologyKey",
  "fieldPath",
]);

const zeros: ReadonlySet<string> = new Set([
  ...["hostNetwork", "hostPID", "hostIPC", "stdin", "stdinOnce", "tty", "readOnly"],
  ...["hostPort", "initialDelaySeconds"],
]);

function isLeftOut(field: string, value: unknown): boolean {
  if (isAbsent(value)) return true;
  if (value === "") return !pointers.has(field) && !always.has(field);
  return (value === 0 || value === false) && zeros.has(field);
}

/**
 * Takes out of a pod's template what upstream does not write (`omitempty` of core/v1/types.go), so that templates that
 * mean the same are the same. Empty lists and maps are taken out before, by the registry.
 */
export function omitEmpty(draft: Draft): void {
  for (const [field, value] of Object.entries(draft)) {
    if (isLeftOut(field, value)) Reflect.deleteProperty(draft, field);
    else if (isObject(value) && !maps.has(field)) omitEmpty(value);
    else if (Array.isArray(value)) value.filter(isObject).forEach(omitEmpty);
  }
}
