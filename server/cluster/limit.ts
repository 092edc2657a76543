import type { Clock } from "./clock.ts";

export interface Limit {
  readonly signal: AbortSignal;
  readonly set: (ms: number) => void;
  readonly again: () => void;
  readonly end: () => void;
  readonly isSilent: () => boolean;
}

/** Aborts when nothing is heard for a time, or when the caller's own signal says so. */
export function createLimit(clock: Clock, outer: AbortSignal | undefined): Limit {
  const controller = new AbortController();
  let undo = (): void => undefined;
  let span = 0;
  let silentAlready = false;
  const stop = (): void => controller.abort();
  if (outer?.aborted === true) stop();
  outer?.addEventListener("abort", stop, { once: true });
  const again = (): void => {
    undo();
    undo = clock.after(span, () => {
      silentAlready = true;
      stop();
    });
  };
  return {
    signal: controller.signal,
    set: (ms) => {
      span = ms;
      again();
    },
    again,
    end: () => {
      undo();
      outer?.removeEventListener("abort", stop);
    },
    isSilent: () => silentAlready,
  };
}
