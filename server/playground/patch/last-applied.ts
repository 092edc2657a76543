import type { Draft } from "../object.ts";
import { compare, fieldsOfObject } from "./compare.ts";
import { apiVersionOf } from "./entries.ts";
import { difference, type FieldSet, noFields, union } from "./field-set.ts";
import { copyObject, isObject, own, sorted } from "../json.ts";
import type { OwnedKind } from "./managed.ts";
import { shapeOfKind } from "./shape.ts";

const annotation = "kubectl.kubernetes.io/last-applied-configuration";

const annotationsOf = (object: Draft): Draft | undefined => {
  const metadata = own(object, "metadata");
  const annotations = isObject(metadata) ? own(metadata, "annotations") : undefined;
  return isObject(annotations) ? annotations : undefined;
};

const read = (text: unknown): unknown => {
  try {
    return typeof text === "string" ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * What kubectl may take over on the server's side because it applied just that from the client's: an object's
 * last-applied configuration as far as it is still so (managedfields' lastappliedmanager.go).
 */
export const appliedByClient = (kind: OwnedKind, live: Draft): FieldSet => {
  const config = read(annotationsOf(live)?.[annotation]);
  if (!isObject(config) || own(config, "apiVersion") !== apiVersionOf(kind)) return noFields;
  const shape = shapeOfKind(kind);
  const { added, modified, removed } = compare(shape, config, live);
  return difference(fieldsOfObject(shape, config), [added, modified, removed].reduce(union));
};

/**
 * Keeps the annotation up with what kubectl applies on the server's side, where it is there. `config`: as it was sent.
 * Changes `draft`.
 */
export const renewLastApplied = (draft: Draft, config: unknown): void => {
  const annotations = annotationsOf(draft);
  if (!isObject(config) || annotations === undefined || !Object.hasOwn(annotations, annotation)) return;
  const copied = copyObject(config);
  Reflect.deleteProperty(annotationsOf(copied) ?? {}, annotation);
  annotations[annotation] = `${JSON.stringify(sorted(copied))}\n`;
};
