"use client";

import { useEffect, useState } from "react";
import { at, stringAt, stringsAt } from "../../lib/base/raw.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { readAnswer, withAnswer, type Answer } from "./answers.ts";

export interface Asking {
  /** The newest first. */
  readonly answers: readonly Answer[];
  /** Nobody sees the page, so nobody asks. */
  readonly isPaused: boolean;
  /** What Rollscope's server said instead of an answer; "lost": it said nothing. */
  readonly refused: Problem | "lost" | undefined;
}

/** ms */
const pause = 1_000;

/** Asks a Service once a second, one request at a time, as long as somebody sees the page. */
export function useAnswers({ namespace, name }: Ref): Asking {
  const [asking, setAsking] = useState<Asking>({ answers: [], isPaused: false, refused: undefined });
  useEffect(() => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const address = `/api/site/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
    const ask = async (): Promise<void> => {
      timer = undefined;
      const isHidden = document.visibilityState === "hidden";
      if (isHidden) {
        setAsking((before) => ({ ...before, isPaused: true }));
        return;
      }
      const came = await fetchAnswer(address, over.signal);
      if (over.signal.aborted) return;
      setAsking((before) => next(before, came));
      if (isFinal(came)) return;
      timer = setTimeout(() => void ask(), pause);
    };
    let isAsking = false;
    const begin = (): void => {
      if (isAsking || timer !== undefined) return;
      isAsking = true;
      void ask().finally(() => (isAsking = false));
    };
    document.addEventListener("visibilitychange", begin);
    begin();
    return () => {
      over.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [namespace, name]);
  return asking;
}

type Came = Answer | { readonly refused: Problem | "lost" };

/** On another cluster than the playground there is nothing to wait for. */
const isFinal = (came: Came): boolean =>
  "refused" in came && came.refused !== "lost" && came.refused.id === "siteElsewhere";

const next = ({ answers }: Asking, came: Came): Asking =>
  "refused" in came
    ? { answers, isPaused: false, refused: came.refused }
    : { answers: withAnswer(answers, came), isPaused: false, refused: undefined };

async function fetchAnswer(address: string, signal: AbortSignal): Promise<Came> {
  try {
    const response = await fetch(address, { signal, cache: "no-store" });
    const raw: unknown = await response.json();
    const id = stringAt(at(raw, "error"), "id");
    if (id !== undefined) return { refused: { id, args: stringsAt(raw, "error", "args") } };
    return readAnswer(raw) ?? { refused: "lost" };
  } catch {
    return { refused: "lost" };
  }
}
