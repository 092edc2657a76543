import type { KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { namespaces, type Namespace } from "../kinds/namespace.ts";
import type { Store } from "../store/store.ts";
import { forbidden, notFound } from "./refusals.ts";

const immortal: ReadonlySet<string> = new Set(["default", "kube-system", "kube-public"]);

export const isNamespace = (kind: Kind): boolean => kind === namespaces;

/** Whether a namespace still waits for its contents to go. */
export const hasContentFinalizers = (object: KubeObject): boolean =>
  ((object as Namespace).spec?.finalizers ?? []).length > 0;

/**
 * Refuses what a namespace's life forbids (apiserver plugin/namespace/lifecycle): writing into one that is missing,
 * creating in one that is being deleted.
 */
export function admitToNamespace(
  store: Store,
  kind: Kind,
  object: { readonly namespace: string; readonly name: string },
  creates: boolean,
): void {
  if (!kind.namespaced) return;
  const namespace: Namespace | undefined = store.get(namespaces, "", object.namespace);
  if (namespace === undefined) throw notFound(namespaces, object.namespace);
  if (!creates || namespace.status?.phase !== "Terminating") return;
  throw forbidden(
    kind,
    object.name,
    `unable to create new content in namespace ${object.namespace} because it is being terminated`,
    [
      {
        reason: "NamespaceTerminating",
        message: `namespace ${object.namespace} is being terminated`,
        field: "metadata.namespace",
      },
    ],
  );
}

/** Refuses the deletion of what every cluster has. */
export function admitDeletion(kind: Kind, object: KubeObject): void {
  if (isNamespace(kind) && immortal.has(object.metadata.name)) {
    throw forbidden(kind, object.metadata.name, "this namespace may not be deleted");
  }
}
