import { duration } from "../../duration.ts";
import { list } from "../list.ts";
import { plural } from "../phrases/clauses.ts";

const allRun = (pods: number): string =>
  pods === 1
    ? "the one pod that is wanted runs that version"
    : `all ${pods} pods that are wanted run that version`;

/** What will happen, in the order in which it does. Whole sentences. */
export const happens = {
  becomesRevision: (a: { revision: number }) =>
    `It becomes revision ${a.revision}: Kubernetes goes back by going forward.`,
  leavesNumber: (a: { revision: number }) =>
    `Number ${a.revision} is then free for nobody: the list will have a gap there.`,
  replacesPods: (a: { pods: number; ceiling: number; floor: number }) =>
    `${plural(a.pods, "pod")} ${a.pods === 1 ? "is" : "are"} replaced step by step: never more than ${a.ceiling} at once, never fewer than ${a.floor} available.`,
  replacesRest: (a: { pods: number; already: number; ceiling: number; floor: number }) =>
    `${plural(a.pods, "pod")} ${a.pods === 1 ? "is" : "are"} still to be replaced, ${a.already} already ${a.already === 1 ? "runs" : "run"} that version: never more than ${a.ceiling} at once, never fewer than ${a.floor} available.`,
  removesRest: (a: { pods: number; revisions: readonly number[]; already: number }) =>
    `${plural(a.pods, "pod")} of ${a.revisions.length === 1 ? "revision" : "revisions"} ${list(a.revisions.map(String))} ${a.pods === 1 ? "goes" : "go"}. Nothing else is replaced: ${allRun(a.already)}, and ${a.already === 1 ? "goes" : "go"} on alone.`,
  replacesNoneMore: (a: { already: number }) => `No pod is replaced: ${allRun(a.already)} already.`,
  recreatesPods: (a: { pods: number }) =>
    `All ${plural(a.pods, "pod")} stop first, then ${a.pods} new ones start: nobody answers in between.`,
  replacesNone: () => "No pod is replaced: none is wanted now.",
  bothAnswer: (a: { services: readonly string[] }) =>
    `Both versions answer behind ${list(a.services)} until the last of the pods that are replaced has left.`,
  tookLately: (a: { ms: number }) => `The last rollout took ${duration(a.ms)}.`,
  causeComesBack: (a: { cause: string }) => `Its change-cause comes back with it: “${a.cause}”.`,
  causeGoes: () => "The change-cause goes: that revision had none.",
  annotationsSet: (a: { keys: readonly string[] }) =>
    `Annotations of that revision come back: ${a.keys.join(", ")}.`,
  annotationsLost: (a: { keys: readonly string[] }) =>
    `Annotations that the Deployment got since are lost, as with kubectl: ${a.keys.join(", ")}.`,
} as const;
