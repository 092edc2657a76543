import { labelKeyErrors } from "../../syntax/labels.ts";

/** Resources of pods that the scopes of pods may be set for (pkg/apis/core/helper/helpers.go, as all of these). */
const ofPods: ReadonlySet<string> = new Set([
  ...["pods", "cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory"],
]);
const ofClaims: ReadonlySet<string> = new Set(["persistentvolumeclaims", "requests.storage"]);
const counts: ReadonlySet<string> = new Set([
  ...["pods", "resourcequotas", "services", "replicationcontrollers", "secrets", "configmaps"],
  ...["persistentvolumeclaims", "services.nodeports", "services.loadbalancers"],
]);
const amounts: ReadonlySet<string> = new Set([
  ...["cpu", "memory", "ephemeral-storage", "requests.cpu", "requests.memory", "requests.storage"],
  ...["requests.ephemeral-storage", "limits.cpu", "limits.memory", "limits.ephemeral-storage"],
]);

const isHugePage = (name: string): boolean => /^(requests\.)?hugepages-/.test(name);

/** Whether quotas know the name without a prefix that says whose it is. */
export const isStandard = (name: string): boolean =>
  counts.has(name) || amounts.has(name) || isHugePage(name);

/** Whether it is one of Kubernetes' own: without a domain, or in its. */
export const isNative = (name: string): boolean => !name.includes("/") || name.includes("kubernetes.io/");

/** What somebody's device plugin offers: never a part of one. */
const isExtended = (name: string): boolean =>
  !isNative(name) && !name.startsWith("requests.") && labelKeyErrors(`requests.${name}`).length === 0;

/** Whether only whole numbers of it can be had. */
export const isWhole = (name: string): boolean => counts.has(name) || isExtended(name);

const scopes: Readonly<Record<string, ReadonlySet<string>>> = {
  Terminating: ofPods,
  NotTerminating: ofPods,
  NotBestEffort: ofPods,
  PriorityClass: ofPods,
  CrossNamespacePodAffinity: ofPods,
  BestEffort: new Set(["pods"]),
  VolumeAttributesClass: ofClaims,
};

export const isScope = (scope: string): boolean => Object.hasOwn(scopes, scope);

/** Whether a standard resource may be counted within a scope; what is not standard, and an unknown scope, always. */
export const fitsScope = (name: string, scope: string): boolean =>
  !isStandard(name) || !isScope(scope) || scopes[scope]?.has(name) === true;
