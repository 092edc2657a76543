import { coarse } from "../../duration.ts";
import { plural } from "./clauses.ts";

/** Why it does not move, and what is good to know. Whole sentences; the evidence stands below them. */
export const explanations = {
  isPaused: () =>
    "The Deployment is paused: changes of its template wait until it is resumed; scaling does not.",
  isUnobserved: (a: { generation: number; observed: number | undefined }) =>
    a.observed === undefined
      ? "The controller has not looked at this Deployment yet."
      : `The controller has seen generation ${a.observed}, not ${a.generation} yet: its counts are about what was before.`,
  findsNoNode: (a: {
    pod: string;
    pods: number;
    message: string;
    arithmetic:
      | {
          readonly desired: number;
          readonly surge: number;
          readonly unavailable: number;
          readonly stuck: boolean;
        }
      | undefined;
  }) =>
    `${a.pods === 1 ? `Pod ${a.pod} finds` : `${a.pods} pods find`} no node: ${period(a.message)}${arithmetic(a.arithmetic)}`,
  podsRefused: (a: { message: string }) => `The API server refuses to create pods: ${period(a.message)}`,
  setIsRefused: (a: { message: string }) =>
    `The API server refuses to create the ReplicaSet: ${period(a.message)}`,
  imageNotPulled: (a: { image: string; reason: string; message: string }) =>
    `The image ${a.image} cannot be pulled (${a.reason})${a.message === "" ? "." : `: ${period(a.message)}`}`,
  notStartable: (a: { container: string; reason: string; message: string }) =>
    `Container ${a.container} cannot be started (${a.reason})${a.message === "" ? "." : `: ${period(a.message)}`}`,
  crashes: (a: {
    pod: string;
    container: string;
    restarts: number;
    exitCode: number | undefined;
    reason: string;
    message: string;
  }) =>
    `Container ${a.container} of ${a.pod} ended ${
      a.exitCode === undefined
        ? ""
        : `with exit code ${a.exitCode}${a.reason === "" ? "" : ` (${a.reason})`} `
    }and was ${restarted(a.restarts)}${a.message === "" ? "." : `: ${period(a.message)}`}`,
  gateClosed: (a: { pod: string; gates: string }) =>
    `The containers of ${a.pod} are ready, but its readiness gate ${a.gates} is closed: whoever has to open it has not.`,
  runsNotReady: (a: { pod: string; ms: number; answer: string | undefined }) =>
    a.answer === undefined
      ? `Pod ${a.pod} runs for ${coarse(a.ms)} and is not ready; no probe has reported a failure.`
      : `Pod ${a.pod} runs and is not ready: its probe fails${a.ms < 1000 ? "" : ` for ${coarse(a.ms)}`} with ${period(a.answer)}`,
  deadlineHasPassed: (a: { seconds: number | undefined }) =>
    `Nothing moved for ${a.seconds === undefined ? "too long" : coarse(a.seconds * 1000)}, the progress deadline. Kubernetes only says so: it goes on trying and does not go back by itself.`,
  deadlineIsOld: () =>
    "The passed deadline is left from the rollout before: the controller has not judged this one yet, although kubectl rollout status calls it failed.",
  recreateStopsFirst: () =>
    "Recreate stops every old pod before it starts a new one: nobody answers in between.",
  onlyDraining: (a: { service: string; count: number }) =>
    `No endpoint of ${a.service} is ready; ${plural(a.count, "pod")} that ${a.count === 1 ? "is" : "are"} leaving still ${a.count === 1 ? "answers" : "answer"}.`,
  readyNotInRotation: (a: { pod: string; pods: number; service: string; ms: number }) =>
    `${a.pods === 1 ? `Pod ${a.pod} is` : `${a.pods} pods are`} ready for ${coarse(a.ms)}, and no EndpointSlice of Service ${a.service} counts ${a.pods === 1 ? "it" : "them"}.`,
  configIsNewer: (a: { kind: string; config: string }) =>
    `${a.kind} ${a.config} changed after these pods started. Environment variables keep the old values until a restart; mounted files follow. No rollout follows from a ${a.kind}.`,
  leavesSlowly: (a: { pod: string; ms: number; grace: number; overdue: number; finalizers: number }) =>
    `Pod ${a.pod} was asked to stop ${coarse(a.ms)} ago; its grace is ${coarse(a.grace * 1000)}${
      a.overdue > 0 ? ` and over for ${coarse(a.overdue)}` : ""
    }${a.finalizers > 0 ? `, and ${plural(a.finalizers, "finalizer")} ${a.finalizers === 1 ? "holds" : "hold"} it` : ""}.`,
  moreThanMayBe: (a: { count: number; ceiling: number }) =>
    `The controller counts ${plural(a.count, "pod")} of this version where at most ${a.ceiling} may exist: do the selectors of two controllers overlap?`,
  podsEnded: (a: { pods: number; reason: string }) =>
    `${plural(a.pods, "pod")} ended (${a.reason}): the ${a.pods === 1 ? "object stays" : "objects stay"}, and ${a.pods === 1 ? "counts" : "count"} nowhere.`,
  mustStayReady: (a: { pods: number; seconds: number; ms: number }) =>
    `${a.pods === 1 ? "A pod is" : `${a.pods} pods are`} ready and not available yet: minReadySeconds is ${a.seconds}, ${coarse(a.ms + 999)} to go.`,
  scaledMeanwhile: (a: { from: number; to: number; ms: number; writer: string | undefined }) =>
    `Replicas went from ${a.from} to ${a.to} during this rollout, ${coarse(a.ms)} ago${a.writer === undefined ? "" : `; the last who wrote without the template is ${a.writer}`}.`,
  templateUnchanged: (a: { from: number; to: number }) =>
    `The Deployment changed (generation ${a.from} → ${a.to}) and its template did not, as with an annotation: no new ReplicaSet, nothing rolls.`,
  noServiceAnyMore: (a: { service: string }) =>
    `Service ${a.service} does not select these pods any more, and no other does: nobody reaches them by a Service's name.`,
  noServiceAtAll: () => "No Service selects these pods: nobody reaches them by a Service's name.",
  noReadinessProbe: (a: { containers: string }) =>
    `${a.containers} has no readiness probe: ready means only that it has started.`,
} as const;

const restarted = (times: number): string =>
  times === 0 ? "not restarted yet" : times === 1 ? "restarted once" : `restarted ${times} times`;

const period = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function arithmetic(
  a:
    | {
        readonly desired: number;
        readonly surge: number;
        readonly unavailable: number;
        readonly stuck: boolean;
      }
    | undefined,
): string {
  if (a === undefined) return "";
  const surge =
    a.surge === 0
      ? `no pod above the ${a.desired} may exist`
      : `${plural(a.surge, "pod")} above the ${a.desired} may exist`;
  const floor =
    a.unavailable === 0 ? "none of them may be missing" : `${a.unavailable} of them may be missing`;
  return ` By maxSurge ${surge}, by maxUnavailable ${floor}${a.stuck ? ": so no old pod may stop first, and nothing moves" : ""}.`;
}
