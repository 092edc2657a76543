"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { ConnectionView } from "../../lib/view/connection.ts";
import { live } from "./live.ts";
import type { Stage } from "./stage-store.ts";

export type { Stage } from "./stage-store.ts";

/** One rollout, live. Every component that asks for the same one shares it. */
export function useStage({ namespace, name }: Ref): Stage {
  const stage = useMemo(
    () => (typeof window === "undefined" ? unopened : live().stage({ namespace, name })),
    [namespace, name],
  );
  return useSyncExternalStore(stage.subscribe, stage.get, unopened.get);
}

/** Where nothing is heard yet: while the server renders the page. */
export const notHeard: ConnectionView = {
  state: "connecting",
  since: 0,
  lastHeard: undefined,
  watches: [],
  problem: undefined,
  source: undefined,
};

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
