import type { Environment } from "../../../components/live/environment.ts";
import type { Timing } from "../timing.ts";

/** Time that a test passes by hand, for the server's end and for browsers. */
export interface TestTime extends Timing {
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  readonly environment: (page?: { hidden?: boolean; ahead?: number }) => TestEnvironment;
}

export interface TestEnvironment extends Environment {
  /** Shows or hides the page. */
  readonly show: (visible: boolean) => void;
  /** While it sleeps, nothing of the page runs. */
  readonly sleep: (asleep: boolean) => void;
  readonly reloads: () => number;
}

interface Timer {
  due: number;
  readonly every: number | undefined;
  readonly run: () => void;
  readonly sleeps: () => boolean;
}

export function createTestTime(start = Date.parse("2026-01-01T00:00:00Z")): TestTime {
  let now = start;
  const timers = new Set<Timer>();
  const add = (timer: Timer): (() => void) => {
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const awake = (): boolean => false;
  const runNext = (end: number): boolean => {
    const due = [...timers].filter((timer) => timer.due <= end && !timer.sleeps());
    const next = due.sort((a, b) => a.due - b.due)[0];
    if (next === undefined) return false;
    now = Math.max(now, next.due);
    if (next.every === undefined) timers.delete(next);
    else next.due = now + next.every;
    next.run();
    return true;
  };

  return {
    now: () => now,
    steady: () => now - start,
    soon: (run) => void add({ due: now, every: undefined, run, sleeps: awake }),
    after: (ms, run) => add({ due: now + ms, every: undefined, run, sleeps: awake }),
    pass: (ms) => {
      const end = now + ms;
      while (runNext(end));
      now = end;
    },
    environment: ({ hidden = false, ahead = 0 } = {}) => {
      let [isHidden, isAsleep, reloads] = [hidden, false, 0];
      const wakes = new Set<() => void>();
      const sleeps = (): boolean => isAsleep;
      return {
        now: () => now + ahead,
        soon: (run) => void add({ due: now, every: undefined, run, sleeps }),
        after: (ms, run) => add({ due: now + ms, every: undefined, run, sleeps }),
        every: (ms, run) => add({ due: now + ms, every: ms, run, sleeps }),
        beforePaint: (run) => {
          run();
        },
        isHidden: () => isHidden,
        onWake: (run) => {
          wakes.add(run);
          return () => wakes.delete(run);
        },
        reload: () => {
          reloads += 1;
        },
        reloads: () => reloads,
        show: (visible) => {
          isHidden = !visible;
          for (const run of wakes) run();
        },
        sleep: (asleep) => {
          isAsleep = asleep;
        },
      };
    },
  };
}
