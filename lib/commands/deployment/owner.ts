import { flagAt, listAt, stringAt, type Raw } from "../../base/raw.ts";

/** What made a Deployment: the object of an operator, such as a custom resource; undefined where nothing did. */
export function ownerOf(deployment: Raw): { readonly kind: string; readonly name: string } | undefined {
  const owner = listAt(deployment, "metadata", "ownerReferences").find((one) => flagAt(one, "controller"));
  if (owner === undefined) return undefined;
  return { kind: stringAt(owner, "kind") ?? "", name: stringAt(owner, "name") ?? "" };
}
