import { copyOf, isEqual } from "../../json.ts";
import { persistentVolumeClaims } from "../../kinds/persistent-volume-claim.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Volume } from "../../kinds/pod-types.ts";
import type { PersistentVolumeClaim } from "../../kinds/types/persistent-volume-claim.ts";
import type { ClaimTemplate, StatefulSet } from "../../kinds/types/stateful-set.ts";
import type { Draft, KubeObject, OwnerReference } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { controllerReference, withOwners } from "../claim.ts";
import { manager } from "../keys.ts";
import type { Recorder } from "../recorder.ts";

const templatesOf = ({ spec }: StatefulSet): readonly ClaimTemplate[] => spec.volumeClaimTemplates ?? [];

const claimName = (set: StatefulSet, { metadata }: ClaimTemplate, ordinal: number): string =>
  `${metadata.name}-${set.metadata.name}-${ordinal}`;

/** Volumes with those that a set's claims give, in place of others of their names (updateStorage). */
export function withClaims(set: StatefulSet, ordinal: number, volumes: readonly Volume[]): readonly Volume[] {
  const claimed = templatesOf(set).map((template): Volume => ({
    name: template.metadata.name,
    persistentVolumeClaim: { claimName: claimName(set, template, ordinal) },
  }));
  const names = new Set(claimed.map(({ name }) => name));
  return [...claimed, ...volumes.filter(({ name }) => !names.has(name))];
}

/** Whether a pod has the volumes that its set's claims give (storageMatches). */
export const hasStorage = (set: StatefulSet, ordinal: number, volumes: readonly Volume[] = []): boolean =>
  templatesOf(set).every((template) =>
    volumes.some(
      ({ name, persistentVolumeClaim }) =>
        name === template.metadata.name &&
        persistentVolumeClaim?.claimName === claimName(set, template, ordinal),
    ),
  );

function draftOf(set: StatefulSet, template: ClaimTemplate, ordinal: number): Draft {
  const { labels, annotations } = template.metadata;
  const all = { ...labels, ...set.spec.selector.matchLabels };
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: {
      name: claimName(set, template, ordinal),
      ...(Object.keys(all).length === 0 ? {} : { labels: all }),
      ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
    },
    spec: copyOf(template.spec),
  };
}

interface Control {
  readonly registry: Registry;
  readonly recorder: Recorder;
}

const deleting = (name: string): StatusError =>
  new StatusError(409, "Conflict", `pvc ${name} is being deleted`);

/** Makes the claims of a pod that are not there (createPersistentVolumeClaims). Throws the first refusal. */
export function makeClaims({ registry, recorder }: Control, set: StatefulSet, ordinal: number): void {
  const { name: owner, namespace = "" } = set.metadata;
  let refused: StatusError | undefined;
  for (const template of templatesOf(set)) {
    const name = claimName(set, template, ordinal);
    const there = registry.store.get(persistentVolumeClaims, namespace, name);
    if (there?.metadata.deletionTimestamp !== undefined) refused ??= deleting(name);
    if (there !== undefined) continue;
    try {
      registry.create(persistentVolumeClaims, namespace, draftOf(set, template, ordinal), { manager });
      const done = `Create Claim ${name} Pod ${owner}-${ordinal} in StatefulSet ${owner} success`;
      recorder.normal(set, "SuccessfulCreate", done);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      const what = `Create Claim ${name} for Pod ${owner}-${ordinal} in StatefulSet ${owner}`;
      recorder.warning(set, "FailedCreate", `${what} failed error: ${error.message}`);
      refused ??= error;
    }
  }
  if (refused !== undefined) throw refused;
}

/** Who is meant by an owner reference, whichever of that name it was. */
const names = (reference: OwnerReference, { apiVersion, kind, metadata }: KubeObject): boolean =>
  reference.apiVersion === apiVersion && reference.kind === kind && reference.name === metadata.name;

/**
 * The owners that a claim should have: the set where it goes with the set, the pod where it goes with one that the set no
 * longer wants (isClaimOwnerUpToDate). Those of an earlier set or pod of the name, and others, are left as they are.
 */
function ownersFor(
  set: StatefulSet,
  pod: Pod,
  isWanted: boolean,
  owners: readonly OwnerReference[],
): readonly OwnerReference[] {
  const both = [set, pod];
  const isStale = owners.some((owner) =>
    both.some((one) => names(owner, one) && owner.uid !== one.metadata.uid),
  );
  if (isStale) return owners;
  const others = owners.filter((owner) => !both.some((one) => names(owner, one)));
  if (others.some(({ controller }) => controller === true)) return others;
  const { whenScaled, whenDeleted } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  const byPod = whenScaled === "Delete" && !isWanted;
  return [
    ...others,
    ...(byPod ? [controllerReference(pod)] : []),
    ...(whenDeleted === "Delete" && !byPod ? [controllerReference(set)] : []),
  ];
}

const claimsOf = (registry: Registry, set: StatefulSet, ordinal: number): readonly PersistentVolumeClaim[] =>
  templatesOf(set)
    .map((template) => claimName(set, template, ordinal))
    .map((name) => registry.store.get(persistentVolumeClaims, set.metadata.namespace ?? "", name))
    .filter((claim) => claim !== undefined);

/**
 * Lets the claims of a pod go with what they should go with (UpdatePodClaimForRetentionPolicy). Returns whether that was
 * not yet so.
 */
export function keepClaims(
  { registry }: Control,
  set: StatefulSet,
  pod: Pod,
  { ordinal, isWanted }: { readonly ordinal: number; readonly isWanted: boolean },
): boolean {
  let isNews = false;
  for (const claim of claimsOf(registry, set, ordinal)) {
    const owners = claim.metadata.ownerReferences ?? [];
    if (isEqual(ownersFor(set, pod, isWanted, owners), owners)) continue;
    withOwners(registry, persistentVolumeClaims, claim, (now) => ownersFor(set, pod, isWanted, now));
    isNews = true;
  }
  return isNews;
}

/** Whether a claim that goes with a pod of this name that is gone is still there (PodClaimIsStale). */
export function hasStaleClaim(registry: Registry, set: StatefulSet, ordinal: number): boolean {
  if (set.spec.persistentVolumeClaimRetentionPolicy?.whenScaled !== "Delete") return false;
  const name = `${set.metadata.name}-${ordinal}`;
  return claimsOf(registry, set, ordinal).some((claim) =>
    claim.metadata.ownerReferences?.some((owner) => owner.kind === "Pod" && owner.name === name),
  );
}
