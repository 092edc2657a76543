import type { Raw } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { sleep } from "./clock.ts";
import type { Cluster } from "./cluster.ts";
import { plan, start, type Outcome, type Plan, type Step } from "./course.ts";
import { list } from "./list.ts";
import type { Target } from "./target.ts";
import type { Tuning } from "./tuning.ts";
import type { Turns } from "./turns.ts";
import { watch } from "./watch.ts";

/** What a list-and-watch tells, in the order in which it happens. */
export interface Listener {
  /** All that there is will follow, item by item. */
  readonly listing: () => void;
  readonly listed: (raw: Raw) => void;
  readonly changed: (raw: Raw) => void;
  readonly removed: (raw: Raw) => void;
  /** All that there is has come: what did not is gone. */
  readonly complete: () => void;
  readonly failed: (problem: ConnectionProblem) => void;
  /** Listing is not permitted. */
  readonly forbidden: (problem: ConnectionProblem) => void;
  readonly opened: () => void;
  readonly bookmark: () => void;
  /** No watch is open any more. Without a problem it was ended as planned. */
  readonly closed: (problem: ConnectionProblem | undefined) => void;
  /** Lists are read from time to time, since watching does not work. */
  readonly polling: (problem: ConnectionProblem | undefined) => void;
}

export interface Vitals {
  /** The version that the log is complete up to. */
  readonly version: string | undefined;
  /** The newest list that was complete: when its first page was asked for and its last one read, ms. */
  readonly list: { readonly began: number; readonly ended: number } | undefined;
  /** Watches that ended. */
  readonly restarts: number;
  /** Watches and lists that the API server had forgotten the version of (410). */
  readonly expiries: number;
  /** Lines that could not be read. */
  readonly badLines: number;
}

export interface ListAndWatch {
  readonly stop: () => void;
  /** The API server gave a sign of life: what waits for it need not wait any longer. */
  readonly nudge: () => void;
  readonly vitals: () => Vitals;
}

/** Lists and watches until it is stopped. No object is missed and none is told twice, whatever the connection does. */
export function listAndWatch(
  cluster: Cluster,
  target: Target,
  { limits, turns }: { readonly limits: Tuning; readonly turns: Turns },
  listener: Listener,
): ListAndWatch {
  const { clock } = cluster;
  const stopping = new AbortController();
  let wake = new AbortController();
  let hopeful = false;
  let current: Plan = { course: start, step: { type: "list" }, delay: 0, hopeful: false, forbidden: false };
  let version: string | undefined;
  let newest: Vitals["list"];
  let restarts = 0;
  let expiries = 0;
  let badLines = 0;

  const stopped = (): boolean => stopping.signal.aborted;
  const tell = (what: () => void): void => {
    if (!stopped()) what();
  };

  async function readAll(): Promise<Outcome> {
    let at = clock.now();
    const item = (raw: Raw): void => tell(() => listener.listed(raw));
    const result = await turns.take(() => {
      at = clock.now();
      tell(listener.listing);
      return list(cluster, target, limits, { signal: stopping.signal, item });
    });
    if (result.type === "failed") return { type: "list-failed", failure: result };
    version = result.version;
    newest = { began: at, ended: clock.now() };
    tell(listener.complete);
    return { type: "listed", version, at, took: clock.now() - at };
  }

  async function follow(from: string | undefined): Promise<Outcome> {
    let openedAt: number | undefined;
    let lines = 0;
    const line = (what: () => void, next: string): void => {
      lines++;
      tell(what);
      version = next;
    };
    const ending = await watch(cluster, target, limits, {
      signal: stopping.signal,
      from,
      random: clock.random(),
      opened: () => {
        openedAt = clock.now();
        tell(listener.opened);
        if (from === undefined) tell(listener.listing);
      },
      changed: (raw, next) => line(() => listener.changed(raw), next),
      removed: (raw, next) => line(() => listener.removed(raw), next),
      bookmark: (next, complete) =>
        line(() => {
          if (complete && from === undefined) listener.complete();
          listener.bookmark();
        }, next),
    });
    restarts++;
    if (ending.type === "spoiled") badLines++;
    const lived = openedAt === undefined ? 0 : clock.now() - openedAt;
    return { type: "watched", ending, version, lived, lines };
  }

  const perform = (step: Step): Promise<Outcome> =>
    step.type === "list" ? readAll() : follow(step.type === "watch" ? step.from : undefined);

  function report(outcome: Outcome, { forbidden, course }: Plan, wasPolling: boolean): void {
    const problem = problemOf(outcome);
    if (outcome.type === "watched") listener.closed(problem);
    else if (problem !== undefined) (forbidden ? listener.forbidden : listener.failed)(problem);
    if (!wasPolling && course.pollingUntil !== undefined) listener.polling(problem);
  }

  async function run(): Promise<void> {
    while (!stopped()) {
      const outcome = await perform(current.step);
      const wasPolling = current.course.pollingUntil !== undefined;
      if (problemOf(outcome)?.id === "expired") expiries++;
      current = plan(current.course, outcome, { now: clock.now(), random: clock.random(), limits });
      tell(() => report(outcome, current, wasPolling));
      hopeful = current.hopeful;
      wake = new AbortController();
      if (current.delay > 0 && !stopped()) await sleep(clock, current.delay, wake.signal);
    }
  }

  void run();
  return {
    stop: () => {
      stopping.abort();
      wake.abort();
    },
    nudge: () => {
      if (hopeful) wake.abort();
    },
    vitals: () => ({ version, list: newest, restarts, expiries, badLines }),
  };
}

function problemOf(outcome: Outcome): ConnectionProblem | undefined {
  if (outcome.type === "list-failed") return outcome.failure.problem;
  return outcome.type === "watched" && outcome.ending.type === "failed" ? outcome.ending.problem : undefined;
}
