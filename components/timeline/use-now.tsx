"use client";

import { useEffect, useState } from "react";
import { seconds } from "../ui/beat.ts";

/** Moments that lie in one pixel are one moment. */
const wholePixel = (at: number, pixel: number): number => Math.floor(at / pixel) * pixel;

const oneFrame = 50;
const idle = 1000;

/**
 * Now, in steps of whole pixels (`pixel` ms): with every frame while something moves and pixels are short, else by a
 * timer, at rest and for whoever wants less motion once a second. A page that comes back to the front is right in its first frame.
 */
export function useNow(clock: () => number, pixel: number, moving: boolean): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const show = () => {
      if (!document.hidden) setNow(wholePixel(clock(), pixel));
    };
    const smooth = moving && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    let silence: (() => void) | undefined;
    if (smooth && pixel <= oneFrame) {
      const loop = () => {
        show();
        frame = requestAnimationFrame(loop);
      };
      frame = requestAnimationFrame(loop);
    } else if (smooth && pixel < idle) {
      timer = setInterval(show, pixel);
    } else {
      silence = seconds.subscribe(show);
    }
    document.addEventListener("visibilitychange", show);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      silence?.();
      document.removeEventListener("visibilitychange", show);
    };
  }, [clock, pixel, moving]);
  return now;
}
