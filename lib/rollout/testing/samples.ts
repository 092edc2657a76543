import type { Deployment } from "../../kinds/deployment.ts";
import { endpointBits, type EndpointSlice } from "../../kinds/endpoint-slice.ts";
import type { KubeEvent } from "../../kinds/event.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import type { Condition } from "../../kinds/meta.ts";
import type { Container, Pod } from "../../kinds/pod.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { Service } from "../../kinds/service.ts";
import type { Template } from "../../kinds/template.ts";
import type { Fact } from "../../log/fact.ts";
import { applyFact, createWorld, type World } from "../../log/world.ts";
import { applyProgress, openProgress } from "../progress/progress.ts";
import type { Progress } from "../progress/memory.ts";
import type { Ref } from "../ref.ts";

/** The moment at which every sample stands, and seconds after it. */
export const noon = Date.UTC(2026, 10, 30, 12);
export const after = (seconds: number): number => noon + seconds * 1000;

export const shopWeb: Ref = { namespace: "shop", name: "web" };

/** A template whose digest is its image's tag, unless told otherwise. */
export function template(tag: string, over: Partial<Template> = {}): Template {
  return {
    digest: tag,
    parts: { image: tag, environment: "e", annotations: "a" },
    labels: { app: "web" },
    containers: [
      { name: "web", image: `web:${tag}`, init: false, readiness: true, liveness: false, startup: false },
    ],
    configMaps: [],
    secrets: [],
    claims: [],
    readinessGates: [],
    graceSeconds: 30,
    restartedAt: undefined,
    ...over,
  };
}

/** Deployment shop/web of 4 replicas, surge 1, unavailable 0, at rest with version 1.0. */
export function deployment(over: Partial<Deployment> = {}): Deployment {
  return {
    uid: "web",
    namespace: "shop",
    name: "web",
    createdAt: after(-3600),
    deletedAt: undefined,
    generation: 1,
    replicas: 4,
    paused: false,
    strategy: "RollingUpdate",
    maxSurge: "1",
    maxUnavailable: "0",
    minReadySeconds: 0,
    progressDeadlineSeconds: 600,
    revisionHistoryLimit: 10,
    matchLabels: { app: "web" },
    template: template("1.0"),
    revision: 1,
    changeCause: undefined,
    lastApplied: false,
    managers: [],
    owners: {},
    status: status(),
    conditions: [progressing("NewReplicaSetAvailable", after(-3590))],
    ...over,
  };
}

/** A Deployment's status: generation 1 observed, 4 of 4 available, all of them updated. */
export const status = (
  over: Partial<NonNullable<Deployment["status"]>> = {},
): NonNullable<Deployment["status"]> => ({
  observedGeneration: 1,
  replicas: 4,
  updated: 4,
  ready: 4,
  available: 4,
  unavailable: 0,
  terminating: 0,
  collisions: 0,
  ...over,
});

export const condition = (type: string, value: string, reason: string, at = noon): Condition => ({
  type,
  status: value,
  reason,
  message: "",
  updatedAt: at,
  transitionAt: at,
});

export const progressing = (reason: string, at = noon): Condition =>
  condition("Progressing", reason === "ProgressDeadlineExceeded" ? "False" : "True", reason, at);

/** ReplicaSet `web-<tag>` of shop/web with `size` pods, all available. */
export function replicaSet(tag: string, size: number, over: Partial<ReplicaSet> = {}): ReplicaSet {
  return {
    uid: `web-${tag}`,
    namespace: "shop",
    name: `web-${tag}`,
    createdAt: after(-3600),
    deletedAt: undefined,
    owner: "web",
    generation: 1,
    replicas: size,
    minReadySeconds: 0,
    template: template(tag),
    revision: Math.floor(Number.parseFloat(tag)) || 1,
    formerRevisions: [],
    changeCause: undefined,
    desiredOfAll: undefined,
    maxOfAll: undefined,
    status: setStatus(size),
    conditions: [],
    ...over,
  };
}

/** A ReplicaSet's status: `existing` pods, of which `ready` are ready and available. */
export const setStatus = (
  existing: number,
  ready = existing,
  available = ready,
): NonNullable<ReplicaSet["status"]> => ({
  observedGeneration: 1,
  replicas: existing,
  ready,
  available,
  terminating: 0,
});

/** Pod `<set>-<n>`, running and ready for a minute. */
export function pod(set: string, n: number, over: Partial<Pod> = {}): Pod {
  return {
    uid: `${set}-${n}`,
    namespace: "shop",
    name: `${set}-${n}`,
    createdAt: after(-70),
    owner: set,
    labels: "app=web",
    node: "node-1",
    phase: "Running",
    reason: undefined,
    message: undefined,
    deletedAt: undefined,
    graceSeconds: undefined,
    finalizers: 0,
    scheduled: true,
    scheduledAt: after(-70),
    unscheduledReason: undefined,
    unscheduledMessage: undefined,
    ready: true,
    readyAt: after(-60),
    readyReason: undefined,
    readyMessage: undefined,
    containersReady: true,
    startedAt: after(-69),
    containers: [container()],
    ...over,
  };
}

export const container = (over: Partial<Container> = {}): Container => ({
  name: "web",
  init: false,
  ready: true,
  restarts: 0,
  state: "running",
  reason: undefined,
  message: undefined,
  startedAt: after(-65),
  ended: undefined,
  last: undefined,
  imageId: undefined,
  ...over,
});

const notYet = { ready: false, readyAt: undefined, containersReady: false } as const;

/** What makes a pod one that waits, starts, or runs without being ready. */
export const pending: Partial<Pod> = {
  ...notYet,
  node: undefined,
  phase: "Pending",
  scheduled: false,
  scheduledAt: undefined,
  startedAt: undefined,
  containers: [],
};
export const starting: Partial<Pod> = {
  ...notYet,
  phase: "Pending",
  containers: [
    container({ ready: false, state: "waiting", reason: "ContainerCreating", startedAt: undefined }),
  ],
};
export const running: Partial<Pod> = { ...notYet, containers: [container({ ready: false })] };
export const waiting = (reason: string, message: string, over: Partial<Container> = {}): Partial<Pod> => ({
  ...notYet,
  containers: [container({ ready: false, state: "waiting", reason, message, startedAt: undefined, ...over })],
});

export const service = (over: Partial<Service> = {}): Service => ({
  uid: "service-web",
  namespace: "shop",
  name: "web",
  createdAt: after(-3600),
  type: "ClusterIP",
  selector: { app: "web" },
  publishNotReady: false,
  changedAt: undefined,
  ...over,
});

const { ready, serving, terminating, external } = endpointBits;
/** Conditions of an endpoint, by what it is. */
export const bits = {
  ready: ready + serving,
  unready: 0,
  draining: serving + terminating,
  leaving: terminating,
  external: external + ready + serving,
} as const;

export const slice = (
  name: string,
  endpoints: Readonly<Record<string, number>>,
  over: Partial<EndpointSlice> = {},
) => ({
  uid: `slice-${name}`,
  namespace: "shop",
  name: `web-${name}`,
  createdAt: after(-3600),
  service: "web",
  addressType: "IPv4",
  endpoints,
  ...over,
});

export const event = (
  about: { readonly kind: string; readonly uid: string },
  over: Partial<KubeEvent> = {},
): KubeEvent => ({
  uid: `event-${about.uid}-${over.reason ?? ""}`,
  namespace: "shop",
  name: `${about.uid}.1`,
  createdAt: noon,
  aboutKind: about.kind,
  aboutUid: about.uid,
  aboutName: about.uid,
  fieldPath: undefined,
  type: "Warning",
  reason: "",
  message: "",
  count: 1,
  firstAt: noon,
  lastAt: noon,
  component: "kubelet",
  ...over,
});

/** A fact that puts an object, at `seconds` after noon. */
export const put = <N extends KindName>(kind: N, object: SlimOf<N>, seconds = 0): Fact =>
  ({ seq: 1, at: after(seconds), kind, uid: object.uid, put: object }) as unknown as Fact;

export const gone = (kind: KindName, uid: string, seconds = 0): Fact =>
  ({ seq: 1, at: after(seconds), kind, uid, gone: true }) as unknown as Fact;

export function worldOf(...facts: readonly Fact[]): World {
  const world = createWorld();
  for (const fact of facts) applyFact(world, fact);
  return world;
}

/** A rollout that is watched from a base on. */
export interface Stage {
  readonly ref: Ref;
  readonly world: World;
  readonly progress: Progress;
}

/** Opens a stage on a base at noon, and folds facts in. */
export function stage(base: readonly Fact[], facts: readonly Fact[] = [], ref: Ref = shopWeb): Stage {
  const world = worldOf(...base);
  const progress = openProgress(ref, world, noon);
  const made = { ref, world, progress };
  for (const fact of facts) fold(made, fact);
  return made;
}

export function fold({ world, progress }: Stage, fact: Fact): void {
  const before = applyFact(world, fact);
  applyProgress(progress, world, fact, before);
}

/** shop/web at rest: 4 pods of 1.0, all in rotation of Service web. */
export const atRest = (): readonly Fact[] => [
  put("Deployment", deployment()),
  put("ReplicaSet", replicaSet("1.0", 4)),
  put("Service", service()),
  ...[1, 2, 3, 4].map((n) => put("Pod", pod("web-1.0", n))),
  put("EndpointSlice", slice("a", Object.fromEntries([1, 2, 3, 4].map((n) => [`web-1.0-${n}`, bits.ready])))),
];

/** The template of shop/web changed to `tag` a second after noon, and the controller has seen it. */
export function declared(tag: string, over: Partial<Deployment> = {}): readonly Fact[] {
  const asked = deployment({
    generation: 2,
    template: template(tag),
    conditions: [progressing("NewReplicaSetCreated", after(1))],
    ...over,
  });
  return [
    put("Deployment", asked, 1),
    put("ReplicaSet", replicaSet(tag, 1, { createdAt: after(1), status: setStatus(1, 0) }), 1),
    put(
      "Deployment",
      { ...asked, status: status({ observedGeneration: 2, replicas: 5, updated: 1 }), ...over },
      1,
    ),
  ];
}
