"use client";

import { useEffect, useState } from "react";
import { askDifference, type Told } from "../live/differences.ts";

interface Question {
  readonly namespace: string;
  readonly name: string;
  /** Undefined: there is nothing to ask. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** What the server tells of two revisions; undefined until it has answered. `again` asks once more. */
export function useDifference({ namespace, name, from, to }: Question): {
  readonly told: Told | undefined;
  readonly again: () => void;
} {
  const [told, setTold] = useState<Told | undefined>(undefined);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    const asking = new AbortController();
    void askDifference({ namespace, name }, [from, to], asking.signal).then((answer) => {
      if (!asking.signal.aborted) setTold(answer);
    });
    return () => asking.abort();
  }, [namespace, name, from, to, round]);
  const again = (): void => {
    setTold(undefined);
    setRound(round + 1);
  };
  return { told, again };
}
