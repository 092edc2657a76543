import type { Pod } from "../../kinds/pod.ts";
import type { Demand } from "../demand.ts";
import type { NodeUsage } from "../usage.ts";

/** Why a node is not taken. */
export interface Refusal {
  /** In upstream's words: `Insufficient cpu`. */
  readonly reasons: readonly string[];
  /** Whether fewer pods on the node would help. */
  readonly resolvable: boolean;
}

/** A pod with what its filters need of it more than once. */
export interface Candidate {
  readonly pod: Pod;
  readonly demand: Demand;
}

/** One rule of where a pod may go; undefined: it may go there. */
export type Filter = (candidate: Candidate, on: NodeUsage) => Refusal | undefined;
