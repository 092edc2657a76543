import type { KubeEvent } from "../../kinds/event.ts";
import type { Container, Pod } from "../../kinds/pod.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";
import { isCombined } from "./sizes.ts";

/** One pod's life as far as stamps and Events tell it; times in ms. */
export interface Life {
  readonly uid: string;
  readonly owner: string;
  readonly created: number;
  /** When it was asked to stop, or ended by itself: from then on its ReplicaSet does not count it. */
  readonly left: number | undefined;
  /** From when on its own stamps say whether it was ready. Undefined: it is gone, and nobody tells. */
  readonly toldFrom: number | undefined;
  readonly ready: number | undefined;
  /** The pod as it was from each moment on. */
  readonly stages: readonly { readonly at: number; readonly pod: Pod }[];
  /** Its object is still there: it is not gone. */
  readonly present: boolean;
}

/** The life of a pod that is still there, from its own stamps. */
export function lifeOf(pod: Pod): Life {
  const asked = pod.deletedAt === undefined ? undefined : pod.deletedAt - (pod.graceSeconds ?? 0) * 1000;
  const ended = endOf(pod);
  const stages: { at: number; pod: Pod }[] = [{ at: pod.createdAt, pod: { ...pod, ...untold } }];
  const stage = (at: number | undefined, change: Partial<Pod>): void => {
    const last = stages.at(-1);
    if (at !== undefined && last !== undefined)
      stages.push({ at: Math.max(at, last.at), pod: { ...last.pod, ...change } });
  };
  if (pod.scheduled) stage(pod.scheduledAt, { scheduled: true, node: pod.node, ...beforeRuns(pod) });
  for (const { at, ...change } of runs(pod)) stage(at, change);
  if (pod.ready) stage(pod.readyAt, { ready: true, containersReady: true, readyAt: pod.readyAt });
  stage(ended, { phase: pod.phase, reason: pod.reason, ready: false, containers: pod.containers });
  stage(asked, { deletedAt: pod.deletedAt, graceSeconds: pod.graceSeconds });
  return {
    uid: pod.uid,
    owner: pod.owner ?? "",
    created: pod.createdAt,
    left: earliest([asked, ended]),
    toldFrom: toldFrom(pod),
    ready: pod.ready ? pod.readyAt : undefined,
    stages,
    present: true,
  };
}

/** When a pod that has failed or succeeded did so; nothing that is told: it may have been at once. */
function endOf({ phase, createdAt, containers }: Pod): number | undefined {
  if (phase !== "Failed" && phase !== "Succeeded") return undefined;
  const ends = containers.flatMap(({ ended }) => ended?.finishedAt ?? []);
  return Math.max(createdAt, ...ends);
}

const earliest = (times: readonly (number | undefined)[]): number | undefined => {
  const told = times.filter((time) => time !== undefined);
  return told.length === 0 ? undefined : Math.min(...told);
};

/** The kubelet writes a first status and its first conditions at once: to the second. */
const atOnce = 1_000;

/**
 * From when on a pod that is there tells whether it was ready. The condition Ready has the time of its last turn only:
 * a pod that is not ready and turned later than it was taken up was ready before, and one whose containers ran before
 * may have been, nobody tells when.
 */
function toldFrom({ ready, readyAt = 0, createdAt, startedAt = createdAt, containers }: Pod): number {
  if (!ready && readyAt <= startedAt + atOnce) return createdAt;
  const runsBegan = mainOf(containers).flatMap(({ last, startedAt: start }) =>
    last === undefined ? [] : [start ?? last.finishedAt ?? Infinity],
  );
  const turned = ready ? createdAt : readyAt;
  return Math.max(turned, ...runsBegan);
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

/** The phase of what is not known (pkg/apis/core/types.go, PodUnknown). */
const unknown = { phase: "Unknown" } as const;

const mainOf = (containers: readonly Container[]): readonly Container[] =>
  containers.filter(({ init }) => !init);

/** Of the runs before the last one but one nothing is left. */
const beforeRuns = ({ containers }: Pod): Partial<Pod> =>
  mainOf(containers).some(({ restarts }) => restarts > 1) ? unknown : {};

type Run = Pick<Pod, "phase" | "containers"> & { readonly at: number };

/** The starts and exits of its containers that the kubelet still tells: the run before the present one, and that one. */
function runs(pod: Pod): readonly Run[] {
  const main = mainOf(pod.containers);
  const steps: Run[] = [];
  const running = { ready: false, state: "running", reason: undefined, message: undefined, ended: undefined };
  for (const container of main) {
    const { last } = container;
    const others = main.filter((other) => other !== container);
    // Whether it was ready in a run that is over, nobody tells.
    if (last?.startedAt !== undefined)
      steps.push({
        ...unknown,
        at: last.startedAt,
        containers: [...others, { ...container, ...running, last: undefined }],
      });
    if (last?.finishedAt !== undefined)
      steps.push({
        phase: "Running",
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
      phase: "Running",
      at: Math.max(...starts),
      containers: pod.containers.map((each) => ({ ...each, ready: false })),
    });
  return steps.sort((a, b) => a.at - b.at);
}

const named = /^(Created|Deleted) pod: (\S+)$/;

/**
 * The lives of pods that are gone, as far as Events of their ReplicaSet tell both ends: nobody tells how they were in
 * between. Of one whose Event is lost, or became one with others ("combined from similar events"), it is not known when
 * it came or went: it is told by the size of its ReplicaSet, or not at all.
 */
export function lostLives(
  world: World,
  sets: readonly ReplicaSet[],
  present: readonly Pod[],
): readonly Life[] {
  const known = new Set(present.map(({ name }) => name));
  return sets.flatMap((owner) => {
    const ends = new Map<string, { Created?: number; Deleted?: number }>();
    for (const event of eventsAbout(world, owner.uid)) {
      const [, verb, name] = (isCombined(event) ? null : named.exec(event.message)) ?? [];
      if (verb === undefined || name === undefined || known.has(name)) continue;
      ends.set(name, { ...ends.get(name), [verb]: event.firstAt });
    }
    return [...ends].flatMap(([name, { Created: created, Deleted: left }]) =>
      created === undefined || left === undefined ? [] : [lostLife(name, owner, created, left)],
    );
  });
}

export const eventsAbout = (world: World, uid: string): readonly KubeEvent[] =>
  [...(world.eventsAbout.get(uid) ?? [])].flatMap((event) => world.objects.Event.get(event) ?? []);

/** A pod that is gone: all that is left of it are its name and times. */
function lostLife(name: string, owner: ReplicaSet, created: number, left: number): Life {
  const uid = `past/${name}`;
  const pod: Pod = {
    ...untold,
    ...unknown,
    uid,
    name,
    createdAt: created,
    namespace: owner.namespace,
    owner: owner.uid,
    labels: "",
    finalizers: 0,
    scheduledAt: undefined,
    startedAt: undefined,
  };
  const stages = [{ at: created, pod }];
  return {
    ...{ uid, owner: owner.uid, created, left, stages },
    ...{ toldFrom: undefined, ready: undefined, present: false },
  };
}
