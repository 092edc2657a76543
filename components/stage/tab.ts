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
  return { title: title.stage(outcomes[view.outcome], name), icon: icons[view.outcome] };
}
