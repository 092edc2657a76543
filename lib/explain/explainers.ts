import type { Situation } from "../rollout/situation.ts";
import { configChanged } from "./config-changed.ts";
import { configError } from "./config-error.ts";
import { crashLoop } from "./crash-loop.ts";
import { deadline } from "./deadline.ts";
import { drainingOnly } from "./draining-only.ts";
import { evicted } from "./evicted.ts";
import type { Explainer, Finding } from "./finding.ts";
import { imagePull } from "./image-pull.ts";
import { leavingSlowly } from "./leaving-slowly.ts";
import { noReadinessProbe } from "./no-readiness-probe.ts";
import { noService } from "./no-service.ts";
import { notInRotation } from "./not-in-rotation.ts";
import { notReady } from "./not-ready.ts";
import { overlapping } from "./overlapping.ts";
import { paused } from "./paused.ts";
import { readinessGate } from "./readiness-gate.ts";
import { recreateGap } from "./recreate-gap.ts";
import { refused, setRefused } from "./refused.ts";
import { scaled } from "./scaled.ts";
import { settling } from "./settling.ts";
import { unobserved } from "./unobserved.ts";
import { unschedulable } from "./unschedulable.ts";
import { withoutTemplate } from "./without-template.ts";

/** Every reason, the most telling first among those of equal weight. A new one is a file and a line. */
const explainers: readonly Explainer[] = [
  setRefused,
  refused,
  unschedulable,
  imagePull,
  configError,
  crashLoop,
  readinessGate,
  notReady,
  deadline,
  paused,
  recreateGap,
  drainingOnly,
  notInRotation,
  configChanged,
  leavingSlowly,
  overlapping,
  evicted,
  settling,
  scaled,
  unobserved,
  withoutTemplate,
  noService,
  noReadinessProbe,
];

const weights = { stops: 0, warns: 1, tells: 2 } as const;

/** What there is to say about a situation, the most important first. */
export const explain = (situation: Situation): readonly Finding[] =>
  explainers
    .flatMap((explainer) => explainer(situation) ?? [])
    .sort((a, b) => weights[a.explanation.weight] - weights[b.explanation.weight]);
