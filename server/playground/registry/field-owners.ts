import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { readMetadata, withMetadata } from "./metadata.ts";

/** The object that a draft has become, its managedFields saying who wrote what. */
export function ownedBy(
  kind: Kind,
  { draft }: { readonly draft: Draft; readonly old: KubeObject | undefined },
): KubeObject {
  // Everything that KubeObject promises has been read or set by now.
  return withMetadata(kind, draft, readMetadata(kind, draft)) as unknown as KubeObject;
}
