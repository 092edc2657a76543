import type {
  Gap,
  History,
  HistoryVersion,
  Lane,
  Mark,
  PodState,
  ReplicaStep,
  TrafficStep,
  VersionCounts,
} from "../../../lib/rollout/history/history.ts";

// What the samples of tests are made with: histories built from the lives of pods.

/** 2026-11-30 14:02:10 UTC. */
export const noon = Date.UTC(2026, 10, 30, 14, 2, 10);
const second = 1000;

/** The life of a pod: seconds from `noon`. */
export interface Life {
  readonly version: number;
  readonly name: string;
  readonly states: readonly (readonly [number, PodState])[];
  readonly end?: number;
  readonly exits?: readonly number[];
}

export interface Course {
  readonly versions: readonly string[];
  readonly lives: readonly Life[];
  readonly desired: number;
  readonly surge: number;
  readonly unavailable: number;
  readonly marks?: readonly Mark[];
  readonly gaps?: readonly Gap[];
  /** Seconds from `noon`. */
  readonly keptFrom: number;
  readonly seenFrom: number;
  /** Wanted by version, seconds from `noon`; missing ones follow from it. */
  readonly wanted?: readonly (readonly [number, readonly number[]])[];
  /** False: how many are leaving is not known. */
  readonly leavingKnown?: boolean;
}

export const momentOf = (seconds: number): number => noon + seconds * second;

/** A history of such a course: lanes, the steps of replicas and the traffic of one Service follow from the lives. */
export function historyOf(course: Course): History {
  const seenFrom = momentOf(course.seenFrom);
  const lanes = course.lives.map((life) => laneOf(life, seenFrom));
  const times = [
    ...lanes.flatMap((lane) => [
      ...lane.segments.map(({ at }) => at),
      ...(lane.end === undefined ? [] : [lane.end]),
    ]),
    ...(course.wanted ?? []).map(([at]) => momentOf(at)),
    seenFrom,
  ];
  const steps = [...new Set(times)].sort((a, b) => a - b);
  return {
    namespace: "shop",
    name: "web",
    versions: course.versions.map((label, index) => versionOf(label, index)),
    keptFrom: momentOf(course.keptFrom),
    seenFrom,
    replicas: steps.map((at) => replicaStep(course, lanes, at, at < seenFrom)),
    traffic: [
      {
        serviceUid: "service-web",
        service: "web",
        steps: [
          ...steps
            .filter((at) => at < seenFrom)
            .slice(0, 1)
            .map(untold),
          ...steps.filter((at) => at >= seenFrom).map((at) => trafficStep(course, lanes, at)),
        ],
      },
    ],
    lanes: new Map(lanes.map((lane) => [lane.uid, lane])),
    marks: course.marks ?? [],
    gaps: course.gaps ?? [],
  };
}

const versionOf = (label: string, index: number): HistoryVersion => ({
  uid: `rs-${index}`,
  replicaSet: `web-${index}`,
  deployment: "web",
  label,
  colour: index,
  letter: String.fromCharCode(65 + index),
});

export const laneOf = (life: Life, seenFrom: number): Lane => ({
  uid: `pod-${life.name}`,
  pod: `web-${life.version}-${life.name}`,
  version: life.version,
  segments: life.states.map(([at, state]) => ({
    at: momentOf(at),
    state,
    reconstructed: momentOf(at) < seenFrom,
  })),
  end: life.end === undefined ? undefined : momentOf(life.end),
  marks: (life.exits ?? []).map((at) => ({
    at: momentOf(at),
    text: { id: "laneExit", args: { container: "web", reason: "Error", exitCode: 1 } },
  })),
});

function stateAt(lane: Lane, at: number): PodState | undefined {
  if (lane.end !== undefined && lane.end <= at) return undefined;
  return lane.segments.findLast((segment) => segment.at <= at)?.state;
}

function replicaStep(
  course: Course,
  lanes: readonly Lane[],
  at: number,
  reconstructed: boolean,
): ReplicaStep {
  const wanted = course.wanted?.findLast(([from]) => momentOf(from) <= at)?.[1];
  return {
    at,
    reconstructed,
    ceiling: reconstructed ? undefined : course.desired + course.surge,
    floor: reconstructed ? undefined : course.desired - course.unavailable,
    counts: course.versions.map((_, version) => {
      const states = lanes.filter((lane) => lane.version === version).map((lane) => stateAt(lane, at));
      const counts = countsOf(states, wanted?.[version], course.leavingKnown ?? true);
      return counts && reconstructed ? { ...counts, missing: undefined, leaving: undefined } : counts;
    }),
  };
}

function countsOf(
  states: readonly (PodState | undefined)[],
  wanted: number | undefined,
  leavingKnown: boolean,
): VersionCounts | undefined {
  const count = (...of: readonly PodState[]) =>
    states.filter((state) => state !== undefined && of.includes(state)).length;
  const available = count("available");
  const ready = count("ready");
  const starting = count("pending", "pulling", "starting", "running", "failed");
  const untold = count("untold");
  const leaving = count("leaving");
  const missing = Math.max((wanted ?? 0) - available - ready - starting - untold, 0);
  if (available + ready + starting + untold + leaving + missing === 0) return undefined;
  return { available, ready, starting, untold, missing, leaving: leavingKnown ? leaving : undefined };
}

const untold = (at: number): TrafficStep => ({
  at,
  state: "unknown",
  ready: [],
  external: 0,
  draining: [],
});

function trafficStep(course: Course, lanes: readonly Lane[], at: number): TrafficStep {
  const count = (version: number, ...of: readonly PodState[]) =>
    lanes.filter((lane) => {
      const state = stateAt(lane, at);
      return lane.version === version && state !== undefined && of.includes(state);
    }).length;
  const ready = course.versions.map((_, version) => count(version, "ready", "available"));
  const any = ready.some((endpoints) => endpoints > 0);
  return {
    at,
    state: any ? "known" : "empty",
    ready,
    external: 0,
    draining: course.versions.map((_, version) => count(version, "leaving")),
  };
}
