import { suffix, uuid } from "./random.ts";

/** Objects as a real API server sends them, managedFields included: a pod is about 4.5 kB. */

export type Json = Readonly<Record<string, unknown>>;

export const namespace = "bench";
const labels = { app: "web" };

/** A moment of the trace, ms from its start, and as much time after it: `stamped` writes the real one in its place. */
const stampAt = (ms: number, after = 0): string => `@${String(ms)}+${String(after)}@`;
const started = stampAt(-5 * 3_600_000);

/** An object or a list as it is sent: each moment of the trace as the time that it is at the sender, to the second. */
export const stamped = (text: string, timeOf: (ms: number) => number): string =>
  text.replace(/"@(-?\d+)\+(\d+)@"/g, (_, ms, after) => {
    const time = new Date(timeOf(Number(ms)) + Number(after));
    return `"${time.toISOString().slice(0, 19)}Z"`;
  });

const template = (version: number): Json => ({
  metadata: { creationTimestamp: null, labels },
  spec: {
    containers: [
      {
        name: "web",
        image: `registry.example/web:${String(version)}.0`,
        ports: [{ containerPort: 8080, protocol: "TCP" }],
        env: Array.from({ length: 8 }, (_, index) => ({ name: `SETTING_${String(index)}`, value: "a value of some length" })),
        resources: { requests: { cpu: "10m", memory: "16Mi" } },
        readinessProbe: { httpGet: { path: "/ready", port: 8080, scheme: "HTTP" }, timeoutSeconds: 1, periodSeconds: 2, successThreshold: 1, failureThreshold: 3 },
        terminationMessagePath: "/dev/termination-log",
        terminationMessagePolicy: "File",
        imagePullPolicy: "IfNotPresent",
      },
    ],
    restartPolicy: "Always",
    terminationGracePeriodSeconds: 30,
    dnsPolicy: "ClusterFirst",
    securityContext: {},
    schedulerName: "default-scheduler",
  },
}); // prettier-ignore

const managed = (manager: string, fields: number): Json => ({
  manager,
  operation: "Update",
  apiVersion: "v1",
  time: started,
  fieldsType: "FieldsV1",
  fieldsV1: {
    "f:spec": Object.fromEntries(Array.from({ length: fields }, (_, index) => [`f:someFieldOfTheObject${String(index)}`, { ".": {} }])),
  },
}); // prettier-ignore

export interface Status {
  readonly generation: number;
  readonly observed: number;
  readonly replicas: number;
  readonly updated: number;
  readonly ready: number;
}

export const deploymentObject = (uid: string, version: number, desired: number, status: Status): Json => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    name: "web",
    namespace,
    uid,
    generation: status.generation,
    creationTimestamp: started,
    labels,
    annotations: { "deployment.kubernetes.io/revision": String(version) },
    managedFields: [managed("kubectl", 24), managed("kube-controller-manager", 12)],
  },
  spec: {
    replicas: desired,
    selector: { matchLabels: labels },
    template: template(version),
    strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } },
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  },
  status: {
    observedGeneration: status.observed,
    replicas: status.replicas,
    updatedReplicas: status.updated,
    readyReplicas: status.ready,
    availableReplicas: status.ready,
    conditions: [
      { type: "Available", status: "True", reason: "MinimumReplicasAvailable", message: "Deployment has minimum availability.", lastUpdateTime: started, lastTransitionTime: started },
      { type: "Progressing", status: "True", reason: "ReplicaSetUpdated", message: "ReplicaSet is progressing.", lastUpdateTime: started, lastTransitionTime: started },
    ],
  },
}); // prettier-ignore

export interface SetOf {
  readonly uid: string;
  readonly version: number;
  readonly owner: string;
}

const hashOf = (version: number): string => `5874db78${String(version)}`;

export const replicaSetObject = (set: SetOf, replicas: number, existing: number, ready: number): Json => ({
  apiVersion: "apps/v1",
  kind: "ReplicaSet",
  metadata: {
    name: `web-${hashOf(set.version)}`,
    namespace,
    uid: set.uid,
    generation: 1,
    creationTimestamp: started,
    labels: { ...labels, "pod-template-hash": hashOf(set.version) },
    annotations: { "deployment.kubernetes.io/revision": String(set.version) },
    ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: set.owner, controller: true, blockOwnerDeletion: true }],
    managedFields: [managed("kube-controller-manager", 30)],
  },
  spec: { replicas, selector: { matchLabels: { ...labels, "pod-template-hash": hashOf(set.version) } }, template: template(set.version) },
  status: { replicas: existing, fullyLabeledReplicas: existing, readyReplicas: ready, availableReplicas: ready, observedGeneration: 1 },
}); // prettier-ignore

export interface PodOf {
  readonly uid: string;
  readonly name: string;
  readonly set: SetOf;
  readonly bornAt: number;
}

/** A pod with a name that no other one has; `taken` gets it. */
export function newPod(set: SetOf, bornAt: number, random: () => number, taken: Set<string>): PodOf {
  const uid = uuid(random);
  const draw = (): string => `web-${hashOf(set.version)}-${suffix(random)}`;
  let name = draw();
  while (taken.has(name)) name = draw();
  taken.add(name);
  return { uid, name, set, bornAt };
}

export type Stage = "added" | "scheduled" | "creating" | "running" | "ready" | "leaving" | "ended";

/** A pod at one stage of its life; `at` is the time of that change in ms from the start. */
export function podObject(pod: PodOf, stage: Stage, at: number): Json {
  const order: readonly Stage[] = ["added", "scheduled", "creating", "running", "ready", "leaving", "ended"];
  const past = (other: Stage): boolean => order.indexOf(stage) >= order.indexOf(other);
  const born = stampAt(pod.bornAt);
  const ready = stage === "ready" || stage === "leaving";
  const condition = (type: string, on: boolean): Json => ({ type, status: on ? "True" : "False", lastProbeTime: null, lastTransitionTime: on && !past("leaving") ? stampAt(at) : born });
  const running = { running: { startedAt: born } };
  const state = stage === "ended" ? { terminated: { exitCode: 0, reason: "Completed", startedAt: born, finishedAt: stampAt(at) } } : past("running") ? running : { waiting: { reason: "ContainerCreating" } };
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: pod.name,
      generateName: `web-${hashOf(pod.set.version)}-`,
      namespace,
      uid: pod.uid,
      creationTimestamp: born,
      labels: { ...labels, "pod-template-hash": hashOf(pod.set.version) },
      ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: `web-${hashOf(pod.set.version)}`, uid: pod.set.uid, controller: true, blockOwnerDeletion: true }],
      managedFields: [managed("kube-controller-manager", 26), managed("kubelet", 18)],
      ...(past("leaving") && { deletionTimestamp: stampAt(at, 30_000), deletionGracePeriodSeconds: 30 }),
    },
    spec: { ...(template(pod.set.version)["spec"] as Json), ...(past("scheduled") && { nodeName: `node-${String(pod.bornAt % 50)}` }) },
    status: {
      phase: stage === "ended" ? "Succeeded" : past("running") ? "Running" : "Pending",
      ...(past("creating") && {
        hostIP: "10.0.0.1",
        podIP: "10.244.0.7",
        startTime: born,
        containerStatuses: [{ name: "web", image: `registry.example/web:${String(pod.set.version)}.0`, imageID: "", ready, started: past("running"), restartCount: 0, state, lastState: {} }],
      }),
      conditions: [
        ...(past("scheduled") ? [condition("PodScheduled", true)] : []),
        ...(past("creating") ? [condition("Initialized", true), condition("ContainersReady", ready), condition("Ready", ready)] : []),
      ],
      qosClass: "Burstable",
    },
  };
} // prettier-ignore

export const serviceObject = (uid: string): Json => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "web", namespace, uid, creationTimestamp: started },
  spec: { type: "ClusterIP", selector: labels, ports: [{ port: 80, targetPort: 8080, protocol: "TCP" }] },
});

export interface EndpointOf {
  readonly pod: PodOf;
  readonly ready: boolean;
  readonly terminating: boolean;
}

export const sliceObject = (uid: string, index: number, endpoints: readonly EndpointOf[]): Json => ({
  apiVersion: "discovery.k8s.io/v1",
  kind: "EndpointSlice",
  metadata: { name: `web-${String(index)}`, namespace, uid, creationTimestamp: started, labels: { "kubernetes.io/service-name": "web" } },
  addressType: "IPv4",
  endpoints: endpoints.map(({ pod, ready, terminating }) => ({
    addresses: ["10.244.0.7"],
    conditions: { ready: ready && !terminating, serving: ready, terminating },
    targetRef: { kind: "Pod", namespace, name: pod.name, uid: pod.uid },
    nodeName: `node-${String(pod.bornAt % 50)}`,
  })),
  ports: [{ name: "", port: 8080, protocol: "TCP" }],
}); // prettier-ignore
