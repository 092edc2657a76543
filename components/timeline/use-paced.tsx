"use client";

import { useEffect, useRef, useState } from "react";

/** A value as it was at most `ms` ago: it changes no more often than that. With 0 it is the value itself. */
export function usePaced<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = value;
    if (ms === 0 || value === shown) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setShown(latest.current);
    }, ms);
  }, [value, shown, ms]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return ms === 0 ? value : shown;
}
