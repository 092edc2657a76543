"use client";

import { useEffect, useState } from "react";
import { at, stringAt } from "../../lib/base/raw.ts";

/** What came of a question to `/api/helm`. */
export type Answer<T> =
  | { readonly type: "asking" }
  | { readonly type: "answered"; readonly value: T }
  /** A sentence of the server; undefined: it did not answer. */
  | { readonly type: "failed"; readonly message: string | undefined };

/** Asks once for each path. The answer is the server's own, in a form that docs/api.md describes. */
export function useAnswer<T>(path: string): Answer<T> {
  const [told, setTold] = useState<{ readonly path: string; readonly answer: Answer<T> } | undefined>();
  useEffect(() => {
    const leaving = new AbortController();
    void ask<T>(path, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setTold({ path, answer });
    });
    return () => leaving.abort();
  }, [path]);
  return told?.path === path ? told.answer : { type: "asking" };
}

async function ask<T>(path: string, signal: AbortSignal): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { signal });
    const body: unknown = await response.json();
    return at(body, "error") === undefined
      ? { type: "answered", value: body as T }
      : { type: "failed", message: stringAt(body, "error", "message") };
  } catch {
    return { type: "failed", message: undefined };
  }
}

export const helmPath = (namespace: string, release: string, what: string | number): string =>
  `/api/helm/${namespace}/${release}/${what}`;
