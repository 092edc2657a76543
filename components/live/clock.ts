/**
 * The server's clock as the browser knows it. The browser's own may be wrong by hours, and may be set while the page is
 * open: only its course is used, and that is compared with every heartbeat.
 */
export interface ServerClock {
  /** Server clock, ms. Never before a time that the server itself has named, so no age is negative. */
  readonly now: () => number;
  /** One question and its answer: asked and answered by the browser's clock, `server` named in between. */
  readonly measured: (asked: number, answered: number, server: number) => void;
  /** The server named its time; how long ago it did is not known. */
  readonly heard: (server: number) => void;
  /** Something happened at this time of the server. */
  readonly named: (server: number) => void;
  /** It stops at this time, such as the end of a recording. */
  readonly limit: (end: number) => void;
  /** Another clock counts from now on: the server is another one. */
  readonly reset: () => void;
  /** How far the browser's clock is ahead of the server's, ms. */
  readonly skew: () => number;
}

/** A heartbeat that is further off than this, ms, means that one of the clocks was set. */
const tolerance = 1_000;
/** The best measurement is kept for this long, ms. */
const trusted = 60_000;

export function createServerClock(local: () => number): ServerClock {
  let offset: number | undefined;
  let best = { trip: Infinity, at: -Infinity };
  let latest = -Infinity;
  let end = Infinity;

  return {
    now: () => Math.min(end, Math.max(latest, local() + (offset ?? 0))),
    measured: (asked, answered, server) => {
      const trip = answered - asked;
      if (trip > best.trip && answered - best.at < trusted) return;
      best = { trip, at: answered };
      offset = server - (asked + answered) / 2;
    },
    heard: (server) => {
      // It may be later there by now, never earlier.
      const behind = server - local() - (offset ?? -Infinity);
      if (behind > 0 || behind < -tolerance) offset = server - local();
      if (Math.abs(behind) > tolerance) best = { trip: Infinity, at: -Infinity };
      latest = server;
    },
    named: (server) => {
      latest = Math.max(latest, server);
    },
    limit: (time) => {
      end = time;
    },
    reset: () => {
      offset = undefined;
      best = { trip: Infinity, at: -Infinity };
      latest = -Infinity;
      end = Infinity;
    },
    skew: () => -(offset ?? 0),
  };
}
