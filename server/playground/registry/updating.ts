import { withShared } from "./sharing.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { cleaned } from "./clean.ts";
import { ownersOf, withOwners } from "./field-owners.ts";
import { checkStructs, readMetadata, withMetadata, type DraftMeta } from "./metadata.ts";
import { metadataCauses, metadataChangeCauses } from "./metadata-rules.ts";
import { admitToNamespace, hasContentFinalizers, isNamespace } from "./namespace-life.ts";
import { checkName, checkVersion } from "./preconditions.ts";
import { project, projectMetadata } from "./projection.ts";
import { admitToQuotas } from "./quotas.ts";
import { invalid } from "./refusals.ts";
import type { WriteOptions } from "./registry.ts";
import { admitToStorage } from "./room.ts";
import { aroundOf, type Setting } from "./setting.ts";

/** Whether what is written is the object, not its status alone. */
const isWholeWrite = (part: WriteOptions["subresource"]): boolean => part === undefined || part === "scale";

/** Whether this update takes away the last thing that kept a deleted object (ShouldDeleteDuringUpdate). */
function isLastGoodbye(kind: Kind, next: KubeObject, old: KubeObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = old.metadata;
  if ((next.metadata.finalizers ?? []).length > 0) return false;
  if (isNamespace(kind) && hasContentFinalizers(next)) return false;
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0;
}

function causesOf(
  kind: Kind,
  draft: Draft,
  old: KubeObject,
  part: WriteOptions["subresource"],
): ReturnType<typeof metadataCauses> {
  const meta = readMetadata(kind, draft);
  return [
    ...metadataCauses(kind, meta, old.metadata),
    ...metadataChangeCauses(meta, old.metadata),
    ...(isWholeWrite(part) ? (kind.validate?.(draft, old) ?? []) : []),
    ...(part === "status" ? (kind.validateStatus?.(draft, old) ?? []) : []),
  ];
}

function withGeneration(kind: Kind, draft: Draft, old: KubeObject): Draft {
  if (kind.generation?.(draft, old) !== true) return draft;
  const meta: DraftMeta = readMetadata(kind, draft);
  return withMetadata(kind, draft, { ...meta, generation: (old.metadata.generation ?? 0) + 1 });
}

/** A Scale to the size that is there may still change the owners. */
const isNothing = (draft: Draft, old: KubeObject, { subresource }: WriteOptions): boolean =>
  Object.is(draft, old) && subresource !== "scale";

/** Defaults, and what the strategy makes of an object; who finalizes a namespace does not take its name off it. */
function complete(
  setting: Setting,
  kind: Kind,
  { draft, old }: { readonly draft: Draft; readonly old: KubeObject },
  part: WriteOptions["subresource"],
): void {
  kind.convert?.(draft);
  if (isWholeWrite(part) || part === "finalize") kind.defaults?.(draft);
  if (isWholeWrite(part)) kind.prepare?.(draft, old, aroundOf(setting));
}

/**
 * Checks and stores `target.draft` in place of `target.old` (apiserver pkg/registry/rest/update.go and
 * generic/registry/store.go). Returns what is stored then; the object as it would have been when
 * it went with its last finalizer.
 */
export function replace(
  setting: Setting,
  kind: Kind,
  target: { readonly old: KubeObject; readonly draft: Draft },
  options: WriteOptions,
): KubeObject {
  const { old } = target;
  const { name, namespace = "" } = old.metadata;
  const isWhole = isWholeWrite(options.subresource);
  const body = cleaned(kind, target.draft);
  checkStructs(kind, body);
  const given = readMetadata(kind, body);
  checkName(old, given);
  admitToNamespace(setting.store, kind, { namespace, name }, false);
  checkVersion(kind, old, given);

  const draft = withMetadata(
    kind,
    project(kind, body, old, options.subresource),
    projectMetadata(kind, given, old.metadata, options.subresource),
  );
  complete(setting, kind, { draft, old }, options.subresource);
  const shared: Draft = withShared(old, draft);
  // A read sees no difference: no event, no new version (apiserver pkg/storage/etcd3/store.go, GuaranteedUpdate).
  if (isNothing(shared, old, options) && !isLastGoodbye(kind, old, old)) return old;
  const causes = causesOf(kind, shared, old, options.subresource);
  if (causes.length > 0) throw invalid(kind, name, causes);
  const numbered = isWhole ? withGeneration(kind, shared, old) : shared;
  const owned = withOwners(kind, numbered, ownersOf(setting, kind, { draft: numbered, old }, options));
  const next = withShared(old, owned);
  admitToQuotas(setting, { kind, object: next, old }, options);

  if (isLastGoodbye(kind, next, old)) {
    if (options.dryRun !== true) setting.store.remove(kind, namespace, name);
    return next;
  }
  admitToStorage(setting.store, next, old);
  return next === old || options.dryRun === true ? next : setting.store.put(kind, next);
}
