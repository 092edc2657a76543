import { persistentVolumeClaims } from "../kinds/persistent-volume-claim.ts";
import type { Quantity } from "../kinds/pod-types.ts";
import { compareQuantities, unitsOf } from "../kinds/quantity.ts";
import type { ScopeRequirement } from "../kinds/resource-quota.ts";
import { isMet } from "../kinds/selector.ts";
import type { PersistentVolumeClaim } from "../kinds/types/persistent-volume-claim.ts";
import type { KubeObject } from "../object.ts";
import { countName, type Evaluator } from "./evaluator.ts";

/** A claim with what only quotas read of it. */
interface Claim extends PersistentVolumeClaim {
  readonly spec: PersistentVolumeClaim["spec"] & { readonly volumeAttributesClassName?: string };
  readonly status?: NonNullable<PersistentVolumeClaim["status"]> & {
    readonly allocatedResources?: Readonly<Record<string, Quantity>>;
    readonly currentVolumeAttributesClassName?: string;
    readonly modifyVolumeStatus?: { readonly targetVolumeAttributesClassName?: string };
  };
}

const own = ["persistentvolumeclaims", "requests.storage"];
/** `gold.storageclass.storage.k8s.io/requests.storage`: what is taken of one class of storage. */
const ofClass = ".storageclass.storage.k8s.io/";

/** An annotation names it, where the field came later (component-helpers/storage/volume/helpers.go). */
const classOf = ({ metadata, spec }: Claim): string =>
  metadata.annotations?.["volume.beta.kubernetes.io/storage-class"] ?? spec.storageClassName ?? "";

/** Whole bytes: a quota takes no other number. */
const wholeBytes = (amount: Quantity): string =>
  compareQuantities(amount, String(unitsOf(amount))) === 0 ? String(amount) : String(unitsOf(amount));

/** What it asks for, or what it was given where that is more. */
function storageOf({ spec, status }: Claim): string | undefined {
  const asked = spec.resources?.requests?.["storage"];
  if (asked === undefined) return undefined;
  const given = status?.allocatedResources?.["storage"];
  return wholeBytes(given !== undefined && compareQuantities(given, asked) > 0 ? given : asked);
}

const attributesOf = ({ spec, status }: Claim): readonly string[] =>
  [
    spec.volumeAttributesClassName,
    status?.currentVolumeAttributesClassName,
    status?.modifyVolumeStatus?.targetVolumeAttributesClassName,
  ]
    .filter((name) => name !== undefined)
    .filter((name) => name !== "");

function within(requirement: ScopeRequirement, claim: Claim): boolean {
  if (requirement.scopeName !== "VolumeAttributesClass") return false;
  const names = attributesOf(claim);
  return names.length === 0 ? isMet(requirement, undefined) : names.some((name) => isMet(requirement, name));
}

const givenOf = (claim: Claim): string => String(claim.status?.allocatedResources?.["storage"] ?? 0);

const isOtherwise = (claim: Claim, old: Claim): boolean =>
  givenOf(claim) !== givenOf(old) || attributesOf(claim).join() !== attributesOf(old).join();

/** Claims of storage, in all and by class (pkg/quota/v1/evaluator/core/persistent_volume_claims.go). */
export const claimEvaluator: Evaluator = {
  counts: (resource) =>
    resource === countName(persistentVolumeClaims) ||
    own.some((name) => resource === name || resource.endsWith(`${ofClass}${name}`)),
  considers: () => true,
  within: (requirement, claim) => within(requirement, claim as Claim),
  usage(object: KubeObject) {
    const claim = object as Claim;
    const storage = storageOf(claim);
    const taken = {
      persistentvolumeclaims: "1",
      ...(storage === undefined ? {} : { "requests.storage": storage }),
    };
    const name = classOf(claim);
    const byClass = Object.entries(taken).map(([of, amount]) => [`${name}${ofClass}${of}`, amount] as const);
    return {
      [countName(persistentVolumeClaims)]: "1",
      ...taken,
      ...(name === "" ? {} : Object.fromEntries(byClass)),
    };
  },
  gives: (claim, old) => isOtherwise(claim as Claim, old as Claim),
};
