"use client";

import { useState } from "react";
import { readPair, type Pair } from "./pair.ts";

const shownNow = (): Pair | undefined =>
  typeof location === "undefined" ? undefined : readPair(new URLSearchParams(location.search).get("diff"));

/** The pair that the address names with `?diff=2..4`, and how to change both. */
export function useDiffAddress(): readonly [Pair | undefined, (pair: Pair | undefined) => void] {
  const [pair, setPair] = useState(shownNow);
  const change = (next: Pair | undefined): void => {
    const url = new URL(location.href);
    if (next === undefined) url.searchParams.delete("diff");
    else url.searchParams.set("diff", next.join(".."));
    window.history.replaceState(null, "", `${url.pathname}${url.search}${url.hash}`);
    setPair(next);
  };
  return [pair, change];
}
