import type { Outcome, RolloutView } from "../../lib/view/view.ts";
import type { Words } from "../../lib/words/words.ts";
import { moment } from "../ui/clock-time.ts";

export type TabIcon = "rolling" | "done" | "stuck" | "idle";

export interface TabText {
  readonly title: string;
  readonly icon: TabIcon;
}

const icons: Readonly<Record<Outcome, TabIcon>> = {
  progressing: "rolling",
  failed: "stuck",
  paused: "idle",
  done: "done",
  none: "idle",
};

/** Something stops it, though its deadline has not passed. */
const isHeld = ({ outcome, explanations }: RolloutView) =>
  outcome === "progressing" && explanations.some(({ weight }) => weight === "stops");

/** Title and icon of the browser's tab. `past`: the moment chosen, undefined for now. */
export function tabOf(
  name: string,
  view: RolloutView | undefined,
  past: number | undefined,
  words: Words,
): TabText {
  const { title, outcomes } = words.page;
  if (view?.deployment === undefined) return { title: title.plain(name), icon: "idle" };
  if (past !== undefined) return { title: title.past(moment(past, past), name), icon: "idle" };
  const outcome = isHeld(view) ? "failed" : view.outcome;
  return { title: title.stage(outcomes[outcome], name), icon: icons[outcome] };
}
