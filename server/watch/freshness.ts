import type { Clock } from "../cluster/clock.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import type { Late } from "./store.ts";

/** How far what is known of one kind in one scope can be trusted. */
export type WatchStatus =
  | { readonly type: "loading"; readonly problem: ConnectionProblem | undefined }
  | { readonly type: "live" }
  | {
      readonly type: "lost";
      /** Up to here nothing was missed. */
      readonly completeUntil: number | undefined;
      readonly problem: ConnectionProblem | undefined;
    }
  | { readonly type: "polling"; readonly problem: ConnectionProblem | undefined }
  | { readonly type: "forbidden"; readonly problem: ConnectionProblem };

/** A planned end that is followed by an open watch within this time is no gap. */
const grace = 1000;
/** A watch has caught up when it pauses for this long, at its first bookmark, or after `catchUpMost`. */
const pause = 300;
const catchUpMost = 5000;

export interface Freshness {
  readonly listing: () => void;
  readonly complete: () => void;
  readonly failed: (problem: ConnectionProblem) => void;
  readonly forbidden: (problem: ConnectionProblem) => void;
  readonly opened: () => void;
  readonly heard: () => void;
  readonly bookmark: () => void;
  readonly closed: (problem: ConnectionProblem | undefined) => void;
  readonly polling: (problem: ConnectionProblem | undefined) => void;
  /** The API server has given no sign of life since `until`, whatever the sockets look like. */
  readonly doubt: (until: number, problem: ConnectionProblem | undefined) => void;
  /** It has again. */
  readonly trust: () => void;
  /** Whether what comes now happened earlier. */
  readonly late: () => Late | undefined;
  readonly lastHeard: () => number | undefined;
  readonly stop: () => void;
}

/** Follows the moments of one list-and-watch and tells each change of status. */
export function createFreshness(clock: Clock, tell: (status: WatchStatus) => void): Freshness {
  let status: WatchStatus = { type: "loading", problem: undefined };
  let completeUntil: number | undefined;
  let listedAt = clock.now();
  let lastHeard: number | undefined;
  let lostBy = { at: 0, broken: false };
  let isOpen = false;
  let isPolling = false;
  /** What comes until the watch has caught up is older than its arrival. */
  let behind = true;
  let endGrace: (() => void) | undefined;
  let endPause: (() => void) | undefined;
  let endCatchUp: (() => void) | undefined;

  function become(next: WatchStatus): void {
    endGrace?.();
    endGrace = undefined;
    status = next;
    tell(next);
  }

  function lose(problem: ConnectionProblem | undefined): void {
    if (status.type !== "lost") lostBy = { at: clock.now(), broken: problem?.id === "connectionLost" };
    become({ type: "lost", completeUntil, problem });
  }

  const isBehind = (): boolean => completeUntil === undefined || clock.now() - completeUntil > grace;

  function catchUp(): void {
    behind = isBehind();
    endCatchUp?.();
    endCatchUp = clock.after(catchUpMost, caughtUp);
    awaitPause();
  }

  function awaitPause(): void {
    endPause?.();
    endPause = clock.after(pause, caughtUp);
  }

  function stopCatchingUp(): void {
    endPause?.();
    endCatchUp?.();
    endPause = endCatchUp = undefined;
  }

  function caughtUp(): void {
    stopCatchingUp();
    endGrace?.();
    endGrace = undefined;
    behind = isPolling = false;
    completeUntil = clock.now();
    if (status.type !== "live") become({ type: "live" });
  }

  function heard(): void {
    lastHeard = clock.now();
    if (endCatchUp !== undefined) awaitPause();
    else if (status.type === "live") completeUntil = lastHeard;
    else if (isOpen) catchUp();
  }

  return {
    listing: () => {
      listedAt = clock.now();
      behind = isBehind();
    },
    complete: () => {
      completeUntil = listedAt;
      lastHeard = clock.now();
      if (isPolling) {
        if (status.type !== "polling") become({ type: "polling", problem: undefined });
      } else if (status.type === "forbidden") become({ type: "loading", problem: undefined });
    },
    failed: (problem) => {
      if (status.type === "forbidden") return;
      if (completeUntil === undefined) become({ type: "loading", problem });
      else lose(problem);
    },
    forbidden: (problem) => become({ type: "forbidden", problem }),
    opened: () => {
      isOpen = true;
      catchUp();
    },
    heard,
    bookmark: () => {
      heard();
      caughtUp();
    },
    closed: (problem) => {
      const asPlanned = problem === undefined || problem.id === "expired";
      if (isOpen && problem === undefined && status.type === "live" && endCatchUp === undefined)
        completeUntil = clock.now();
      isOpen = false;
      behind = true;
      stopCatchingUp();
      if (status.type === "loading") become({ type: "loading", problem });
      else if (status.type === "lost") lose(problem ?? status.problem);
      else if (status.type === "live" && !asPlanned) lose(problem);
      else if (status.type === "live") endGrace ??= clock.after(grace, () => lose(problem));
    },
    polling: (problem) => {
      isPolling = true;
      become({ type: "polling", problem });
    },
    doubt: (until, problem) => {
      // A connection that broke with the server was good for as long as the server was.
      if (status.type === "lost" && lostBy.broken && lostBy.at >= until) {
        completeUntil = Math.max(until, completeUntil ?? until);
        lose(problem);
      }
      if (status.type !== "live" && status.type !== "polling") return;
      completeUntil = Math.max(until, lastHeard ?? until);
      stopCatchingUp();
      behind = true;
      lose(problem);
    },
    trust: () => {
      if (status.type === "lost" && isOpen && endCatchUp === undefined) catchUp();
    },
    late: () => (behind ? { after: completeUntil } : undefined),
    lastHeard: () => lastHeard,
    stop: () => {
      endGrace?.();
      stopCatchingUp();
    },
  };
}
