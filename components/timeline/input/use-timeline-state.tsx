"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import type { History } from "../../../lib/rollout/history/history.ts";
import { boundsOf } from "../axis/auto-span.ts";
import { openTime, timeAfter, type TimeAction, type TimeState } from "../axis/window.ts";

export interface TimelineStateOptions {
  /** Undefined until it is loaded. */
  readonly history: History | undefined;
  /** Now by the server's clock, or by a recording's, ms. */
  readonly clock: () => number;
  /** The moment a link names (`?at=`), ms; undefined: now. Read once. */
  readonly initialAt?: number | undefined;
}

/** What a page holds of its timeline, and hands on to it as it is. */
export interface TimelineTime {
  /** The moment that the whole page shows, ms; undefined: now. */
  readonly at: number | undefined;
  readonly state: TimeState;
  readonly act: (action: TimeAction) => void;
  readonly clock: () => number;
  /** When the page was opened, ms. */
  readonly opened: number;
}

/** Time while the page did not run (a hidden tab, a laptop asleep) is not played. */
const longestFrame = 100;
/** The whole page shows another moment with each step of playing: thirty a second are enough for the eye. */
const shortestFrame = 30;

/**
 * The state of a timeline: which moment the page shows and what the axis shows. It changes by a person's hand and while
 * playing only; that now moves on is the business of the Timeline itself, so a page is not drawn again for it.
 */
export function useTimelineState({ history, clock, initialAt }: TimelineStateOptions): TimelineTime {
  const [state, setState] = useState(() => openTime(initialAt));
  const [opened, setOpened] = useState<number | undefined>(undefined);
  if (history !== undefined && opened === undefined) {
    const now = clock();
    setOpened(now);
    setState((before) => shown(before, history, now));
  }

  const act = useCallback(
    (action: TimeAction) => {
      const bounds = boundsOf(history, clock(), opened);
      setState((before) => timeAfter(before, action, bounds));
    },
    [history, clock, opened],
  );

  useEffect(() => {
    if (!state.playing) return undefined;
    let frame = 0;
    const wait = (since: number) => {
      frame = requestAnimationFrame((stamp) => {
        const due = stamp - since >= shortestFrame;
        if (due) act({ type: "tick", elapsed: Math.min(stamp - since, longestFrame) });
        wait(due ? stamp : since);
      });
    };
    frame = requestAnimationFrame(wait);
    return () => cancelAnimationFrame(frame);
  }, [state.playing, act]);

  return useMemo(
    () => ({ at: state.at, state, act, clock, opened: opened ?? 0 }),
    [state, act, clock, opened],
  );
}

/** A moment that a link names is brought into the window, once it is known how wide that is. */
const shown = (state: TimeState, history: History, now: number): TimeState =>
  state.at === undefined
    ? state
    : timeAfter(state, { type: "scrub", to: state.at }, boundsOf(history, now, now));
