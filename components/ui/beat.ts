import { useSyncExternalStore } from "react";

interface Beat {
  readonly subscribe: (listener: () => void) => () => void;
  readonly count: () => number;
}

/** A counter that rises every `ms` while anyone listens: one timer, however many texts tick. */
export function createBeat(ms: number): Beat {
  const listeners = new Set<() => void>();
  let count = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    count += 1;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      timer ??= setInterval(tick, ms);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    count: () => count,
  };
}

/** The one beat of all that tells the time, so that a page at rest is drawn once a second. */
export const seconds = createBeat(1000);
const never = () => 0;

/** How many seconds a text that is told in minutes waits until it is told anew. */
const rest = 10;

/** `now()` of the caller's clock, anew every second; while `isAtRest`, when nothing is told in seconds, every ten. */
export function useNow(now: () => number, isAtRest: () => boolean = () => false): number {
  const steps = () => (isAtRest() ? -Math.floor(seconds.count() / rest) : seconds.count());
  useSyncExternalStore(seconds.subscribe, steps, never);
  return now();
}
