import type { Reason } from "../words/know.ts";

export interface Explanation {
  readonly id: string;
  /** stops: what stops the rollout or the service; warns: worth a look; tells: good to know. */
  readonly weight: "stops" | "warns" | "tells";
  readonly text: Reason;
  readonly evidence: readonly Evidence[];
  /** A kubectl line to look at next, ready to copy. */
  readonly next: string | undefined;
}

/** What the API server said, and where. */
export interface Evidence {
  readonly kind: string;
  readonly name: string;
  /** As the API names it; a phrase where several objects tell it together. */
  readonly field: string | Reason;
  /** The cluster's own text; a phrase where it has none. */
  readonly value: string | Reason;
  /** Since when, ms; undefined where the object does not tell. */
  readonly since: number | undefined;
}
