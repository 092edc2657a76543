import type { Watch } from "../../lib/kinds/watch.ts";
import type { Problem, Source, WatchView } from "../../lib/view/connection.ts";
import type { ServerView } from "../../lib/wire/events.ts";

/** What the state of the way to the API server follows from. Times are server clock, ms. */
export interface Health {
  readonly watches: Iterable<Watch>;
  /** The first lists are complete. */
  readonly open: boolean;
  readonly lastHeard: number | undefined;
  readonly problem: Problem | undefined;
  readonly source: Source | undefined;
}

/** The server's part of what the header says; `previous` tells since when, where the state is still the same. */
export function serverView(health: Health, previous: ServerView | undefined, now: number): ServerView {
  const watches = [...health.watches];
  const { state, since = now } = stateOf(health, watches);
  return {
    state,
    since: previous?.state === state ? previous.since : since,
    lastHeard: health.lastHeard,
    watches: watches.filter((watch) => watch.state !== "live").map(viewOf),
    problem: health.problem,
    source: health.source,
  };
}

function stateOf(
  { problem, source, open }: Health,
  watches: readonly Watch[],
): { readonly state: ServerView["state"]; readonly since?: number } {
  const inState = (...states: readonly string[]): readonly Watch[] =>
    watches.filter((watch) => states.includes(watch.state));
  const lost = inState("lost");
  const api = lost.find((watch) => watch.name === "API");
  if (source?.type === "recording") return { state: "recording" };
  if (problem !== undefined) return { state: "refused" };
  if (api !== undefined) return { state: "api-lost", since: lostSince(api) };
  if (!open || inState("loading").length > 0) return { state: "loading" };
  if (lost.length > 0) return { state: "stale", since: Math.min(...lost.map(lostSince)) };
  return { state: "live" };
}

/** Up to when it is known to be complete: what is shown is as old as that. */
const lostSince = ({ completeUntil, since }: Watch): number => completeUntil ?? since;

const viewOf = ({ name, namespace, state, since, message }: Watch): WatchView => ({
  kind: name,
  namespace,
  state,
  since,
  message,
});
