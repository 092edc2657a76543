import type { KubeObject } from "../object.ts";

/** A queue's key: `namespace/name`. */
export const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ""}/${metadata.name}`;

/** The parts of such a key; neither can hold a slash. */
export function partsOf(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf("/");
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** Who writes what a controller writes, for managedFields. */
export const manager = "kube-controller-manager";
