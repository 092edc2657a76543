import { applyHistory, openingHistory, type MutableHistory } from "../../lib/rollout/history/fold.ts";
import {
  applyProgress,
  cloneProgress,
  openProgress,
  type Progress,
} from "../../lib/rollout/progress/progress.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import { viewOf } from "../../lib/view/view-of.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import type { Subject } from "./subject.ts";

/** One Deployment's rollout. */
export const rolloutSubject = (ref: Ref): Subject<MutableHistory, Progress, RolloutView> => ({
  topic: { type: "rollout", namespace: ref.namespace, name: ref.name },
  openHistory: (base, at) => openingHistory(ref, base, at, { lanes: true }),
  applyHistory,
  openProgress: (base, at) => openProgress(ref, base, at),
  applyProgress,
  cloneProgress,
  pictureOf: (history) => history,
  progressOf: ({ folding }) => folding.progress,
  viewOf: (world, progress, at) => viewOf({ world, progress, ref }, at),
});
