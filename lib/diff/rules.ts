import { recordAt, stringAt, type Raw } from "../base/raw.ts";
import { isDefaultPolicy, podDefaults, quantity, userMaps } from "../kinds/plain-template.ts";
import { isBag, mergeKeys, orderMatters } from "./merge-keys.ts";

/** What two values are compared by. */
export interface Rules {
  /** Whether a field's value says the same as its absence. `parent` is the record that has the field. */
  readonly isAbsent: (value: unknown, field: string, parent: Raw, parentField: string) => boolean;
  /** A scalar as it is compared. */
  readonly comparable: (value: unknown, field: string, parentField: string) => unknown;
  readonly mergeKeys: (field: string, list: readonly unknown[]) => readonly string[] | undefined;
  readonly orderMatters: (field: string, list: readonly unknown[]) => boolean;
  readonly isBag: (field: string) => boolean;
}

/**
 * Values as they are written: null, "" and absence are three things, and every order means something. Members of lists
 * are still shown by their name where each has one.
 */
export const plainRules: Rules = {
  isAbsent: (value) => value === undefined,
  comparable: (value) => value,
  mergeKeys: () => ["name"],
  orderMatters: () => true,
  isBag: () => false,
};

/**
 * Kubernetes' own objects: a default equals absence, as do an empty list, an empty record and null; quantities are
 * compared by value (pkg/apis/core/v1/defaults.go, pkg/apis/apps/v1/defaults.go, apimachinery's Semantic.DeepEqual).
 */
export const kubernetesRules: Rules = {
  isAbsent: (value, field, parent, parentField) =>
    value === undefined ||
    value === null ||
    (isUserMap(parentField)
      ? field === hashLabel
      : value === "" || isDefault(value, field, parent) || (isEmpty(value) && !selectors.has(field))),
  comparable: (value, field, parentField) =>
    isQuantity(field, parentField) && !isUserMap(parentField) ? quantity(value) : value,
  mergeKeys,
  orderMatters,
  isBag,
};

const hashLabel = "pod-template-hash";

const isUserMap = (field: string): boolean => userMaps.has(field) || dataMaps.has(field);
const dataMaps = new Set(["data", "stringData", "binaryData"]);

/** An empty selector selects everything; it is another thing than none. */
const selectors = new Set(["selector", "podSelector", "namespaceSelector", "labelSelector"]);

/** Beyond a template's: what the API server fills in for workloads and Services. */
const objectDefaults: Readonly<Record<string, readonly unknown[]>> = {
  type: ["ClusterIP", "RollingUpdate"],
  sessionAffinity: ["None"],
  internalTrafficPolicy: ["Cluster"],
  externalTrafficPolicy: ["Cluster"],
  progressDeadlineSeconds: [600],
  revisionHistoryLimit: [10],
  minReadySeconds: [0],
  maxSurge: ["25%"],
  maxUnavailable: ["25%"],
  enableServiceLinks: [true],
  ...Object.fromEntries(
    ["hostNetwork", "hostPID", "hostIPC", "paused", "readOnly", "stdin", "stdinOnce", "tty", "suspend"].map(
      (name) => [name, [false]] as const,
    ),
  ),
};

const isDefault = (value: unknown, field: string, parent: Raw): boolean =>
  value === podDefaults[field] ||
  objectDefaults[field]?.includes(value) === true ||
  isDefaultPolicy({ ...parent, imagePullPolicy: value }, field);

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0);

const amounts = new Set(["limits", "requests", "hard"]);
const isQuantity = (field: string, parentField: string): boolean =>
  amounts.has(parentField) || field === "sizeLimit" || field === "divisor";

const builtIn = new Set([
  ...["", "apps", "batch", "autoscaling", "policy", "networking.k8s.io", "rbac.authorization.k8s.io"],
  ...["storage.k8s.io", "scheduling.k8s.io", "coordination.k8s.io", "discovery.k8s.io", "events.k8s.io"],
  ...["admissionregistration.k8s.io", "apiextensions.k8s.io", "certificates.k8s.io", "node.k8s.io"],
]);

/** Whether an API group is one of Kubernetes' own; "" is the core group. */
export const isBuiltIn = (group: string): boolean => builtIn.has(group);

/** Custom resources have defaults and list types of their own, which nobody tells us: they are compared as written. */
export function rulesFor(raw: Raw): Rules {
  const version = stringAt(raw, "apiVersion") ?? "";
  const group = version.includes("/") ? version.slice(0, version.indexOf("/")) : "";
  return isBuiltIn(group) ? kubernetesRules : plainRules;
}

const serversOwn = ["managedFields", "resourceVersion", "uid", "creationTimestamp", "generation", "selfLink"];

/** An object without what the API server and controllers write of their own accord. A template stays as it is. */
export function declared(raw: Raw): Raw {
  const { status: _, metadata, ...rest } = raw;
  if (metadata === undefined) return rest;
  const kept = Object.entries(recordAt(raw, "metadata")).filter(([field]) => !serversOwn.includes(field));
  return { ...rest, metadata: Object.fromEntries(kept) };
}
