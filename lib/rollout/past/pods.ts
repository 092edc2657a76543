import type { KubeEvent } from "../../kinds/event.ts";
import type { Container, Pod } from "../../kinds/pod.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";
import { isCombined } from "./sizes.ts";

/** One pod's life as far as stamps tell it; times in ms, undefined where nothing tells. */
export interface Life {
  readonly uid: string;
  readonly owner: string;
  readonly created: number | undefined;
  readonly ready: number | undefined;
  /** When it was asked to stop. */
  readonly left: number | undefined;
  /** The pod as it was from each moment on. */
  readonly stages: readonly { readonly at: number; readonly pod: Pod }[];
  /** Its object is still there: it is not gone. */
  readonly present: boolean;
}

/** The life of a pod that is still there, from its own stamps. */
export function lifeOf(pod: Pod): Life {
  const asked = pod.deletedAt === undefined ? undefined : pod.deletedAt - (pod.graceSeconds ?? 0) * 1000;
  const stages: { at: number; pod: Pod }[] = [{ at: pod.createdAt, pod: { ...pod, ...untold } }];
  const stage = (at: number | undefined, change: Partial<Pod>): void => {
    const last = stages.at(-1);
    if (at !== undefined && last !== undefined)
      stages.push({ at: Math.max(at, last.at), pod: { ...last.pod, ...change } });
  };
  if (pod.scheduled) stage(pod.scheduledAt, { scheduled: true, node: pod.node });
  for (const { at, containers } of runs(pod)) stage(at, { phase: "Running", containers });
  if (pod.ready) stage(pod.readyAt, { ready: true, containersReady: true, readyAt: pod.readyAt });
  stage(asked, { deletedAt: pod.deletedAt, graceSeconds: pod.graceSeconds });
  return {
    uid: pod.uid,
    owner: pod.owner ?? "",
    created: pod.createdAt,
    ready: pod.ready ? pod.readyAt : undefined,
    left: asked,
    stages,
    present: true,
  };
}

/** What a pod says of itself when it has just been made. */
const untold = {
  node: undefined,
  phase: "Pending",
  reason: undefined,
  message: undefined,
  deletedAt: undefined,
  graceSeconds: undefined,
  scheduled: false,
  unscheduledReason: undefined,
  unscheduledMessage: undefined,
  ready: false,
  readyAt: undefined,
  readyReason: undefined,
  readyMessage: undefined,
  containersReady: false,
  containers: [],
} as const satisfies Partial<Pod>;

/** The starts and exits of its containers that the kubelet still tells: the run before the present one, and that one. */
function runs(pod: Pod): readonly { readonly at: number; readonly containers: readonly Container[] }[] {
  const main = pod.containers.filter(({ init }) => !init);
  const steps: { at: number; containers: readonly Container[] }[] = [];
  const running = { ready: false, state: "running", reason: undefined, message: undefined, ended: undefined };
  for (const container of main) {
    const { last } = container;
    const others = main.filter((other) => other !== container);
    if (last?.startedAt !== undefined)
      steps.push({
        at: last.startedAt,
        containers: [...others, { ...container, ...running, last: undefined }],
      });
    if (last?.finishedAt !== undefined)
      steps.push({
        at: last.finishedAt,
        containers: [
          ...others,
          { ...container, ...running, state: "terminated", ended: last, last: undefined },
        ],
      });
  }
  const starts = main.flatMap(({ startedAt }) => (startedAt === undefined ? [] : [startedAt]));
  if (starts.length === main.length && starts.length > 0)
    steps.push({
      at: Math.max(...starts),
      containers: pod.containers.map((each) => ({ ...each, ready: false })),
    });
  return steps.sort((a, b) => a.at - b.at);
}

const named = /^(?:\(combined from similar events\): )?(Created|Deleted) pod: (\S+)$/;

interface Named {
  readonly owner: ReplicaSet;
  created: number | undefined;
  left: number | undefined;
}

/** Not "Container web failed liveness probe, will be restarted" (kuberuntime_container.go). */
const isStopping = ({ reason, message }: KubeEvent): boolean =>
  reason === "Killing" && message.startsWith("Stopping container");

/**
 * The lives of pods that are gone, as far as Events of their ReplicaSet and of themselves still tell. `waitOf` tells
 * how long pods of a ReplicaSet took to become ready, ms; undefined where nothing says that any did.
 */
export function lostLives(
  world: World,
  sets: readonly ReplicaSet[],
  present: readonly Pod[],
  waitOf: (set: ReplicaSet) => number | undefined,
): readonly Life[] {
  const known = new Set(present.map(({ name }) => name));
  const lives = new Map<string, Named>();
  for (const set of sets) {
    for (const event of eventsAbout(world, set.uid)) {
      const match = named.exec(event.message);
      if (match?.[2] === undefined || known.has(match[2])) continue;
      const life = lives.get(match[2]) ?? { owner: set, created: undefined, left: undefined };
      const at = isCombined(event) ? event.lastAt : event.firstAt;
      if (match[1] === "Created") life.created = at;
      else life.left = at;
      lives.set(match[2], life);
    }
  }
  const about = lives.size === 0 ? new Map<string, readonly KubeEvent[]>() : eventsByPod(world, lives);
  // Whoever else than its ReplicaSet deletes a pod tells nobody; its kubelet does.
  for (const [name, life] of lives) life.left ??= about.get(name)?.find(isStopping)?.firstAt;
  for (const set of sets) {
    const own = [...lives.values()].filter(({ owner }) => owner === set);
    boundByCombined(own, eventsAbout(world, set.uid).filter(isCombined));
  }
  return [...lives].map(([name, life]) => ({
    ...lostLife(name, life, about.get(name) ?? []),
    ready: readyOf(life, about.get(name) ?? [], waitOf(life.owner)),
  }));
}

/**
 * Pods whose own Event became one with others were made from the first of these on, and left by the last of these:
 * nearer than that nobody tells.
 */
function boundByCombined(lives: Iterable<Named>, combined: readonly KubeEvent[]): void {
  const times = (verb: string, of: "firstAt" | "lastAt"): readonly number[] =>
    combined.flatMap((event) => (named.exec(event.message)?.[1] === verb ? [event[of]] : []));
  const from = Math.min(...times("Created", "firstAt"));
  const until = Math.max(...times("Deleted", "lastAt"));
  for (const life of lives) {
    if (from < (life.left ?? Infinity)) life.created ??= from;
    if (until > (life.created ?? -Infinity)) life.left ??= until;
  }
}

/** Events that speak against a pod's having been ready. */
const troubles: ReadonlySet<string> = new Set([
  "Unhealthy",
  "BackOff",
  "Failed",
  "FailedScheduling",
  "FailedMount",
]);

/**
 * Nobody tells when a pod that is gone was ready. One that nothing speaks against is taken for ready from its start on,
 * or after the wait that is usual here; one that is older than all Events, for ready all along (0).
 */
function readyOf(
  { created, left }: Named,
  events: readonly KubeEvent[],
  wait: number | undefined,
): number | undefined {
  if (wait === undefined || events.some(({ reason }) => troubles.has(reason))) return undefined;
  if (created === undefined) return 0;
  const ready = events.find(({ reason }) => reason === "Started")?.firstAt ?? created + wait;
  return ready < (left ?? Infinity) ? ready : undefined;
}

function eventsByPod(world: World, names: ReadonlyMap<string, unknown>): Map<string, readonly KubeEvent[]> {
  const about = new Map<string, KubeEvent[]>();
  for (const event of world.objects.Event.values()) {
    if (event.aboutKind !== "Pod" || !names.has(event.aboutName)) continue;
    about.set(event.aboutName, [...(about.get(event.aboutName) ?? []), event]);
  }
  return about;
}

export const eventsAbout = (world: World, uid: string): readonly KubeEvent[] =>
  [...(world.eventsAbout.get(uid) ?? [])].flatMap((event) => world.objects.Event.get(event) ?? []);

function lostLife(
  name: string,
  { created, left, owner }: Named,
  events: readonly KubeEvent[],
): Omit<Life, "ready"> {
  const first = (reason: string): number | undefined =>
    events.filter((event) => event.reason === reason).sort((a, b) => a.firstAt - b.firstAt)[0]?.firstAt;
  const uid = events[0]?.aboutUid ?? `past/${name}`;
  const started = first("Started");
  const stages: { at: number; pod: Pod }[] = [];
  const stage = (at: number | undefined, change: Partial<Pod>): void => {
    const last = stages.at(-1);
    if (at === undefined) return;
    stages.push({
      at: Math.max(at, last?.at ?? at),
      pod: { ...(last?.pod ?? ghost({ uid, name, createdAt: at }, owner)), ...change },
    });
  };
  stage(created, {});
  stage(first("Scheduled"), { scheduled: true });
  stage(started, { phase: "Running", containers: [ghostContainer(started ?? 0)] });
  return { uid, owner: owner.uid, created, left, stages, present: false };
}

/** A pod that is gone: all that is left of it are its names and times. */
function ghost(named: Pick<Pod, "uid" | "name" | "createdAt">, owner: ReplicaSet): Pod {
  return {
    ...named,
    ...untold,
    namespace: owner.namespace,
    owner: owner.uid,
    labels: "",
    finalizers: 0,
    scheduledAt: undefined,
    startedAt: undefined,
  };
}

const ghostContainer = (startedAt: number): Container => ({
  name: "",
  init: false,
  ready: false,
  restarts: 0,
  state: "running",
  reason: undefined,
  message: undefined,
  startedAt,
  ended: undefined,
  last: undefined,
  imageId: undefined,
});
