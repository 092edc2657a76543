import { list } from "../list.ts";
import { plural } from "../phrases/clauses.ts";

interface Sized {
  readonly name: string;
  readonly replicas: number;
}

const sized = (others: readonly Sized[]): string =>
  list(others.map(({ name, replicas }) => `${name} (${plural(replicas, "pod")})`));

/** What happens when a Deployment is paused, resumed, restarted, sized, or a Service is switched. Whole sentences. */
export const changes = {
  changesWait: () => "Changes of its template wait until it is resumed; scaling does not.",
  stopsHalfway: () => "It is rolling out now: that stops where it is, and both versions go on answering.",
  resumesNothing: (a: { revision: number }) =>
    `Nothing rolls out: its template is that of revision ${a.revision}, unless that was not finished.`,
  resumesTemplate: (a: { images: readonly string[] }) =>
    `The template that waits rolls out: ${a.images.join(", ")}. It has never run.`,
  restartsAsIs: () => "All pods are replaced by ones of the same template; only a stamp in it is new.",
  readsConfigAnew: (a: { names: readonly string[] }) =>
    `The new pods read ${list(a.names)} as ${a.names.length === 1 ? "it is" : "they are"} now.`,
  sizes: (a: { from: number; to: number }) =>
    a.to > a.from
      ? `${plural(a.to - a.from, "pod")} more, ${a.to} in all, of the version that runs.`
      : `${plural(a.from - a.to, "pod")} ${a.from - a.to === 1 ? "ends" : "end"}; ${a.to === 0 ? "none is" : `${a.to} ${a.to === 1 ? "is" : "are"}`} left.`,
  leavesNone: (a: { services: readonly string[] }) =>
    `Nobody of this Deployment answers behind ${list(a.services)} then.`,
  causeOfCurrent: (a: { revision: number | undefined }) =>
    a.revision === undefined
      ? "It becomes the change-cause of the revision that is about to be made."
      : `It becomes the change-cause of revision ${a.revision}, in place of what was there.`,
  rollsNothing: () => "Nothing rolls out, and there is no new revision.",
  canaryEnds: (a: { name: string; pods: number }) =>
    `${a.pods === 1 ? "The pod" : `All ${plural(a.pods, "pod")}`} of ${a.name} ${a.pods === 1 ? "ends" : "end"}, and none comes again until somebody scales it up.`,
  othersAnswer: (a: { others: readonly Sized[] }) => `All requests go to ${sized(a.others)}.`,
  othersStay: (a: { others: readonly Sized[] }) =>
    `The size of the others: ${sized(a.others)}, also where that was lowered to make room.`,
  nobodyElse: () => "No other Deployment with pods is behind the same Services: nobody answers after this.",
  selectorPicks: (a: { service: string; deployment: string; pods: number }) =>
    `From the next moment on ${a.service} sends requests to ${plural(a.pods, "ready pod")} of ${a.deployment}.`,
  selectorAlsoPicks: (a: { service: string; others: readonly string[] }) =>
    `${a.service} will also select the pods of ${list(a.others)}.`,
  selectorLeaves: (a: { deployments: readonly string[] }) =>
    `The pods of ${list(a.deployments)} run on without requests; connections that are open stay with them.`,
  selectorFindsNobody: (a: { service: string; deployment: string }) =>
    `No pod of ${a.deployment} is ready: ${a.service} would have nobody to send requests to.`,
  selectorUnknown: (a: { deployment: string }) =>
    `How many pods of ${a.deployment} are ready is not known: pods are not watched here.`,
} as const;
