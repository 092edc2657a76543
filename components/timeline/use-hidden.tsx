"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether nobody can see the page: a tab behind another. */
export const useHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );
