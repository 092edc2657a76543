import type { Outlet } from "../reply.ts";

/** Brings items to a client as fast as it reads, in order, with turns to the loop in between. */
export interface Pump<T> {
  /**
   * Adds one. When too many wait already, the stream is ended instead: its reader is too slow. False when it has ended
   * and takes no more.
   */
  readonly push: (item: T) => boolean;
  /** Sends what waits, then ends. */
  readonly end: () => void;
  /** Forgets what waits; nothing is sent any more. */
  readonly stop: () => void;
}

export interface PumpLimits {
  /** Of items that may wait, beside those that were there at the start. */
  readonly waiting: number;
  /** Of all those items together, as they are weighed. */
  readonly weight: number;
  /** Text that one turn sends at most, in UTF-16 code units, and one item more. */
  readonly turn: number;
}

/** A rollout of 500 pods is about 5,000 lines in half a minute; a reader that lags by most of one is lost. */
export const usualPump: PumpLimits = { waiting: 4_000, weight: 16 * 2 ** 20, turn: 64 * 2 ** 10 };

/** What goes through a pump. */
export interface Load<T> {
  readonly encode: (item: T) => string;
  /** What an item that waits takes of memory, about, in UTF-16 code units. */
  readonly weigh: (item: T) => number;
  /** What is there at the start. */
  readonly first: readonly T[];
}

export function createPump<T>(
  outlet: Outlet,
  { encode, weigh, first }: Load<T>,
  limits: PumpLimits = usualPump,
): Pump<T> {
  let waiting: T[] = [...first];
  let sent = 0;
  /** Items of the start that wait still: they do not count. */
  let free = first.length;
  let weight = 0;
  let state: "idle" | "due" | "blocked" | "over" = "idle";
  let ending = false;
  const most = first.length + limits.waiting;

  const schedule = (): void => {
    if (state !== "idle" || (waiting.length === sent && !ending)) return;
    state = "due";
    setImmediate(flush);
  };
  const finish = (): void => {
    state = "over";
    waiting = [];
    outlet.end();
  };
  const flush = (): void => {
    if (state !== "due") return;
    let text = "";
    while (sent < waiting.length && text.length < limits.turn) {
      const item = waiting[sent];
      sent += 1;
      if (item === undefined) continue;
      text += encode(item);
      if (free > 0) free -= 1;
      else weight -= weigh(item);
    }
    if (sent === waiting.length) {
      waiting = [];
      sent = 0;
    }
    const more = text === "" || outlet.write(text);
    if (ending && waiting.length === 0) {
      finish();
      return;
    }
    state = more ? "idle" : "blocked";
    if (more) schedule();
    else outlet.drained(resume);
  };
  const resume = (): void => {
    if (state !== "blocked") return;
    state = "idle";
    schedule();
  };

  schedule();
  return {
    push(item) {
      if (state === "over" || ending) return false;
      weight += weigh(item);
      if (waiting.length - sent >= most || weight > limits.weight) {
        finish();
        return false;
      }
      waiting.push(item);
      schedule();
      return true;
    },
    end() {
      if (state === "over") return;
      ending = true;
      outlet.expire();
      schedule();
    },
    stop() {
      state = "over";
      waiting = [];
    },
  };
}
