"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { Ref } from "../../lib/rollout/ref.ts";
import { topicKey } from "../../lib/wire/events.ts";
import { live } from "./live.ts";
import { notHeard } from "./not-heard.ts";
import type { Shown } from "./shown.ts";
import { createStageStore, type Stage } from "./stage-store.ts";

export type { Stage } from "./stage-store.ts";

/** One rollout, live. Every component that asks for the same one shares it. */
export function useStage({ namespace, name }: Ref): Stage {
  const stage = useMemo(
    () => (typeof window === "undefined" ? unopened : liveStage({ namespace, name })),
    [namespace, name],
  );
  return useSyncExternalStore(stage.subscribe, stage.get, unopened.get);
}

/** The one that is shown, kept while a page draws it anew. */
let opened: { readonly key: string; readonly stage: Shown<Stage> } | undefined;

function liveStage(ref: Ref): Shown<Stage> {
  const key = topicKey({ type: "rollout", ...ref });
  if (opened?.key !== key) opened = { key, stage: createStageStore(ref, live()) };
  return opened.stage;
}

const empty: Stage = {
  connection: notHeard,
  loaded: false,
  now: () => 0,
  skew: 0,
  history: undefined,
  version: 0,
  keptFrom: 0,
  seenFrom: 0,
  viewAt: () => undefined,
};
const unopened = { get: () => empty, subscribe: () => () => undefined };
