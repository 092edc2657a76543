"use client";

import { useLayoutEffect, useRef, useState } from "react";

/**
 * The width of an element in whole pixels, and the ref to give it; `first` until it is laid out, before it is painted.
 * With `patient`, what depends on it takes long to draw: first the page around it is laid out and painted.
 */
export function useWidth<E extends HTMLElement>(first: number | undefined, patient: boolean) {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const measured = Math.floor(element.clientWidth);
      if (measured > 0) setWidth(measured);
    };
    if (!patient) measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (patient) timer = setTimeout(measure);
      else measure();
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [patient]);
  return [ref, width] as const;
}
