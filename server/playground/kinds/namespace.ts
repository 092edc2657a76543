import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { structIn } from "./rules/draft.ts";
import { namespaceColumns } from "./print/core.ts";
import type { Namespace } from "./types/namespace.ts";

export type { Namespace } from "./types/namespace.ts";

const nameLabel = "kubernetes.io/metadata.name";
const contentFinalizer = "kubernetes";

function nameInLabels(namespace: Draft): void {
  const metadata = structIn(namespace, "metadata");
  const { name, labels } = metadata;
  if (typeof name === "string" && name !== "")
    metadata["labels"] = { ...(labels as Draft | undefined), [nameLabel]: name };
}

/** It stays until its content is gone, by a finalizer of its own (pkg/registry/core/namespace/strategy.go). */
function prepareNamespace(namespace: Draft, old: KubeObject | undefined): void {
  if (old !== undefined) return;
  const spec = structIn(namespace, "spec");
  const own = Array.isArray(spec["finalizers"]) ? (spec["finalizers"] as readonly unknown[]) : [];
  spec["finalizers"] = own.includes(contentFinalizer) ? own : [...own, contentFinalizer];
  namespace["status"] = { phase: "Active" };
}

export const namespaces: Kind<Namespace> = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  singular: "namespace",
  shortNames: ["ns"],
  categories: [],
  namespaced: false,
  verbs: ["create", "delete", "get", "list", "patch", "update", "watch"],
  subresources: ["status", "finalize"],
  defaults: nameInLabels,
  prepare: prepareNamespace,
  fields: (namespace) => ({ "status.phase": (namespace as Namespace).status?.phase ?? "" }),
  columns: namespaceColumns,
};
