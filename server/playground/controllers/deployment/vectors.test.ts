import { expect, test } from "vitest";
import type { DeploymentSpec } from "../../kinds/deployment.ts";
import { createRounds, type Row } from "../testing/rounds.ts";
import { deploy, createStage, patchSpec, setVersion, type Stage } from "../testing/stage.ts";
import vectors from "../testing/vectors.json" with { type: "json" };
import type { Behaviour } from "../testing/nodes.ts";

interface Scenario {
  readonly name: keyof typeof vectors;
  readonly says: string;
  readonly spec: Partial<DeploymentSpec>;
  readonly behaviour?: Behaviour;
  /** What is done once everything is still at a tick; the first, at tick 0, begins it. */
  readonly acts: Readonly<Record<number, (stage: Stage) => Behaviour | undefined>>;
  readonly ticks: number;
  /** Begins with the creation instead of a finished first version. */
  readonly fresh?: boolean;
  /** Looks only when everything is still. */
  readonly still?: boolean;
}

const rolling = (maxSurge: number | string, maxUnavailable: number | string): Partial<DeploymentSpec> => ({
  strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge, maxUnavailable } },
});
const to =
  (version: string) =>
  (stage: Stage): undefined => {
    setVersion(stage, version);
    return undefined;
  };
const scaled =
  (replicas: number) =>
  (stage: Stage): undefined => {
    patchSpec(stage, { replicas });
    return undefined;
  };
const paused =
  (isPaused: boolean) =>
  (stage: Stage): undefined => {
    patchSpec(stage, { paused: isPaused });
    return undefined;
  };

const brokenV2: Behaviour = { broken: new Set(["v2"]) };
const one: Behaviour = { atOnce: 1 };
const quarter = rolling("25%", "25%");

const scenarios: readonly Scenario[] = [
  { name: "T1", says: "surge 1", spec: { replicas: 4, ...rolling(1, 0) }, acts: { 0: to("v2") }, ticks: 5 },
  {
    name: "T2",
    says: "unavailable 1",
    spec: { replicas: 4, ...rolling(0, 1) },
    acts: { 0: to("v2") },
    ticks: 5,
  },
  { name: "T3", says: "25 %", spec: { replicas: 10, ...quarter }, acts: { 0: to("v2") }, ticks: 4 },
  {
    ...{ name: "T3b", says: "25 %, ready one by one", spec: { replicas: 10, ...quarter } },
    ...{ behaviour: one, acts: { 0: to("v2") }, ticks: 12 },
  },
  { name: "T4", says: "one replica", spec: { replicas: 1, ...quarter }, acts: { 0: to("v2") }, ticks: 3 },
  {
    ...{ name: "T5", says: "no room, deadline, room", ticks: 11 },
    spec: { replicas: 2, progressDeadlineSeconds: 3, ...rolling(1, 0) },
    behaviour: { capacity: 2 },
    acts: { 0: to("v2"), 7: () => ({ capacity: 3 }) },
  },
  {
    ...{ name: "T6", says: "rollover", spec: { replicas: 10, ...rolling(3, 2) } },
    ...{ behaviour: brokenV2, acts: { 0: to("v2"), 3: to("v3") }, ticks: 7 },
  },
  {
    ...{ name: "T7", says: "scaled up in the middle", spec: { replicas: 10, ...rolling(3, 2) } },
    ...{ behaviour: brokenV2, acts: { 0: to("v2"), 3: scaled(15) }, ticks: 6 },
  },
  {
    ...{ name: "T7c", says: "scaled to 0 in the middle", spec: { replicas: 10, ...rolling(3, 2) } },
    ...{ behaviour: brokenV2, acts: { 0: to("v2"), 3: scaled(0) }, ticks: 5 },
  },
  {
    ...{ name: "T7d", says: "scaled up with a good version", spec: { replicas: 4, ...quarter } },
    ...{ behaviour: one, acts: { 0: to("v2"), 1: scaled(8) }, ticks: 12 },
  },
  {
    ...{ name: "T8", says: "undone", spec: { replicas: 4, ...quarter } },
    ...{ behaviour: brokenV2, acts: { 0: to("v2"), 3: to("v1") }, ticks: 6 },
  },
  {
    ...{ name: "T8b", says: "undone, 10 replicas", spec: { replicas: 10, ...rolling(3, 2) } },
    ...{ behaviour: brokenV2, acts: { 0: to("v2"), 3: to("v1") }, ticks: 6 },
  },
  {
    ...{ name: "T9", says: "minReadySeconds", spec: { replicas: 3, minReadySeconds: 3, ...rolling(1, 0) } },
    ...{ acts: { 0: to("v2") }, ticks: 15 },
  },
  {
    name: "T11",
    says: "surge 100 %",
    spec: { replicas: 3, ...rolling("100%", 0) },
    acts: { 0: to("v2") },
    ticks: 3,
  },
  {
    name: "T12",
    says: "unavailable 100 %",
    spec: { replicas: 3, ...rolling(0, "100%") },
    acts: { 0: to("v2") },
    ticks: 3,
  },
  {
    ...{ name: "T13", says: "Recreate", spec: { replicas: 3, strategy: { type: "Recreate" } } },
    ...{ behaviour: { termination: 2 }, acts: { 0: to("v2") }, ticks: 5 },
  },
  {
    ...{
      name: "T15",
      says: "paused, scaled, resumed",
      spec: { replicas: 4, ...rolling(1, 1) },
      behaviour: one,
    },
    ...{ acts: { 0: to("v2"), 1: paused(true), 4: scaled(6), 7: paused(false) }, ticks: 11 },
  },
  {
    ...{ name: "T16", says: "no replicas", spec: { replicas: 0, ...quarter }, still: true },
    ...{ acts: { 0: to("v2"), 2: scaled(2) }, ticks: 4 },
  },
  { name: "T17", says: "created", spec: { replicas: 3, ...quarter }, acts: {}, ticks: 3, fresh: true },
  {
    ...{ name: "T18", says: "scaled, nothing rolling", spec: { replicas: 3, ...quarter } },
    ...{ acts: { 0: scaled(5), 5: scaled(2) }, ticks: 7 },
  },
  {
    ...{ name: "T20", says: "30 % and one by one", spec: { replicas: 6, ...rolling("30%", 0) } },
    ...{ behaviour: one, acts: { 0: to("v2") }, ticks: 8 },
  },
];

/** Of rows at the same tick with the same events, the last. */
const stillOnly = (rows: readonly Row[]): readonly Row[] =>
  rows.filter((row, place) => rows[place + 1]?.[0] !== row[0] || place === 0);

test.each(scenarios)("$name, $says: every round is as upstream's", (scenario) => {
  const { name, spec, acts, ticks, fresh = false, still = false } = scenario;
  let behaviour = scenario.behaviour ?? {};
  const stage = createStage();
  const rounds = createRounds(stage);
  deploy(stage, "v1", spec);
  if (!fresh) {
    const waits = 3 + (spec.minReadySeconds ?? 0);
    rounds.settle();
    for (let tick = 0; tick < waits; tick += 1) rounds.tick({});
    rounds.restart();
  }
  for (let tick = 0; tick <= ticks; tick += 1) {
    if (tick > 0) rounds.tick(behaviour);
    const act = acts[tick];
    behaviour = act?.(stage) ?? behaviour;
    if (act !== undefined || tick === 0) rounds.settle();
  }
  const rows = still ? stillOnly(rounds.rows()) : rounds.rows();
  expect(rows).toEqual(vectors[name]);
});

test("every vector has its scenario", () => {
  expect(scenarios.map(({ name }) => name).sort()).toEqual(Object.keys(vectors).sort());
});
