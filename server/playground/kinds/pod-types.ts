/** The parts of `core/v1` that describe a pod, as far as the playground reads them; what it does not read it keeps. */

/** A quantity as JSON has it: `"100m"`, `"64Mi"`, or a bare number. */
export type Quantity = string | number;
export type ResourceList = Readonly<Record<string, Quantity>>;

export interface ResourceRequirements {
  readonly limits?: ResourceList;
  readonly requests?: ResourceList;
}

/** `metadata` of a template: labels and annotations, no identity. */
export interface TemplateMeta {
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
}

export interface PodTemplateSpec {
  readonly metadata?: TemplateMeta;
  readonly spec: PodSpec;
}

export interface ContainerPort {
  readonly name?: string;
  readonly containerPort: number;
  readonly hostPort?: number;
  readonly hostIP?: string;
  readonly protocol?: "TCP" | "UDP" | "SCTP";
}

export interface KeySelector {
  readonly name?: string;
  readonly key: string;
  readonly optional?: boolean;
}

export interface EnvVarSource {
  readonly fieldRef?: { readonly apiVersion?: string; readonly fieldPath: string };
  readonly resourceFieldRef?: {
    readonly containerName?: string;
    readonly resource: string;
    readonly divisor?: Quantity;
  };
  readonly configMapKeyRef?: KeySelector;
  readonly secretKeyRef?: KeySelector;
}

export interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: EnvVarSource;
}

export interface EnvFromSource {
  readonly prefix?: string;
  readonly configMapRef?: { readonly name?: string; readonly optional?: boolean };
  readonly secretRef?: { readonly name?: string; readonly optional?: boolean };
}

export interface VolumeMount {
  readonly name: string;
  readonly mountPath: string;
  readonly readOnly?: boolean;
  readonly subPath?: string;
  readonly subPathExpr?: string;
}

export interface HTTPGetAction {
  readonly path?: string;
  readonly port: number | string;
  readonly host?: string;
  readonly scheme?: "HTTP" | "HTTPS";
  readonly httpHeaders?: readonly { readonly name: string; readonly value: string }[];
}

/** What a probe or a hook does: exactly one of these. */
export interface ActionSource {
  readonly exec?: { readonly command?: readonly string[] };
  readonly httpGet?: HTTPGetAction;
  readonly tcpSocket?: { readonly port: number | string; readonly host?: string };
  readonly grpc?: { readonly port: number; readonly service?: string };
}

/** Times in seconds; absent ones have been defaulted on what is stored. */
export interface Probe extends ActionSource {
  readonly initialDelaySeconds?: number;
  readonly timeoutSeconds?: number;
  readonly periodSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
  readonly terminationGracePeriodSeconds?: number;
}

export interface LifecycleHandler {
  readonly exec?: { readonly command?: readonly string[] };
  readonly httpGet?: HTTPGetAction;
  readonly tcpSocket?: { readonly port: number | string; readonly host?: string };
  readonly sleep?: { readonly seconds: number };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly imagePullPolicy?: "Always" | "IfNotPresent" | "Never";
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly workingDir?: string;
  readonly ports?: readonly ContainerPort[];
  readonly env?: readonly EnvVar[];
  readonly envFrom?: readonly EnvFromSource[];
  readonly resources?: ResourceRequirements;
  readonly volumeMounts?: readonly VolumeMount[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
  readonly lifecycle?: { readonly postStart?: LifecycleHandler; readonly preStop?: LifecycleHandler };
  /** Of init containers only: `Always` makes it a sidecar. */
  readonly restartPolicy?: "Always" | "OnFailure" | "Never";
  readonly terminationMessagePath?: string;
  readonly terminationMessagePolicy?: "File" | "FallbackToLogsOnError";
}

export interface KeyToPath {
  readonly key: string;
  readonly path: string;
  readonly mode?: number;
}

export interface Volume {
  readonly name: string;
  readonly configMap?: {
    readonly name?: string;
    readonly items?: readonly KeyToPath[];
    readonly defaultMode?: number;
    readonly optional?: boolean;
  };
  readonly secret?: {
    readonly secretName?: string;
    readonly items?: readonly KeyToPath[];
    readonly defaultMode?: number;
    readonly optional?: boolean;
  };
  readonly emptyDir?: { readonly medium?: string; readonly sizeLimit?: Quantity };
  readonly persistentVolumeClaim?: { readonly claimName: string; readonly readOnly?: boolean };
  readonly hostPath?: { readonly path: string; readonly type?: string };
  readonly downwardAPI?: { readonly defaultMode?: number };
  readonly projected?: { readonly defaultMode?: number };
}

export interface Toleration {
  readonly key?: string;
  readonly operator?: "Exists" | "Equal" | "Lt" | "Gt";
  readonly value?: string;
  readonly effect?: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
  readonly tolerationSeconds?: number;
}

export interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt";
  readonly values?: readonly string[];
}

export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly NodeSelectorRequirement[];
  readonly matchFields?: readonly NodeSelectorRequirement[];
}

export interface NodeAffinity {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: {
    readonly nodeSelectorTerms: readonly NodeSelectorTerm[];
  };
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly {
    readonly weight: number;
    readonly preference: NodeSelectorTerm;
  }[];
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly restartPolicy?: "Always" | "OnFailure" | "Never";
  /** Seconds. */
  readonly terminationGracePeriodSeconds?: number;
  readonly activeDeadlineSeconds?: number;
  readonly dnsPolicy?: string;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly nodeName?: string;
  readonly affinity?: { readonly nodeAffinity?: NodeAffinity };
  readonly tolerations?: readonly Toleration[];
  readonly schedulerName?: string;
  readonly schedulingGates?: readonly { readonly name: string }[];
  readonly serviceAccountName?: string;
  readonly serviceAccount?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly hostNetwork?: boolean;
  readonly hostname?: string;
  readonly subdomain?: string;
  readonly priority?: number;
  readonly priorityClassName?: string;
  readonly preemptionPolicy?: string;
  readonly readinessGates?: readonly { readonly conditionType: string }[];
  readonly imagePullSecrets?: readonly { readonly name?: string }[];
  readonly overhead?: ResourceList;
}

/** A condition of a Pod, Deployment, ReplicaSet, Node, …; times as `Time` writes them. */
export interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string | null;
  readonly lastUpdateTime?: string;
  readonly lastProbeTime?: string | null;
  readonly lastHeartbeatTime?: string;
  readonly observedGeneration?: number;
}

export interface ContainerStateWaiting {
  readonly reason?: string;
  readonly message?: string;
}

export interface ContainerStateTerminated {
  readonly exitCode: number;
  readonly signal?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly startedAt?: string | null;
  readonly finishedAt?: string | null;
  readonly containerID?: string;
}

/** One of them; none means waiting. */
export interface ContainerState {
  readonly waiting?: ContainerStateWaiting;
  readonly running?: { readonly startedAt?: string };
  readonly terminated?: ContainerStateTerminated;
}

export interface ContainerStatus {
  readonly name: string;
  readonly image: string;
  readonly imageID: string;
  readonly containerID?: string;
  readonly ready: boolean;
  readonly started?: boolean;
  readonly restartCount: number;
  readonly state?: ContainerState;
  readonly lastState?: ContainerState;
}

export interface PodStatus {
  readonly phase?: "Pending" | "Running" | "Succeeded" | "Failed" | "Unknown";
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
  readonly reason?: string;
  readonly message?: string;
  readonly hostIP?: string;
  readonly hostIPs?: readonly { readonly ip: string }[];
  readonly podIP?: string;
  readonly podIPs?: readonly { readonly ip: string }[];
  readonly startTime?: string;
  readonly initContainerStatuses?: readonly ContainerStatus[];
  readonly containerStatuses?: readonly ContainerStatus[];
  readonly qosClass?: "Guaranteed" | "Burstable" | "BestEffort";
  readonly nominatedNodeName?: string;
}
