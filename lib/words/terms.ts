/** The terms that both the derivation and the words use: what a word may be asked for. */

export type Outcome = "done" | "progressing" | "failed" | "paused" | "none";
export type Strategy = "rolling-update" | "recreate" | "blue-green" | "canary";

export type RungName = "declared" | "observed" | "created" | "ready" | "rotation" | "answering";

/** reached: true now; now: under way; blocked: an explanation says why; lost: was reached, is not any more. */
export type RungState = "reached" | "now" | "blocked" | "waiting" | "lost" | "unknown" | "not-applicable";

/** Why a cluster cannot be reached or used: an id and its arguments; the sentence is in problems. */
export interface Problem {
  readonly id: string;
  readonly args: Readonly<Record<string, string>>;
}
