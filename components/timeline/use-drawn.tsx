"use client";

import { useEffect, useRef, useState } from "react";
import { seconds } from "../ui/beat.ts";

/** What a chart is drawn of: up to which moment, ms, and which version of its history. */
interface Drawn {
  readonly now: number;
  readonly version: number;
}

interface DrawnOptions {
  readonly clock: () => number;
  readonly version: number;
  /** Milliseconds of one pixel. */
  readonly pixel: number;
  /** Something moves: the axis has to do so smoothly. */
  readonly moving: boolean;
  /** Pictures are made no more often than every so many ms; 0: with every version. */
  readonly pace: number;
}

/** Moments that lie in one pixel are one moment. */
const wholePixel = (at: number, pixel: number): number => Math.floor(at / pixel) * pixel;

const oneFrame = 50;
const second = 1000;
/** Pixels that an axis at rest moves by at a time. */
const stride = 6;
/** How often an axis at rest moves at most, ms. */
const restPace = 4 * second;

/**
 * Now, in steps of whole pixels: with every frame while something moves and pixels are short, else by a timer, at rest
 * and for whoever wants less motion by a few pixels at a time, every four seconds at most. Where pictures have a pace, now
 * and the version change together. A page that comes back to the front is right in its first frame.
 */
export function useDrawn({ clock, version, pixel, moving, pace }: DrawnOptions): Drawn {
  const [drawn, setDrawn] = useState<Drawn>(() => ({ now: clock(), version }));
  const latest = useRef(version);
  const due = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(late);
      late = undefined;
      if (document.hidden) return;
      const next = { now: wholePixel(clock(), pixel), version: latest.current };
      setDrawn((before) => (before.now === next.now && before.version === next.version ? before : next));
    };
    due.current = pace === 0 ? undefined : () => (late ??= setTimeout(show, pace));
    due.current?.();
    const smooth = moving && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const stop = every(smooth ? Math.max(pixel, pace) : Math.max(pixel * stride, restPace), show);
    document.addEventListener("visibilitychange", show);
    return () => {
      clearTimeout(late);
      stop();
      document.removeEventListener("visibilitychange", show);
    };
  }, [clock, pixel, moving, pace]);
  useEffect(() => {
    latest.current = version;
    due.current?.();
  }, [version]);
  return pace === 0 ? { now: drawn.now, version } : drawn;
}

/** Runs with every frame, every so many ms, or, from a second on, with all that tells the time. Returns its own undo. */
function every(ms: number, run: () => void): () => void {
  if (ms >= second) {
    const beats = Math.round(ms / second);
    let beat = 0;
    return seconds.subscribe(() => {
      if (++beat % beats === 0) run();
    });
  }
  if (ms > oneFrame) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  }
  let frame = 0;
  const loop = (): void => {
    run();
    frame = requestAnimationFrame(loop);
  };
  frame = requestAnimationFrame(loop);
  return () => cancelAnimationFrame(frame);
}
