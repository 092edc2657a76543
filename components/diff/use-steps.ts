"use client";

import { useEffect, useState } from "react";
import { live } from "../live/live.ts";

/**
 * How many of the items are drawn: `inOneStep` at once, and as many more in each step that follows. Thousands at once would
 * hold up the page.
 */
export function useSteps(items: readonly unknown[], inOneStep: number): number {
  const [steps, setSteps] = useState({ items, drawn: inOneStep });
  const drawn = steps.items === items ? steps.drawn : inOneStep;
  useEffect(() => {
    if (drawn >= items.length) return undefined;
    return live().environment.after(0, () => setSteps({ items, drawn: drawn + inOneStep }));
  }, [items, drawn, inOneStep]);
  return drawn;
}
