import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import type { DraftMeta } from "./metadata.ts";
import { isNamespace } from "./namespace-life.ts";
import type { WriteOptions } from "./registry.ts";

type Part = NonNullable<WriteOptions["subresource"]>;

const withField = (draft: Draft, field: string, value: unknown): Draft => {
  const { [field]: _gone, ...rest } = draft;
  return value === undefined ? rest : { ...rest, [field]: value };
};

const statusOf = (draft: Draft): Draft => (draft["status"] ?? {}) as Draft;

const finalizersOf = (draft: object): unknown =>
  (draft as { readonly spec?: { readonly finalizers?: unknown } }).spec?.finalizers;

/** A Namespace's spec holds its finalizers alone, and only `finalize` may change them. */
const keepingFinalizers = (draft: Draft, old: KubeObject): Draft => {
  const spec = withField((draft["spec"] ?? {}) as Draft, "finalizers", finalizersOf(old));
  return withField(draft, "spec", spec);
};

/**
 * What of a draft this kind of write may change; the rest stays as it was (PrepareForUpdate of the strategies in
 * pkg/registry). Metadata is seen to by `projectMetadata`.
 */
export function project(kind: Kind, draft: Draft, old: KubeObject, part: Part | undefined): Draft {
  const stored = { ...old } as unknown as Draft;
  switch (part) {
    case "status":
      return withField(stored, "status", draft["status"]);
    case "finalize":
      return withField(stored, "spec", draft["spec"]);
    case "approval":
      return withField(
        stored,
        "status",
        withField(statusOf(stored), "conditions", statusOf(draft)["conditions"]),
      );
    case "scale":
    case undefined: {
      const kept = kind.subresources.includes("status")
        ? withField(draft, "status", stored["status"])
        : draft;
      return isNamespace(kind) ? keepingFinalizers(kept, old) : kept;
    }
    default:
      return part satisfies never;
  }
}

/** Parts of the metadata that a write of the status may not touch. */
const keptByStatus: Readonly<Record<string, readonly (keyof DraftMeta)[]>> = {
  "apps/deployments": ["labels"],
  "apps/daemonsets": ["labels"],
  "/pods": ["ownerReferences"],
};

/**
 * The metadata of an update: what the server alone says is taken from `old` (apiserver pkg/registry/rest/update.go,
 * BeforeUpdate), the rest from what was given.
 */
export function projectMetadata(
  kind: Kind,
  given: DraftMeta,
  old: DraftMeta,
  part: Part | undefined,
): DraftMeta {
  if (part === "status" && kind.schema !== undefined)
    return { ...old, managedFields: given.managedFields ?? old.managedFields };
  const kept = part === "status" ? (keptByStatus[`${kind.group}/${kind.plural}`] ?? []) : [];
  return {
    ...given,
    ...Object.fromEntries(kept.map((field) => [field, old[field]])),
    namespace: old.namespace,
    uid: given.uid === undefined || given.uid === "" ? old.uid : given.uid,
    resourceVersion: old.resourceVersion,
    generation: old.generation,
    creationTimestamp: old.creationTimestamp,
    deletionTimestamp: old.deletionTimestamp ?? given.deletionTimestamp,
    deletionGracePeriodSeconds: given.deletionGracePeriodSeconds ?? old.deletionGracePeriodSeconds,
    managedFields: given.managedFields ?? old.managedFields,
  };
}
