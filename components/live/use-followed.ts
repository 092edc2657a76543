"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { Ref } from "../../lib/rollout/ref.ts";
import { refKey } from "../../lib/rollout/ref.ts";
import { live } from "./live.ts";
import { notHeard } from "./not-heard.ts";
import type { Session } from "./session.ts";
import type { Shown } from "./shown.ts";
import type { Stage } from "./stage-store.ts";

/** Makes a hook that follows one object, live. Every component that asks for the same one shares it. */
export function createUse<V>(open: (ref: Ref, session: Session) => Shown<Stage<V>>): (ref: Ref) => Stage<V> {
  /** The one that is shown, kept while a page draws it anew. */
  let opened: { readonly key: string; readonly stage: Shown<Stage<V>> } | undefined;
  const liveStage = (ref: Ref): Shown<Stage<V>> => {
    const key = refKey(ref);
    if (opened?.key !== key) opened = { key, stage: open(ref, live()) };
    return opened.stage;
  };
  return function useFollowed({ namespace, name }) {
    const stage = useMemo(
      () => (typeof window === "undefined" ? unopened : liveStage({ namespace, name })),
      [namespace, name],
    );
    return useSyncExternalStore(stage.subscribe, stage.get, unopened.get);
  };
}

const empty: Stage<never> = {
  connection: notHeard,
  loaded: false,
  now: () => 0,
  skew: 0,
  heard: () => undefined,
  history: undefined,
  version: 0,
  keptFrom: 0,
  seenFrom: 0,
  viewAt: () => undefined,
  worldAt: () => undefined,
};
const unopened = { get: () => empty, subscribe: () => () => undefined };
