/**
 * How lists and maps merge, for strategic merge patch and for server-side apply: one table for both. From upstream's
 * tags on the types (`patchStrategy`, `patchMergeKey`, `+listType`, `+listMapKey`, `+mapType`, `+structType`) in
 * staging/src/k8s.io/api and k8s.io/apimachinery/pkg/apis/meta/v1/types.go.
 */

/** A list: replaced as a whole, merged as a set of scalars, or merged by the fields that tell its items apart. */
export type ListRule =
  | { readonly type: "atomic" }
  | { readonly type: "set" }
  | { readonly type: "map"; readonly keys: readonly [string, ...string[]] };

export interface FieldRule {
  /** As strategic merge patch merges it; its map lists have one key. */
  readonly strategic: ListRule;
  /** As server-side apply merges it; its map lists may have several keys, and more lists have owners by item. */
  readonly apply: ListRule;
  /** A client's patch of it should say which fields stay (`$retainKeys`): its fields exclude each other. */
  readonly retainKeys?: true;
}

const atomic: ListRule = { type: "atomic" };
const set: ListRule = { type: "set" };
const map = (...keys: [string, ...string[]]): ListRule => ({ type: "map", keys });

/** The same in both, by one key. */
const by = (key: string): FieldRule => ({ strategic: map(key), apply: map(key) });
/** In apply, further fields tell items apart that a strategic merge patch takes for one. */
const byFirst = (key: string, ...more: readonly string[]): FieldRule => ({
  strategic: map(key),
  apply: map(key, ...more),
});
const onlyStrategic = (key: string): FieldRule => ({ strategic: map(key), apply: atomic });
const onlyApply = (rule: ListRule): FieldRule => ({ strategic: atomic, apply: rule });
const bothSets: FieldRule = { strategic: set, apply: set };
const retaining = (rule: FieldRule): FieldRule => ({ ...rule, retainKeys: true });

const container = {
  env: by("name"),
  ports: byFirst("containerPort", "protocol"),
  volumeDevices: by("devicePath"),
  volumeMounts: by("mountPath"),
};

const conditions = { conditions: by("type") };

/** Type → field → rule; what is not here is atomic in both. Names are those of types.json. */
const rules: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = {
  Container: container,
  ContainerRestartRuleOnExitCodes: { values: onlyApply(set) },
  ContainerStatus: { allocatedResourcesStatus: by("name"), volumeMounts: by("mountPath") },
  CustomResourceDefinitionStatus: { conditions: onlyApply(map("type")) },
  DaemonSetStatus: conditions,
  DeploymentSpec: { strategy: retaining({ strategic: atomic, apply: atomic }) },
  DeploymentStatus: conditions,
  Endpoint: { addresses: onlyApply(set) },
  EphemeralContainer: container,
  JobStatus: { conditions: onlyStrategic("type") },
  NamespaceStatus: conditions,
  NodeAllocatableResourceClaimStatus: { containers: onlyApply(set) },
  NodeSpec: { podCIDRs: bothSets },
  NodeStatus: { addresses: by("type"), ...conditions },
  ObjectMeta: { finalizers: bothSets, ownerReferences: by("uid") },
  PersistentVolumeClaimStatus: conditions,
  PodDisruptionBudgetStatus: conditions,
  PodFailurePolicyOnExitCodesRequirement: { values: onlyApply(set) },
  PodSpec: {
    containers: by("name"),
    ephemeralContainers: by("name"),
    hostAliases: by("ip"),
    imagePullSecrets: by("name"),
    initContainers: by("name"),
    resourceClaims: retaining(by("name")),
    schedulingGates: by("name"),
    topologySpreadConstraints: byFirst("topologyKey", "whenUnsatisfiable"),
    volumes: retaining(by("name")),
  },
  PodStatus: {
    ...conditions,
    hostIPs: onlyStrategic("ip"),
    podIPs: by("ip"),
    resourceClaimStatuses: retaining(by("name")),
  },
  ReplicaSetStatus: conditions,
  ReplicationControllerStatus: conditions,
  ResourceRequirements: { claims: onlyApply(map("name")) },
  ResourceStatus: { resources: onlyApply(map("resourceID")) },
  ServiceAccount: { secrets: by("name") },
  ServiceSpec: { ports: byFirst("port", "protocol") },
  ServiceStatus: conditions,
  StatefulSetStatus: conditions,
  UncountedTerminatedPods: { failed: onlyApply(set), succeeded: onlyApply(set) },
  V2HorizontalPodAutoscalerStatus: conditions,
};

const neither: FieldRule = { strategic: atomic, apply: atomic };

/** The rule of a field of a type. */
export const ruleOf = (type: string, field: string): FieldRule =>
  (Object.hasOwn(rules, type) ? rules[type]?.[field] : undefined) ?? neither;

/** Types that apply owns as a whole, wherever they stand (`+structType=atomic`). */
export const atomicTypes: ReadonlySet<string> = new Set([
  ...["ConfigMapKeySelector", "CoreEndpointPort", "DiscoveryEndpointPort"],
  ...["EndpointAddress", "FileKeySelector", "LabelSelector", "LocalObjectReference", "NodeSelector"],
  ...["NodeSelectorTerm", "ObjectFieldSelector", "ObjectReference", "OwnerReference", "RbacSubject"],
  ...["ResourceFieldSelector", "RoleRef", "ScopeSelector", "SecretKeySelector", "SecretReference"],
  ...["ServiceBackendPort", "TopologySelectorTerm", "TypedLocalObjectReference"],
]);

const atomicMaps: ReadonlySet<string> = new Set([
  ...["PodSpec.nodeSelector", "ReplicationControllerSpec.selector", "ServiceSpec.selector"],
]);

/** Whether apply owns this map as a whole (`+mapType=atomic`). */
export const isAtomicMap = (type: string, field: string): boolean => atomicMaps.has(`${type}.${field}`);

/** What a strategic merge patch replaces as a whole though it is an object (`patchStrategy:"replace"`). */
export const isReplaced = (type: string, field: string): boolean =>
  type === "PodDisruptionBudgetSpec" && field === "selector";

/** What a key field of an item is where the item leaves it out (its default in upstream's schema). */
export const keyDefaults: Readonly<Record<string, string>> = { protocol: "TCP" };

const always: ReadonlySet<string> = new Set([
  ...["CustomResourceDefinitionSpec.names", "CustomResourceDefinitionStatus.acceptedNames"],
  ...["CronJobSpec.jobTemplate", "DaemonSetSpec.template", "DaemonSetSpec.updateStrategy"],
  ...["DeploymentSpec.strategy", "DeploymentSpec.template", "IngressStatus.loadBalancer", "JobSpec.template"],
  ...["NodeDaemonEndpoints.kubeletEndpoint", "NodeStatus.daemonEndpoints", "NodeStatus.nodeInfo"],
  ...["PersistentVolumeClaimSpec.resources", "PodTemplate.template", "ReplicaSetSpec.template"],
  ...["ServiceStatus.loadBalancer", "StatefulSetSpec.template", "StatefulSetSpec.updateStrategy"],
  // A list that JSON always writes, if only as null.
  ...["PodSpec.containers", "CustomResourceDefinitionStatus.conditions"],
  ...["CoreEvent.source", "V2HorizontalPodAutoscalerSpec.scaleTargetRef"],
]);

/**
 * Whether Go's type always has this part: a struct, no pointer to one. Apply takes it to be in every object, so that
 * nobody owns it itself.
 */
export const isAlwaysThere = (type: string, field: string): boolean =>
  field === "metadata" || field === "spec" || field === "status" || always.has(`${type}.${field}`);
