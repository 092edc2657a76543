import type { Explanation, RolloutView, Rung, VersionView } from "../../../lib/view/view.ts";
import { now } from "../../frame/testing/samples.ts";

export const rung = (overrides: Partial<Rung> & Pick<Rung, "rung">): Rung => ({
  state: "waiting",
  at: undefined,
  after: undefined,
  reconstructed: false,
  note: undefined,
  ...overrides,
});

export const version = (overrides: Partial<VersionView> = {}): VersionView => ({
  uid: "rs-2",
  replicaSet: "web-5874db78c",
  deployment: "web",
  revision: 2,
  formerRevisions: [],
  changeCause: undefined,
  changeCauseInherited: false,
  label: "2.0",
  colour: 1,
  letter: "B",
  images: ["registry.example/web:2.0"],
  current: true,
  createdAt: now - 7000,
  desired: 4,
  existing: 3,
  ready: 2,
  available: 2,
  terminating: 0,
  inRotation: 2,
  ...overrides,
});

export const explanation = (overrides: Partial<Explanation> = {}): Explanation => ({
  id: "sample",
  weight: "tells",
  text: { id: "noServiceAtAll", args: undefined },
  evidence: [],
  next: undefined,
  ...overrides,
});

/** For tests: web is rolling, and what of it is otherwise. */
export const view = (overrides: Partial<RolloutView> = {}): RolloutView => ({
  at: now,
  namespace: "shop",
  name: "web",
  deployment: {
    uid: "d-1",
    generation: 2,
    observedGeneration: 2,
    paused: false,
    strategy: "RollingUpdate",
    maxSurge: "1",
    maxUnavailable: "0",
    desired: 4,
    ceiling: 5,
    floor: 4,
    conditions: [],
  },
  strategy: "rolling-update",
  outcome: "progressing",
  sentence: { id: "unobserved", args: { version: "2.0" } },
  details: [{ id: "forTime", args: { ms: 7000 } }],
  ladder: [
    rung({ rung: "declared", state: "reached", at: now - 7000, after: 0 }),
    rung({ rung: "observed", state: "reached", at: now - 6910, after: 90 }),
    rung({ rung: "created", state: "now", note: { id: "countOf", args: { count: 3, of: 4 } } }),
    rung({ rung: "ready", state: "blocked", note: { id: "countOf", args: { count: 2, of: 4 } } }),
    rung({ rung: "rotation" }),
    rung({ rung: "answering", state: "unknown", note: { id: "noProbe", args: undefined } }),
  ],
  versions: [version()],
  traffic: { state: "none", services: [] },
  explanations: [],
  actions: [],
  ...overrides,
});
