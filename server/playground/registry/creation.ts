import { toTime } from "../clock.ts";
import type { Draft, KubeObject, ManagedFields } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { StatusError } from "../status.ts";
import { cleaned } from "./clean.ts";
import { ownersOf, withOwners } from "./field-owners.ts";
import { checkStructs, readMetadata, withMetadata, type DraftMeta } from "./metadata.ts";
import { metadataCauses } from "./metadata-rules.ts";
import { admitToNamespace } from "./namespace-life.ts";
import { generateName } from "./names.ts";
import { admitToQuotas } from "./quotas.ts";
import { alreadyExists, badRequest, invalid } from "./refusals.ts";
import type { WriteOptions } from "./registry.ts";
import { admitToRoom, admitToStorage } from "./room.ts";
import { aroundOf, type Setting } from "./setting.ts";
import { createUid } from "./uid.ts";

const attempts = 8;

/** The name it will have: its own, or the first of eight generated ones that is free. */
function chooseName({ store, random }: Setting, kind: Kind, namespace: string, meta: DraftMeta): string {
  const { name = "", generateName: prefix = "" } = meta;
  if (name !== "" || prefix === "") return name;
  let generated = "";
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    generated = generateName(prefix, random);
    if (store.get(kind, namespace, generated) === undefined) break;
  }
  return generated;
}

function refuseTaken({ store }: Setting, kind: Kind, meta: DraftMeta, generated: boolean): void {
  const { name = "", namespace = "" } = meta;
  const there = store.get(kind, namespace, name);
  if (there === undefined) return;
  const refusal = alreadyExists(kind, name, there.metadata.deletionTimestamp !== undefined);
  if (!generated) throw refusal;
  throw new StatusError(
    refusal.code,
    refusal.reason,
    `${refusal.message}, the server was not able to generate a unique name for the object`,
    { ...refusal.details, retryAfterSeconds: 1 },
  );
}

/** The namespace that a body and its path agree on (apiserver pkg/registry/rest/meta.go). */
function agreeOnNamespace(kind: Kind, namespace: string, said: string): string {
  const expected = kind.namespaced ? namespace : "";
  if (said === "" || said === expected) return expected;
  throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
}

/** What a new object says of itself; all else in its metadata is the server's to say. */
function newMetadata(setting: Setting, kind: Kind, namespace: string, given: DraftMeta): DraftMeta {
  const { generateName, labels, annotations, ownerReferences, finalizers, managedFields } = given;
  return {
    name: chooseName(setting, kind, namespace, given),
    generateName,
    namespace,
    uid: createUid(setting.random),
    generation: kind.generation === undefined ? undefined : 1,
    creationTimestamp: toTime(setting.clock.now()),
    labels,
    annotations,
    ownerReferences,
    finalizers,
    managedFields,
  };
}

/** Defaults, and what the strategy makes of a new object. Returns who owns what was there before the strategy. */
function complete(
  setting: Setting,
  kind: Kind,
  draft: Draft,
  options: WriteOptions,
): readonly ManagedFields[] {
  if (kind.subresources.includes("status") && kind.bringsStatus !== true) delete draft["status"];
  kind.defaults?.(draft);
  // What the strategy allocates belongs to nobody (apiserver pkg/endpoints/handlers/create.go).
  const owners = ownersOf(setting, kind, { draft, old: undefined }, options);
  kind.prepare?.(draft, undefined, aroundOf(setting));
  return owners;
}

/** Admits, completes, checks and stores a new object (apiserver pkg/registry/rest/create.go). */
export function create(
  setting: Setting,
  kind: Kind,
  target: { readonly namespace: string; readonly draft: Draft },
  options: WriteOptions,
): KubeObject {
  const body = cleaned(kind, target.draft);
  checkStructs(kind, body);
  const given = readMetadata(kind, body);
  const namespace = agreeOnNamespace(kind, target.namespace, given.namespace ?? "");
  admitToNamespace(setting.store, kind, { namespace, name: given.name ?? "" }, true);

  const draft = withMetadata(kind, body, newMetadata(setting, kind, namespace, given));
  kind.convert?.(draft);
  const owners = complete(setting, kind, draft, options);
  const meta = readMetadata(kind, draft);
  const causes = [...metadataCauses(kind, meta), ...(kind.validate?.(draft, undefined) ?? [])];
  if (causes.length > 0) throw invalid(kind, meta.name ?? "", causes);
  const object = withOwners(kind, draft, owners);
  admitToQuotas(setting, { kind, object, old: undefined }, options);
  refuseTaken(setting, kind, meta, (given.name ?? "") === "");
  if (!["", "0"].includes(given.resourceVersion ?? "")) {
    throw new StatusError(500, "", "resourceVersion should not be set on objects to be created");
  }

  admitToRoom(setting.store, kind, meta.name ?? "");
  admitToStorage(setting.store, object);
  return options.dryRun === true ? object : setting.store.put(kind, object);
}
