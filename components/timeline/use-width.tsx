"use client";

import { useLayoutEffect, useRef, useState } from "react";

/** The width of an element in whole pixels, and the ref to give it; `first` until it is laid out, before it is painted. */
export function useWidth<E extends HTMLElement>(first: number | undefined) {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const measured = Math.floor(element.clientWidth);
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
