import type { Clock } from "../clock.ts";

/** A clock that a test moves. Time passes in small steps, so that what the network brings comes in between. */
export interface ManualClock extends Clock {
  /** Lets `ms` pass. */
  readonly pass: (ms: number, step?: number) => Promise<void>;
  /** Moves the time without letting anything run meanwhile, as when a laptop sleeps. */
  readonly jump: (ms: number) => void;
}

export function createClock(start = Date.parse("2026-01-01T00:00:00Z"), random = 0.5): ManualClock {
  let now = start;
  const timers = new Set<{ readonly due: number; readonly then: () => void }>();

  function runUntil(end: number): void {
    for (;;) {
      const due = [...timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
      if (due === undefined) break;
      timers.delete(due);
      now = Math.max(now, due.due);
      due.then();
    }
    now = Math.max(now, end);
  }

  return {
    now: () => now,
    random: () => random,
    after: (ms, then) => {
      const timer = { due: now + Math.max(ms, 0), then };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    jump: (ms) => {
      now += ms;
    },
    pass: async (ms, step = 100) => {
      const end = now + ms;
      await settle();
      while (now < end) {
        runUntil(Math.min(now + step, end));
        await settle();
      }
    },
  };
}

/** Lets what is under way on loopback arrive. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, 1));
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const patience = 20_000;

/** Waits, in real time, until something is so. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > patience) throw new Error(`It never came to be that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
