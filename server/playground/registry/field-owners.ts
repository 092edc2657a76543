import { toTime } from "../clock.ts";
import type { Draft, KubeObject, ManagedFields } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { managedAfterUpdate } from "../patch/managed.ts";
import { readMetadata, withMetadata } from "./metadata.ts";
import type { WriteOptions } from "./registry.ts";
import type { Setting } from "./setting.ts";

/** Who wrote what of a draft, as its managedFields are to say. */
export function ownersOf(
  { clock }: Setting,
  kind: Kind,
  { draft, old }: { readonly draft: Draft; readonly old: KubeObject | undefined },
  { manager, subresource, operation }: WriteOptions,
): readonly ManagedFields[] {
  return operation === "Apply"
    ? (readMetadata(kind, draft).managedFields ?? [])
    : managedAfterUpdate(kind, old, draft, { manager, subresource, time: toTime(clock.now()) });
}

/** The object that a draft has become, with its owners. */
export function withOwners(kind: Kind, draft: Draft, owners: readonly ManagedFields[]): KubeObject {
  const managedFields = owners.length === 0 ? undefined : owners;
  // Everything that KubeObject promises has been read or set by now.
  return withMetadata(kind, draft, { ...readMetadata(kind, draft), managedFields }) as unknown as KubeObject;
}
