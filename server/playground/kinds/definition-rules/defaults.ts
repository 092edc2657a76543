import { toTime } from "../../clock.ts";
import { isList, isObject, objectAt, textAt } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { decodeObject } from "../../schema/validate.ts";
import type { CustomResourceDefinition } from "../types/custom-resource-definition.ts";
import { withCondition } from "./conditions.ts";

/** Names from names, and no conversion (apiextensions-apiserver, pkg/apis/apiextensions/v1/defaults.go). */
export function defaultDefinition(draft: Draft): void {
  readAsTyped(draft);
  const spec = objectAt(draft, "spec") ?? {};
  draft["spec"] = spec;
  const names = objectAt(spec, "names") ?? {};
  spec["names"] = names;
  const kind = textAt(names, "kind");
  if (textAt(names, "singular") === "" && kind !== "") names["singular"] = kind.toLowerCase();
  if (textAt(names, "listKind") === "" && kind !== "") names["listKind"] = `${kind}List`;
  spec["conversion"] ??= { strategy: "None" };
  const webhook = objectAt(
    objectAt(objectAt(objectAt(spec, "conversion"), "webhook"), "clientConfig"),
    "service",
  );
  if (webhook !== undefined) webhook["port"] ??= 443;
}

const type = { group: "apiextensions.k8s.io", version: "v1", kind: "CustomResourceDefinition" };

/** From here on all parts of it, its schemas too, are of their types. Throws 400 where one is not. */
function readAsTyped(draft: Draft): void {
  const { metadata } = draft;
  const typed = decodeObject(type, { ...draft, metadata: undefined });
  for (const key of Object.keys(draft)) Reflect.deleteProperty(draft, key);
  Object.assign(draft, typed, { metadata });
}

const storageVersionOf = (draft: Draft): string | undefined => {
  const versions = objectAt(draft, "spec")?.["versions"];
  const stored = isList(versions)
    ? versions.find((version) => isObject(version) && version["storage"] === true)
    : undefined;
  return isObject(stored) ? textAt(stored, "name") : undefined;
};

/**
 * The status of a new definition, and what a change of its storage version adds to it
 * (pkg/registry/customresourcedefinition/strategy.go). Changes `draft`.
 */
export function prepareDefinition(draft: Draft, old: KubeObject | undefined): void {
  const none = { acceptedNames: { plural: "", kind: "" } };
  const before = (old as CustomResourceDefinition | undefined)?.status ?? none;
  const known = "storedVersions" in before ? (before.storedVersions ?? []) : [];
  const version = storageVersionOf(draft);
  const isKnown = version === undefined || known.includes(version);
  draft["status"] = { ...before, storedVersions: isKnown ? known : [...known, version] };
}

const cleanup = "customresourcecleanup.apiextensions.k8s.io";

/** Whether its objects are to be deleted before it is. */
export const awaitsCleanup = ({ metadata }: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers?.includes(cleanup) ?? false);

export const withoutCleanup = (finalizers: readonly string[] | undefined): readonly string[] =>
  (finalizers ?? []).filter((one) => one !== cleanup);

/** What the first request to delete it makes of it (pkg/registry/customresourcedefinition/etcd.go, Delete). */
export function startDefinitionDeletion(object: KubeObject, now: number): KubeObject {
  const definition = object as CustomResourceDefinition;
  const { metadata, status } = definition;
  const finalizers = [...withoutCleanup(metadata.finalizers), cleanup];
  const conditions = withCondition(
    status?.conditions ?? [],
    {
      type: "Terminating",
      status: "True",
      reason: "InstanceDeletionPending",
      message: "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
    },
    now,
  );
  const deleted: CustomResourceDefinition = {
    ...definition,
    metadata: { ...metadata, deletionTimestamp: toTime(now), finalizers },
    status: { ...status, conditions },
  };
  return deleted;
}
