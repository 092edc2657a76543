/**
 * Stands in for what of Next's client no page here needs (see next.config.mjs): server actions, of which there are none,
 * and functions that each browser with popovers and container queries has.
 */
export function serverActionReducer(): never {
  throw new Error("Rollscope has no server actions: what changes something is sent to its own API.");
}
