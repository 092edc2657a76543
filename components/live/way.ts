import type { ConnectionView } from "../../lib/view/connection.ts";
import type { ServerView } from "../../lib/wire/events.ts";

/** What a page knows of the way to Rollscope's server. Times are the browser's clock, ms. */
export interface Way {
  /** What the server said last of the way beyond it; undefined until it said anything. */
  readonly server: ServerView | undefined;
  readonly isUp: boolean;
  /** When the page was opened. */
  readonly openedAt: number;
  /** When anything came from the server. */
  readonly heardAt: number;
  /** From when the page itself did not run, until it has caught up. */
  readonly asleepSince: number | undefined;
}

/** Two heartbeats that did not come. */
export const silence = 4_000;

/** What the header says, from the browser outwards. `ahead`: how far the browser's clock is ahead of the server's. */
export function connectionOf(way: Way, now: number, ahead: number): ConnectionView {
  const { server, isUp, openedAt, heardAt, asleepSince } = way;
  if (server === undefined)
    return {
      state: "connecting",
      since: openedAt - ahead,
      lastHeard: undefined,
      watches: [],
      problem: undefined,
      source: undefined,
    };
  if (asleepSince !== undefined) return { ...server, state: "asleep", since: asleepSince - ahead };
  if (!isUp || now - heardAt > silence) return { ...server, state: "server-lost", since: heardAt - ahead };
  return server;
}
