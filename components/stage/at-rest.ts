import type { RolloutView } from "../../lib/view/view.ts";

const minute = 60_000;

/**
 * Nothing that the page says of this view is told in seconds: it is done, for a minute or longer, nothing is to know, and
 * nobody has asked for something lately.
 */
export const isAtRest = (view: RolloutView | undefined): boolean =>
  view?.outcome === "done" &&
  view.explanations.length === 0 &&
  view.actions.length === 0 &&
  view.details.every(({ args }) => args === undefined || !("ms" in args) || (args.ms ?? 0) >= minute);
