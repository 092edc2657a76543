import type { Clock } from "../clock.ts";

/** Calls `then` in `delay` ms, unless the plans are cancelled before. Returns its undo. */
export function plan(clock: Clock, plans: Set<() => void>, delay: number, then: () => void): () => void {
  const undo = clock.after(delay, () => {
    plans.delete(undo);
    then();
  });
  plans.add(undo);
  return () => {
    plans.delete(undo);
    undo();
  };
}
