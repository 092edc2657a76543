import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { steadyRange, type Range } from "./window.ts";

export interface ListWindow {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly range: Range;
  /** Height of a row, px. */
  readonly row: number;
}

const firstGuess = { range: { first: 0, last: 24 }, row: 84 };

/** Keeps only the rows in view, of a list of `count` rows of one height that scrolls with the page. */
export function useWindow(count: number): ListWindow {
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(firstGuess);

  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (element === null) return;
      const row = element.firstElementChild?.getBoundingClientRect().height ?? firstGuess.row;
      const scrolled = -element.getBoundingClientRect().top;
      setShown((before) => {
        const range = steadyRange(before.range, { scrolled, height: innerHeight, row, count });
        return range === before.range && row === before.row ? before : { range, row };
      });
    };
    measure();
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, [count]);

  useEffect(() => {
    const all = () => flushSync(() => setShown(({ row }) => ({ row, range: { first: 0, last: count } })));
    addEventListener("beforeprint", all);
    return () => removeEventListener("beforeprint", all);
  }, [count]);

  return { list, range: shown.range, row: shown.row };
}
