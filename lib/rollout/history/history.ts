import type { Phrase } from "../../words/phrase.ts";

/**
 * What the timeline draws of one rollout: the course of things, folded fact by fact. Arrays grow at their end only;
 * a version's index is its place in `versions` and never changes within one history.
 */
export interface History {
  readonly namespace: string;
  readonly name: string;
  /** All versions seen, of this Deployment and of others behind the same Service, in the order of their appearance. */
  readonly versions: readonly HistoryVersion[];
  /** Before this moment nothing is known at all: older facts were not kept. */
  readonly keptFrom: number;
  /** Before this moment everything is reconstructed from the objects' own stamps, to the second. */
  readonly seenFrom: number;
  readonly replicas: readonly ReplicaStep[];
  /** One band a Service that selects the Deployment's pods. */
  readonly traffic: readonly TrafficBand[];
  /** uid of the pod → its lane, in the order of creation within a version. */
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly marks: readonly Mark[];
  /** What the server did not see. An open gap has no end yet. */
  readonly gaps: readonly Gap[];
}

export interface HistoryVersion {
  readonly uid: string;
  readonly replicaSet: string;
  readonly deployment: string;
  readonly label: string;
  readonly colour: number;
  readonly letter: string;
}

/** Valid from `at` until the next step. */
export interface ReplicaStep {
  readonly at: number;
  readonly reconstructed: boolean;
  /** What maxSurge and maxUnavailable allow; undefined while there is no Deployment that says so, and where it is rebuilt. */
  readonly ceiling: number | undefined;
  readonly floor: number | undefined;
  /** By version index, of the page's own Deployments; undefined: that version does not exist then, or nobody tells of it. */
  readonly counts: readonly (VersionCounts | undefined)[];
}

/**
 * The states that are drawn, stacked in this order; `leaving` stands below zero. Undefined is unknown. Where some are
 * untold, or there may have been more, of the others it is told that there were as many at least.
 */
export interface VersionCounts {
  readonly available: number;
  /** Ready, not yet available (minReadySeconds). */
  readonly ready: number;
  readonly starting: number;
  /** There, or only wanted, before the first look: nothing is left that tells how they were. */
  readonly untold: number;
  /** Wanted by the ReplicaSet, not there. */
  readonly missing: number | undefined;
  readonly leaving: number | undefined;
  /** Before the first look: nobody tells the version's size, so that more of it may have been there. */
  readonly more?: true;
}

export interface TrafficBand {
  readonly serviceUid: string;
  readonly service: string;
  readonly steps: readonly TrafficStep[];
}

export interface TrafficStep {
  readonly at: number;
  readonly state: "known" | "empty" | "unknown";
  /** Ready endpoints by version index, and those behind which no version is known. */
  readonly ready: readonly number[];
  readonly external: number;
  /** Leaving but still serving, by version index. */
  readonly draining: readonly number[];
}

export type PodState =
  "pending" | "pulling" | "starting" | "running" | "ready" | "available" | "leaving" | "failed" | "untold";

export interface Lane {
  readonly uid: string;
  readonly pod: string;
  readonly version: number;
  /** Each lasts until the next one begins, the last until `end`. */
  readonly segments: readonly {
    readonly at: number;
    readonly state: PodState;
    readonly reconstructed: boolean;
  }[];
  /** When the pod was gone; undefined while it is there. */
  readonly end: number | undefined;
  /** Restarts, exits and their reasons. */
  readonly marks: readonly { readonly at: number; readonly text: Phrase }[];
}

export type MarkType =
  | "created" | "template" | "rollback" | "scaled" | "paused" | "resumed" | "strategy" | "selector" | "config" | "deadline"
  | "warning" | "done" | "deleted" | "asked" | "refused" | "failed" | "back" | "overtaken"
  | "renumbered" | "helm" | "helm-lost"; // prettier-ignore

/** An instant on the Events panel: what caused things, or what Kubernetes warned of. */
export interface Mark {
  readonly at: number;
  readonly type: MarkType;
  readonly text: Phrase;
  /** The Deployment that it is about, where a picture is of several. */
  readonly deployment?: string;
  /** The version that it brought or concerns, by index. */
  readonly version: number | undefined;
  readonly reconstructed: boolean;
  /** How often (repeated warnings are one mark). */
  readonly times: number;
}

export interface Gap {
  readonly from: number;
  readonly to: number | undefined;
  /** Which watches were blind: kinds, such as "Pod", or "API" for the whole server. */
  readonly watches: readonly string[];
}
