import type { Permission } from "../../lib/commands/preview.ts";
import type { ActWords } from "../../lib/words/acts.ts";
import type { Obstacle } from "./obstacle.ts";
import { sayWhy } from "./said.ts";

/** Why a command makes no sense just now; its words are `actions.obstacles`. */
export type Nonsense = Exclude<keyof ActWords["actions"]["obstacles"], Obstacle>;

interface Known {
  /** What stands in the way of everything. */
  readonly obstacle: Obstacle | undefined;
  readonly nonsense: Nonsense | undefined;
  /** Undefined while that is being asked. */
  readonly permissions: readonly Permission[] | undefined;
}

/** Why a command cannot be asked for, in a sentence; undefined: it can. What one need not be allowed to do is tried. */
export function hindranceOf(
  words: ActWords,
  command: string,
  { obstacle, nonsense, permissions }: Known,
): string | undefined {
  const { obstacles } = words.actions;
  const first = obstacle ?? nonsense;
  if (first !== undefined) return obstacles[first];
  if (permissions === undefined) return obstacles["rights-unknown"];
  const permission = permissions.find((each) => each.command === command);
  return permission?.state === "no" && permission.why !== undefined
    ? sayWhy(words, permission.why)
    : undefined;
}
