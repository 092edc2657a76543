import { coarse } from "../../duration.ts";
import { list } from "../list.ts";

type Referenced = "ConfigMap" | "Secret";

/** What will not go back with a revision. Whole sentences. */
export const stays = {
  replicasStay: (a: { replicas: number }) =>
    `The number of pods: it stays ${a.replicas}, whatever it was then.`,
  scalerSets: (a: { scaler: string; least: number; most: number }) =>
    `HorizontalPodAutoscaler ${a.scaler} sets it, from ${a.least} to ${a.most}.`,
  scalerUnknown: () => "Whether an autoscaler sets it is not known: they may not be listed.",
  configChanged: (a: { kind: Referenced; name: string; revision: number; ms: number }) =>
    `${a.kind} ${a.name}: it changed ${coarse(a.ms)} ago, after revision ${a.revision} last ran, and its pods will read it as it is now.`,
  configChangedMeanwhile: (a: { kind: Referenced; name: string; revision: number; ms: number }) =>
    `${a.kind} ${a.name}: it changed ${coarse(a.ms)} ago, while revision ${a.revision} still ran: its pods may have read what it said before, and new ones read it as it is now.`,
  configReplaced: (a: { kind: Referenced; name: string; revision: number; ms: number }) =>
    `${a.kind} ${a.name}: it is another one than revision ${a.revision} ran with, made ${coarse(a.ms)} ago.`,
  configSame: (a: { kind: Referenced; name: string; revision: number }) =>
    `${a.kind} ${a.name}: read as it is now; it has not changed since revision ${a.revision} last ran.`,
  configUnknown: (a: { kind: Referenced; name: string; revision: number }) =>
    `${a.kind} ${a.name}: read as it is now; whether it has changed since revision ${a.revision} ran is not known.`,
  configAbsent: (a: { kind: Referenced; name: string }) =>
    `${a.kind} ${a.name}: there is none of that name now, and pods that need it will not start.`,
  claimsStay: (a: { claims: readonly string[] }) =>
    `What is in the volume ${a.claims.length === 1 ? "claim" : "claims"} ${list(a.claims)}: the older version gets it as the newer one left it.`,
  serviceStays: (a: { service: string }) => `Service ${a.service}: selector and ports are not touched.`,
  serviceSame: (a: { revision: number }) => `It has not changed since revision ${a.revision} last ran.`,
  serviceChanged: (a: { revision: number; ms: number }) =>
    `It changed ${coarse(a.ms)} ago, after revision ${a.revision} last ran, and stays as it is now.`,
  serviceUnknown: (a: { revision: number }) =>
    `Whether it has changed since revision ${a.revision} ran is not known.`,
  servicesNone: () => "Services: none selects these pods now, and none is touched.",
  ownerStays: (a: { kind: string; name: string }) =>
    `${a.kind} ${a.name}, which made this Deployment, and the definition of its kind.`,
  tagMayDiffer: (a: { image: string; revision: number }) =>
    `The image ${a.image} is named by a tag: where that was moved since revision ${a.revision} ran, another image comes.`,
  tagKnown: (a: { image: string; digest: string }) => `Its pods here run ${a.image} as ${a.digest}.`,
  dataStays: () =>
    "What newer versions have written: databases, queues and files stay as they are, also where the older version cannot read them.",
  answersStay: () => "Requests that were answered, and mail or payments that were sent.",
} as const;
