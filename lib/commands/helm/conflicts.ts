import type { Seen } from "../command.ts";
import type { Choice, Line } from "../preview.ts";
import type { Goal } from "./goal.ts";

/** Helm 4's own flag, which takes fields from whoever else has set them by apply. */
export const forcesConflicts = "--force-conflicts";

export const flagsOf = ({ forceConflicts }: Pick<Goal, "forceConflicts">): readonly string[] =>
  forceConflicts ? [forcesConflicts] : [];

/** Where helm may stop at a conflict, and this helm knows the flag: whether it is to take what it would stop at. */
export function choicesOf(
  { dryRun }: Seen,
  { forceConflicts }: Goal,
  warnings: readonly Line[],
): readonly Choice[] {
  const isTaken = dryRun.type === "accepted" && dryRun.takes?.includes(forcesConflicts) === true;
  const mayConflict = warnings.some(({ detail }) => detail?.id === "helmMayConflict");
  if (!mayConflict || !(isTaken || forceConflicts)) return [];
  return [
    {
      argument: "forceConflicts",
      isOn: forceConflicts,
      text: { id: "helmForce" },
      detail: { id: "helmForceMeans" },
    },
  ];
}
