import { coarse, duration } from "../../duration.ts";
import { age } from "../duration.ts";
import { plural, serving, type Serving } from "./clauses.ts";
import { backNumbers } from "./marks.ts";

/** The lines below the sentence. Each is a part that stands between dots, so it begins small. */
export const details = {
  forTime: (a: { ms: number }) => `for ${coarse(a.ms)}`,
  doneAgo: (a: { ms: number; took: number | undefined }) =>
    `done ${age(a.ms)} ago${a.took === undefined ? "" : ` after ${duration(a.took)}`}`,
  backIn: (a: { took: number; replaced: number | undefined; lowest: number | undefined }) =>
    `back in ${duration(a.took)}${backNumbers(a)}`,
  deletedAgo: (a: { ms: number }) => `${age(a.ms)} ago`,
  declaredAgo: (a: { ms: number }) => `declared ${coarse(a.ms)} ago`,
  scaledAgo: (a: { ms: number; from: number; to: number }) =>
    `scaled from ${a.from} to ${a.to} ${age(a.ms)} ago`,
  switchedAgo: (a: { service: string; ms: number }) => `selector of ${a.service} switched ${age(a.ms)} ago`,
  pausedFor: (a: { ms: number }) => `paused for ${coarse(a.ms)}`,
  pausedStill: () => "paused: the next change waits until it is resumed",

  waitsForNode: (a: { pod: string; ms: number }) => `${a.pod} waits for a node for ${coarse(a.ms)}`,
  waitsForStart: (a: { pod: string; ms: number }) =>
    `waits for the start of ${a.pod}, created ${coarse(a.ms)} ago`,
  waitsForReadiness: (a: { pod: string; ms: number }) =>
    `waits for the first readiness of ${a.pod}, created ${coarse(a.ms)} ago`,
  waitsForProbe: (a: { pod: string; ms: number; message: string }) =>
    `waits for the readiness of ${a.pod}, failing${a.ms < 1000 ? "" : ` for ${coarse(a.ms)}`}: ${a.message}`,
  waitsForPull: (a: { pod: string; ms: number }) =>
    `${a.pod} is pulling its image, created ${coarse(a.ms)} ago`,
  waitsForImage: (a: { pod: string; ms: number }) =>
    `waits for the image of ${a.pod}, created ${coarse(a.ms)} ago`,
  waitsForSettling: (a: { pod: string; ms: number }) =>
    `${a.pod} counts as available in ${coarse(a.ms + 999)} (minReadySeconds)`,
  waitsForRotation: (a: { pod: string; ms: number }) =>
    `${a.pod} is ready for ${coarse(a.ms)} and not in rotation yet`,
  waitsForPods: (a: { missing: number }) => `${plural(a.missing, "pod")} not created yet`,
  waitsForLeaving: (a: { pod: string; ms: number }) =>
    `waits for ${a.pod} to stop, at most ${coarse(a.ms)} more`,
  leavingOverdue: (a: { pod: string; ms: number }) => `${a.pod} should have stopped ${coarse(a.ms)} ago`,

  deadlineIn: (a: { ms: number }) =>
    `deadline in ${coarse(a.ms)} if nothing moves; Kubernetes will not go back by itself`,
  deadlineDue: () => "the deadline is over; Kubernetes has not said so yet, and will not go back by itself",
  deadlinePassed: (a: { ms: number }) =>
    `deadline passed ${coarse(a.ms)} ago; Kubernetes will not go back by itself`,
  noDeadline: () => "no progress deadline is set: Kubernetes will never call it failed",

  serving: (a: { serving: Serving }) => serving(a.serving),
  podsUnknown: () => "pods are not watched here, so who is in rotation is not known",
  slicesUnknown: () => "EndpointSlices are not watched here, so who is in rotation is not known",
  standsBy: (a: { service: string }) => `Service ${a.service} does not pick it`,
  noService: () => "no Service selects its pods",
} as const;
