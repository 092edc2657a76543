import type { Gap, HistoryVersion, Mark, PodState, ReplicaStep, TrafficStep } from "./history.ts";
import type { Progress } from "../progress/memory.ts";
import type { Ref } from "../ref.ts";
import type { Phrase } from "../../words/phrase.ts";

export interface MutableBand {
  readonly serviceUid: string;
  readonly service: string;
  readonly steps: TrafficStep[];
}

export interface MutableLane {
  readonly uid: string;
  readonly pod: string;
  version: number;
  readonly segments: { readonly at: number; readonly state: PodState; readonly reconstructed: boolean }[];
  end: number | undefined;
  readonly marks: { readonly at: number; readonly text: Phrase }[];
}

/** A History while it is folded, with what the next fact is compared to. */
export interface MutableHistory {
  readonly namespace: string;
  readonly name: string;
  readonly versions: HistoryVersion[];
  /** May be set by whoever knows that the base is the limit of what is kept. */
  keptFrom: number;
  seenFrom: number;
  readonly replicas: ReplicaStep[];
  readonly traffic: MutableBand[];
  readonly lanes: Map<string, MutableLane>;
  readonly marks: Mark[];
  readonly gaps: Gap[];
  readonly folding: Folding;
}

export interface Folding {
  progress: Progress;
  readonly lanes: boolean;
  /** The facts folded now are reconstructed from stamps. */
  reconstructing: boolean;
  /** The place of the last fact on the axis: nothing is drawn before it any more. */
  now: number;
  /** uid of a version → its index. */
  readonly places: Map<string, number>;
  /** uid of an Event → index of its mark. */
  readonly warnings: Map<string, number>;
  /** uid of an Action → the mark that tells of it, and whether that is its effect. */
  readonly acted: Map<string, { readonly mark: number; readonly isEffect: boolean }>;
  /** uid of a record of Helm → index of its revision's mark. */
  readonly helm: Map<string, number>;
  /** uids of Events of our own that are marks. */
  readonly told: Set<string>;
  /** Digest of a template whose ReplicaSet has not come yet → index of the mark that waits for it. */
  awaited: { readonly digest: string; readonly mark: number } | undefined;
  /** Pods that become available by waiting alone, in the order of their times. */
  readonly due: { readonly uid: string; readonly at: number }[];
  /** uids of watches that are not open, with their plural. */
  readonly blind: Map<string, string>;
}

/** A history in which nothing has happened yet. */
export function createHistory(ref: Ref, progress: Progress, at: number, lanes: boolean): MutableHistory {
  return {
    namespace: ref.namespace,
    name: ref.name,
    versions: [],
    keptFrom: at,
    seenFrom: at,
    replicas: [],
    traffic: [],
    lanes: new Map(),
    marks: [],
    gaps: [],
    folding: {
      progress,
      lanes,
      reconstructing: false,
      now: -Infinity,
      places: new Map(),
      warnings: new Map(),
      acted: new Map(),
      helm: new Map(),
      told: new Set(),
      awaited: undefined,
      due: [],
      blind: new Map(),
    },
  };
}

/**
 * Lets go of all but the newest `kept` steps, and of all marks: for those who draw no more. What is folded from then on
 * is as it would have been.
 */
export function shortenHistory(
  { replicas, traffic, marks, gaps, folding }: MutableHistory,
  kept: number,
): void {
  for (const steps of [replicas, ...traffic.map((band) => band.steps)])
    steps.splice(0, Math.max(0, steps.length - kept));
  gaps.splice(0, Math.max(0, gaps.length - 1));
  marks.length = 0;
  folding.warnings.clear();
  folding.acted.clear();
  folding.helm.clear();
  folding.awaited = undefined;
}
