import { expect, test } from "vitest";
import type { Behaviour } from "../testing/nodes.ts";
import {
  createRunning,
  currentRevision,
  revisionsOf,
  undo,
  type Revision,
  type Running,
} from "../testing/running.ts";
import { annotate, deploy, patchSpec, setVersion, templateOf } from "../testing/stage.ts";
import { deployments, type DeploymentSpec } from "../../kinds/deployment.ts";
import { namespace } from "../testing/stage.ts";

type Step = (running: Running) => string | undefined;

const cause = (text: string): Readonly<Record<string, string>> =>
  text === "" ? {} : { "kubernetes.io/change-cause": text };

const create =
  (text: string, spec: Partial<DeploymentSpec> = {}): Step =>
  (running) => {
    deploy(running, "v1", spec, cause(text));
    running.run(3);
    return undefined;
  };

/** Template and change-cause in one write, as `kubectl apply` of a manifest does it. */
const apply =
  (version: string, text = "", behaviour: Behaviour = {}): Step =>
  (running) => {
    running.registry.change(
      deployments,
      namespace,
      "web",
      (draft, { metadata }) => ({
        ...draft,
        metadata: {
          ...(draft["metadata"] as object),
          annotations: { ...metadata.annotations, ...cause(text) },
        },
        spec: { ...(draft["spec"] as object), template: templateOf(version) },
      }),
      { manager: "kubectl" },
    );
    running.run(10, behaviour);
    return undefined;
  };

const patch =
  (spec: Readonly<Record<string, unknown>>): Step =>
  (running) => {
    patchSpec(running, spec);
    running.run(6);
    return undefined;
  };

const back =
  (to?: number): Step =>
  (running) => {
    const said = undo(running, to);
    running.run(10);
    return said;
  };

const say =
  (text: string): Step =>
  (running) => {
    annotate(running, cause(text));
    running.run(2);
    return undefined;
  };

const image =
  (version: string, text: string): Step =>
  (running) => {
    setVersion(running, version);
    annotate(running, cause(text));
    running.run(6);
    return undefined;
  };

const s1: readonly Step[] = [create("create A"), apply("v2", "update B"), apply("v3", "update C")];
const s4 = [...s1, back(1)];
const s8 = [create("", { revisionHistoryLimit: 1 }), apply("v2"), apply("v3"), apply("v4")];
const s12a = [create("create A"), patch({ paused: true }), image("v2", "update B")];
const s12b = [...s12a, image("v3", "update C"), patch({ paused: undefined })];
const rolledBack = "deployment.apps/web rolled back";
const noHistory = 'error: no rollout history found for deployment "web"';
const afterS4: readonly Revision[] = [
  [2, "v2", 0, "", "update B"],
  [3, "v3", 0, "", "update C"],
  [4, "v1", 2, "1", "create A"],
];

interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly said?: string;
  readonly revisions: readonly Revision[];
  readonly current: readonly [string, string];
}

const scenarios: readonly Scenario[] = [
  {
    name: "S1: three templates in turn",
    steps: s1,
    revisions: [
      [1, "v1", 0, "", "create A"],
      [2, "v2", 0, "", "update B"],
      [3, "v3", 2, "", "update C"],
    ],
    current: ["3", "update C"],
  },
  {
    name: "S2: undo",
    steps: [...s1, back()],
    said: rolledBack,
    revisions: [
      [1, "v1", 0, "", "create A"],
      [3, "v3", 0, "", "update C"],
      [4, "v2", 2, "2", "update B"],
    ],
    current: ["4", "update B"],
  },
  {
    name: "S3: undo twice goes to and fro",
    steps: [...s1, back(), back()],
    said: rolledBack,
    revisions: [
      [1, "v1", 0, "", "create A"],
      [4, "v2", 0, "2", "update B"],
      [5, "v3", 2, "3", "update C"],
    ],
    current: ["5", "update C"],
  },
  {
    name: "S4: undo to revision 1",
    steps: s4,
    said: rolledBack,
    revisions: afterS4,
    current: ["4", "create A"],
  },
  {
    name: "S5: undo to where it is",
    steps: [...s4, back(4)],
    said: "deployment.apps/web skipped rollback (current template already matches revision 4)",
    revisions: afterS4,
    current: ["4", "create A"],
  },
  {
    name: "S6: undo to a number that is gone",
    steps: [...s4, back(1)],
    said: "error: unable to find specified revision 1 in history",
    revisions: afterS4,
    current: ["4", "create A"],
  },
  {
    name: "S7: an earlier template applied by hand",
    steps: [create(""), apply("v2"), apply("v1")],
    revisions: [
      [2, "v2", 0, "", ""],
      [3, "v1", 2, "1", ""],
    ],
    current: ["3", ""],
  },
  {
    name: "S8: a history of one",
    steps: s8,
    revisions: [
      [3, "v3", 0, "", ""],
      [4, "v4", 2, "", ""],
    ],
    current: ["4", ""],
  },
  {
    name: "S9: undo with a history of one",
    steps: [...s8, back()],
    said: rolledBack,
    revisions: [
      [4, "v4", 0, "", ""],
      [5, "v3", 2, "3", ""],
    ],
    current: ["5", ""],
  },
  {
    name: "fewer old revisions than the limit are all kept",
    steps: [create("", { revisionHistoryLimit: 4 }), apply("v2"), apply("v3"), apply("v4")],
    revisions: [
      [1, "v1", 0, "", ""],
      [2, "v2", 0, "", ""],
      [3, "v3", 0, "", ""],
      [4, "v4", 2, "", ""],
    ],
    current: ["4", ""],
  },
  {
    name: "S10: no history",
    steps: [create("", { revisionHistoryLimit: 0 }), apply("v2"), back()],
    said: noHistory,
    revisions: [[2, "v2", 2, "", ""]],
    current: ["2", ""],
  },
  {
    name: "S11: scaling and annotating make no revision",
    steps: [create("create A"), patch({ replicas: 5 }), say("scaled to 5")],
    revisions: [[1, "v1", 5, "", "scaled to 5"]],
    current: ["1", "scaled to 5"],
  },
  {
    name: "S12a: a template changed while paused",
    steps: s12a,
    revisions: [[1, "v1", 2, "", "create A"]],
    current: ["1", "update B"],
  },
  {
    name: "S12b: changed again and resumed",
    steps: s12b,
    revisions: [
      [1, "v1", 0, "", "create A"],
      [2, "v3", 2, "", "update C"],
    ],
    current: ["2", "update C"],
  },
  {
    name: "S12c: undo while paused",
    steps: [...s12b, patch({ paused: true }), back()],
    said: "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    revisions: [
      [1, "v1", 0, "", "create A"],
      [2, "v3", 2, "", "update C"],
    ],
    current: ["2", "update C"],
  },
  {
    name: "S13: a broken version undone",
    steps: [
      create("create A", { replicas: 4 }),
      apply("v2", "broken B", { broken: new Set(["v2"]) }),
      back(),
    ],
    said: rolledBack,
    revisions: [
      [2, "v2", 0, "", "broken B"],
      [3, "v1", 4, "1", "create A"],
    ],
    current: ["3", "create A"],
  },
  {
    name: "S14: undo with one revision",
    steps: [create("create A"), back()],
    said: noHistory,
    revisions: [[1, "v1", 2, "", "create A"]],
    current: ["1", "create A"],
  },
  {
    name: "S15: undo three times",
    steps: [create("A"), apply("v2", "B"), apply("v3", "C"), back(), back(), back()],
    said: rolledBack,
    revisions: [
      [1, "v1", 0, "", "A"],
      [5, "v3", 0, "3", "C"],
      [6, "v2", 2, "2,4", "B"],
    ],
    current: ["6", "B"],
  },
];

test.each(scenarios)("$name", ({ steps, said, revisions, current }) => {
  const running = createRunning();
  const answers = steps.map((step) => step(running));
  expect(answers.at(-1)).toBe(said);
  expect(revisionsOf(running)).toEqual(revisions);
  expect(currentRevision(running)).toEqual(current);
  running.stop();
});
