/** Bugs that are told at once, and ms until the next is told once there were so many. */
const atOnce = 20;
const pause = 10_000;

/**
 * Tells what should not have happened, so that it can be mended; but one bug that is met a thousand times a second must
 * not fill somebody's terminal. `now`: ms. The returned function takes anything that was thrown.
 */
export function createBugTeller(tell: (why: string) => void, now: () => number): (bug: unknown) => void {
  let left = atOnce;
  let silentUntil = 0;
  let untold = 0;
  return (bug) => {
    if (left === 0 && now() < silentUntil) {
      untold += 1;
      return;
    }
    left = Math.max(0, left - 1);
    silentUntil = now() + pause;
    tell(untold === 0 ? described(bug) : `${described(bug)}\n(and ${untold} others)`);
    untold = 0;
  };
}

const described = (bug: unknown): string => (bug instanceof Error ? (bug.stack ?? bug.message) : String(bug));
