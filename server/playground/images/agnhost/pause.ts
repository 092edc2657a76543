import type { Subcommand } from "./subcommand.ts";

/** Waits until it is stopped, and says by its exit code by which signal. */
export const pause: Subcommand = () => ({
  greets: ["Paused", "Signals registered"],
  stop: { type: "exits", after: 50, code: 2 },
});
