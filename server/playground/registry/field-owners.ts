import { toTime } from "../clock.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { managedAfterUpdate } from "../patch/managed.ts";
import { readMetadata, withMetadata } from "./metadata.ts";
import type { WriteOptions } from "./registry.ts";
import type { Setting } from "./setting.ts";

/** The object that a draft has become, its managedFields saying who wrote what. */
export function ownedBy(
  { clock }: Setting,
  kind: Kind,
  { draft, old }: { readonly draft: Draft; readonly old: KubeObject | undefined },
  { manager, subresource, operation }: WriteOptions,
): KubeObject {
  const meta = readMetadata(kind, draft);
  const managedFields =
    operation === "Apply"
      ? (meta.managedFields ?? [])
      : managedAfterUpdate(kind, old, draft, { manager, subresource, time: toTime(clock.now()) });
  const owners = { managedFields: managedFields.length === 0 ? undefined : managedFields };
  // Everything that KubeObject promises has been read or set by now.
  return withMetadata(kind, draft, { ...meta, ...owners }) as unknown as KubeObject;
}
