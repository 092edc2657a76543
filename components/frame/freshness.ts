import { unreachable } from "../../lib/base/assert.ts";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { Words } from "../../lib/words/words.ts";

/** good: live. quiet: nothing is wrong, yet it is not live. warn: what is shown is getting old. stop: nothing comes. */
export type Tone = "good" | "quiet" | "warn" | "stop";

export interface Freshness {
  readonly tone: Tone;
  readonly text: string;
}

/** The few words of the header's pill. `now`: server clock, ms. */
export function freshnessOf(connection: ConnectionView, now: number, words: Words): Freshness {
  const { freshness, duration } = words.page;
  const lasted = duration(now - connection.since);
  switch (connection.state) {
    case "connecting":
      return { tone: "quiet", text: freshness.connecting };
    case "asleep":
      return { tone: "warn", text: freshness.asleep };
    case "server-lost":
      return { tone: "stop", text: freshness.serverLost(lasted) };
    case "refused":
      return { tone: "stop", text: freshness.refused };
    case "api-lost":
      return { tone: "stop", text: freshness.apiLost(lasted) };
    case "loading":
      return { tone: "quiet", text: freshness.loading };
    case "stale":
      return { tone: "warn", text: freshness.stale(lasted) };
    case "recording":
      return { tone: "quiet", text: freshness.recording };
    case "live":
      return { tone: "good", text: liveText(connection, now, words) };
    default:
      return unreachable(connection.state);
  }
}

/** The API server is asked every two seconds, so while it answers no age says more than this one, ms. */
const usual = 5_000;

/** It is live and was heard in its usual rhythm: what is said of it does not change with time. */
export const isFresh = ({ state, lastHeard }: ConnectionView, now: number): boolean =>
  state === "live" && lastHeard !== undefined && now - lastHeard < usual;

function liveText(connection: ConnectionView, now: number, { page }: Words): string {
  const { lastHeard } = connection;
  if (lastHeard === undefined) return page.freshness.liveNow;
  return isFresh(connection, now)
    ? page.freshness.liveUnder(page.age(usual))
    : page.freshness.live(page.age(now - lastHeard));
}
