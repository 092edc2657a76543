import type { KindName, SlimOf } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { Log } from "../../lib/log/log.ts";
import { applyFact, cloneWorld, createWorld, type World } from "../../lib/log/world.ts";
import { excerpt } from "../../lib/rollout/excerpt.ts";
import { applyHistory, openHistory, type MutableHistory } from "../../lib/rollout/history/fold.ts";
import { neighbourhood } from "../../lib/rollout/neighbourhood.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import { shortenHistory } from "../../lib/rollout/history/mutable.ts";
import { boardRowOf, sparkSteps } from "../../lib/view/board-row.ts";
import type { BoardRow } from "../../lib/view/view.ts";

/** One Deployment as the board follows it. */
export interface Tracked {
  readonly uid: string;
  readonly ref: Ref;
  history: MutableHistory;
  /** Versions beyond which the history is folded again from what is kept. */
  mostVersions: number;
  homes: ReadonlySet<string>;
  row: BoardRow | undefined;
  /** The row without what only time changes. */
  key: string;
  /** When the row was derived, and when it last differed; server clock and `Timing.steady`. */
  derivedAt: number;
  sentAt: number;
}

/** A history is shortened when it has grown by so much: a row draws only its newest steps. */
const longest = 1_000;
const fewestVersions = 100;

/** Begins with a Deployment that was there at the first look, or (`isNew`) with the fact that brings it. */
export function track(log: Log, { uid, namespace, name }: SlimOf<"Deployment">, isNew: boolean): Tracked {
  const ref = { namespace, name };
  const opened = (base: World, at: number): MutableHistory => openHistory(ref, base, at, { lanes: false });
  const first = (): MutableHistory =>
    // A recording is whole before anybody follows it.
    log.facts.length > 0 ? folded(log, ref) : opened(log.world, log.keptFrom());
  return {
    uid,
    ref,
    history: isNew ? opened(createWorld(), log.facts.at(-1)?.at ?? 0) : first(),
    mostVersions: fewestVersions,
    homes: new Set(neighbourhood(log.world, ref).homes),
    row: undefined,
    key: "",
    derivedAt: -Infinity,
    sentAt: -Infinity,
  };
}

export function applyTracked(
  log: Log,
  tracked: Tracked,
  fact: Fact,
  before: SlimOf<KindName> | undefined,
): void {
  applyHistory(tracked.history, log.world, fact, before);
  if (sizeOf(tracked.history) > longest) shortenHistory(tracked.history, sparkSteps);
  if (tracked.history.versions.length <= tracked.mostVersions) return;
  tracked.history = folded(log, tracked.ref);
  tracked.mostVersions = Math.max(fewestVersions, 2 * tracked.history.versions.length);
}

const sizeOf = ({ replicas, traffic, marks }: MutableHistory): number =>
  replicas.length + marks.length + traffic.reduce((sum, { steps }) => sum + steps.length, 0);

function folded(log: Log, ref: Ref): MutableHistory {
  const { base, facts } = excerpt(log, ref);
  const world: World = cloneWorld(base);
  const history = openHistory(ref, base, log.keptFrom(), { lanes: false });
  for (const fact of facts) applyHistory(history, world, fact, applyFact(world, fact));
  return history;
}

export const rowOf = (log: Log, { ref, history }: Tracked, now: number): BoardRow =>
  boardRowOf({ world: log.world, progress: history.folding.progress, ref }, history, now);

/** Derives the row anew. Returns whether it says anything that the one before did not. */
export function derive(log: Log, tracked: Tracked, now: number): boolean {
  const row = rowOf(log, tracked, now);
  const key = JSON.stringify(row, (name, value: unknown) => (name === "ms" ? undefined : value));
  const differs = key !== tracked.key;
  Object.assign(tracked, { row, key, derivedAt: now });
  return differs;
}
