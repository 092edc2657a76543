import type { Change, Line } from "../preview.ts";
import type { Seen } from "../command.ts";
import type { Goal, Standing } from "./goal.ts";
import type { Pair } from "./pairs.ts";

/** A way that a release may take, with all that is known around it. */
export interface HelmWay {
  readonly seen: Seen;
  readonly asked: Goal;
  readonly standing: Standing;
  readonly pairs: readonly ChangedPair[];
}

export interface ChangedPair extends Pair {
  /** What helm would do to it; undefined: nothing. */
  readonly change: Change | undefined;
}

/** One thing to say about it, or several of a kind; nothing where it is not so. */
export type HelmSay = (way: HelmWay) => readonly Line[];

export const sayAll = (all: readonly HelmSay[], way: HelmWay): readonly Line[] =>
  all.flatMap((say) => say(way));
