import type {
  History,
  Lane,
  Mark,
  MarkType,
  PodState,
  ReplicaStep,
  TrafficStep,
} from "../../../lib/rollout/history/history.ts";
import { historyOf, laneOf, momentOf, type Course, type Life } from "./course.ts";

// Histories for tests.

export const template = (at: number, from: string, to: string, version: number): Mark => ({
  at: momentOf(at),
  type: "template",
  text: { id: "markTemplate", args: { from, to } },
  version,
  reconstructed: false,
  times: 1,
});

export const done = (at: number, version: number, label: string): Mark => ({
  at: momentOf(at),
  type: "done",
  text: { id: "markDone", args: { version: label } },
  version,
  reconstructed: false,
  times: 1,
});

export const warning = (at: number, message: string, times = 1): Mark => ({
  at: momentOf(at),
  type: "warning",
  text: { id: "markWarning", args: { reason: "Unhealthy", object: "web", message } },
  version: undefined,
  reconstructed: false,
  times,
});

const old = (name: string, leaves?: number): Life => ({
  version: 0,
  name,
  states: [[-40, "available"], ...(leaves === undefined ? [] : [[leaves, "leaving"] as const])],
  ...(leaves === undefined ? {} : { end: leaves + 1.6 }),
});

const fresh = (name: string, from: number, version = 1): Life => ({
  version,
  name,
  states: [
    [from, "pending"],
    [from + 0.2, "pulling"],
    [from + 0.6, "starting"],
    [from + 0.9, "running"],
    [from + 2.2, "ready"],
    [from + 2.9, "available"],
  ],
});

/** Four replicas, surge 1, unavailable 0, minReadySeconds: 1.0 → 2.0, seen in the middle. */
const rollingCourse: Course = {
  versions: ["1.0", "2.0"],
  desired: 4,
  surge: 1,
  unavailable: 0,
  keptFrom: -60,
  seenFrom: -20,
  marks: [
    template(1, "1.0", "2.0", 1),
    warning(5.1, "Readiness probe failed: HTTP probe failed with statuscode: 503", 3),
  ],
  lives: [
    old("6tfw4", 6.8),
    old("nxn89"),
    old("gnsqd", 3.9),
    old("qxgx8"),
    fresh("gdxf6", 1),
    { ...fresh("jq9dj", 3.95), exits: [5] },
    fresh("b7zgj", 6.85),
  ],
  wanted: [
    [-40, [4, 0]],
    [1, [4, 1]],
    [3.9, [3, 2]],
    [6.8, [2, 3]],
  ],
};

export const rolling = (): History => historyOf(rollingCourse);

/** Opened in the middle of a rollout: of a pod that is gone by then it is left when it was there, not how it was. */
export const opened = (): History =>
  historyOf({
    versions: ["1.0", "2.0"],
    desired: 4,
    surge: 1,
    unavailable: 0,
    keptFrom: -60,
    seenFrom: 5.5,
    marks: [template(1, "1.0", "2.0", 1)],
    lives: [
      { version: 0, name: "gnsqd", states: [[-40, "untold"]], end: 3.9 },
      old("6tfw4", 6.8),
      old("nxn89"),
      old("qxgx8"),
      fresh("gdxf6", 1),
      fresh("jq9dj", 3.95),
      fresh("b7zgj", 6.85),
    ],
  });

/** All old pods first, then all new ones: for a while nobody answers. */
export const recreate = (): History =>
  historyOf({
    versions: ["1.0", "2.0"],
    desired: 3,
    surge: 0,
    unavailable: 3,
    keptFrom: -60,
    seenFrom: -60,
    marks: [template(1, "1.0", "2.0", 1)],
    lives: [
      old("aaaaa", 1.2),
      old("bbbbb", 1.2),
      old("ccccc", 1.2),
      ...["ddddd", "eeeee", "fffff"].map((name) => fresh(name, 3.2)),
    ],
    wanted: [
      [-40, [3, 0]],
      [1.2, [0, 0]],
      [3, [0, 3]],
    ],
  });

/** Three versions in one band, one of them crashing. */
export const canary = (): History =>
  historyOf({
    versions: ["1.0", "2.0", "2.1"],
    desired: 5,
    surge: 1,
    unavailable: 1,
    keptFrom: -60,
    seenFrom: -60,
    marks: [template(0.5, "1.0", "2.0", 1), template(4, "2.0", "2.1", 2)],
    leavingKnown: false,
    lives: [
      ...["aaaaa", "bbbbb", "ccccc", "ddddd"].map((name) => old(name)),
      fresh("eeeee", 0.6),
      {
        version: 2,
        name: "fffff",
        exits: [5, 6.5],
        states: [
          [4.1, "pending"],
          [4.3, "starting"],
          [5, "failed"],
          [5.6, "starting"],
          [6.5, "failed"],
        ],
      },
    ],
  });

/** The server saw nothing for a while, and of the past only what objects say. */
export const gap = (): History =>
  historyOf({
    ...rollingCourse,
    seenFrom: -1,
    keptFrom: -5,
    gaps: [
      { from: momentOf(4.4), to: momentOf(5.4), watches: ["API"] },
      { from: momentOf(2), to: momentOf(2.8), watches: ["EndpointSlice"] },
    ],
  });

const jane = { user: "jane", reason: "2.0 answers 502" };

/** One mark of every type. */
export const everyMark = (): History => {
  const texts: Readonly<Record<MarkType, Mark["text"]>> = {
    created: { id: "markCreated", args: { version: "1.0", replicas: 4 } },
    template: { id: "markTemplate", args: { from: "1.0", to: "2.0" } },
    rollback: { id: "markBack", args: { from: "2.0", to: "1.0", by: jane } },
    scaled: { id: "markScaled", args: { from: 4, to: 6 } },
    paused: { id: "markPaused", args: undefined },
    resumed: { id: "markResumed", args: undefined },
    strategy: {
      id: "markStrategy",
      args: { strategy: "Recreate", surge: undefined, unavailable: undefined },
    },
    selector: { id: "markSelector", args: { service: "web", selector: "track=green" } },
    config: { id: "markConfig", args: { kind: "ConfigMap", config: "web-settings" } },
    deadline: { id: "markDeadline", args: undefined },
    warning: { id: "markWarning", args: { reason: "BackOff", object: "web-1-gdxf6", message: "restarting" } },
    done: { id: "markDone", args: { version: "2.0" } },
    deleted: { id: "markDeleted", args: undefined },
    asked: { id: "markAccepted", args: { command: "helm-rollback", to: "revision 2", by: jane } },
    refused: {
      id: "markRefused",
      args: { command: "undo", to: "revision 1", by: jane, why: "It is paused." },
    },
    failed: { id: "markFailed", args: { command: "helm-rollback", to: "revision 2", by: jane, why: "no" } },
    back: { id: "markBackAt", args: { version: "1.0", ms: 34_000, replaced: 4, lowest: 4 } },
    overtaken: { id: "markBackOvertaken", args: { version: "1.0", ms: 12_000 } },
    renumbered: { id: "markRenumbered", args: { version: "1.0", from: 1, to: 3 } },
    helm: {
      id: "markHelm",
      args: { release: "web", revision: 2, failed: false, rollbackTo: undefined, lost: [] },
    },
    "helm-lost": {
      id: "markHelm",
      args: { release: "web", revision: 3, failed: false, rollbackTo: undefined, lost: ["replicas"] },
    },
  };
  const versions: Readonly<Partial<Record<MarkType, number>>> = {
    created: 0,
    template: 1,
    rollback: 0,
    back: 0,
    renumbered: 0,
    done: 1,
  };
  const marks = markTypes.map((type, index) => ({
    at: momentOf(index * 0.5 - 3),
    type,
    text: texts[type],
    version: versions[type],
    reconstructed: false,
    times: 1,
  }));
  return { ...rolling(), marks };
};

const markTypes: readonly MarkType[] = [
  ...(["created", "template", "scaled", "paused", "resumed", "config", "warning", "deadline"] as const),
  ...(["rollback", "selector", "strategy", "done", "deleted"] as const),
  ...(["asked", "failed", "back", "overtaken", "refused", "renumbered"] as const),
];

/** Many pods roll, some at a time: `pods` old ones are replaced within `length` seconds. */
export function crowd(pods: number, length: number): History {
  const lives: Life[] = [];
  const name = (index: number): string => index.toString(36).padStart(5, "0");
  for (let index = 0; index < pods; index += 1) {
    const turn = (index / pods) * length;
    const wait = ((index * 7919) % 97) / 30;
    lives.push({ ...old(name(index), turn + 3 + wait), end: turn + 5 + wait });
    lives.push(fresh(name(pods + index), turn + wait / 2));
  }
  const history = historyOf({
    versions: ["1.0", "2.0"],
    lives: [],
    desired: pods,
    surge: Math.ceil(pods / 4),
    unavailable: Math.floor(pods / 4),
    keptFrom: -60,
    seenFrom: -60,
    marks: [template(0, "1.0", "2.0", 1)],
  });
  const lanes = lives.map((life) => laneOf(life, history.seenFrom));
  const replicas = sweep(lanes, pods);
  return {
    ...history,
    lanes: new Map(lanes.map((lane) => [lane.uid, lane])),
    replicas,
    traffic: [{ serviceUid: "service-web", service: "web", steps: replicas.map(trafficOf) }],
  };
}

const trafficOf = (step: ReplicaStep): TrafficStep => ({
  at: step.at,
  state: "known",
  ready: step.counts.map((counts) => (counts?.available ?? 0) + (counts?.ready ?? 0)),
  external: 0,
  draining: step.counts.map((counts) => counts?.leaving ?? 0),
});

const places: Readonly<Record<PodState, "available" | "ready" | "starting" | "untold" | "leaving">> = {
  untold: "untold",
  pending: "starting",
  pulling: "starting",
  starting: "starting",
  running: "starting",
  failed: "starting",
  ready: "ready",
  available: "available",
  leaving: "leaving",
};

/** One step a change of a pod, counted from the changes. */
function sweep(lanes: readonly Lane[], desired: number): readonly ReplicaStep[] {
  const changes = lanes
    .flatMap(({ version, segments, end }) => [
      ...segments.map(({ at, state }, index) => ({ at, version, state, before: segments[index - 1]?.state })),
      ...(end === undefined ? [] : [{ at: end, version, state: undefined, before: segments.at(-1)?.state }]),
    ])
    .sort((a, b) => a.at - b.at);
  const counts = [0, 1].map(() => ({
    available: 0,
    ready: 0,
    starting: 0,
    untold: 0,
    missing: 0,
    leaving: 0,
  }));
  return changes.map(({ at, version, state, before }) => {
    const mine = counts[version];
    if (mine !== undefined && before !== undefined) mine[places[before]] -= 1;
    if (mine !== undefined && state !== undefined) mine[places[state]] += 1;
    return {
      at,
      reconstructed: false,
      ceiling: desired + Math.ceil(desired / 4),
      floor: desired - Math.floor(desired / 4),
      counts: counts.map((count) => ({ ...count })),
    };
  });
}
