import { shapes } from "../../kinds/shapes.ts";
import type { Watch } from "../../kinds/watch.ts";
import type { MutableHistory } from "./mutable.ts";

/** The watches that counts of replicas come from: where one of them is blind, nobody knows how many there are. */
export const countWatches: ReadonlySet<string> = new Set(["API", "Deployment", "ReplicaSet", "Pod"]);

/** What a change of a watch's health means for the axis: a time that the server did not see begins or ends. */
export function stepGap(history: MutableHistory, watch: Watch): void {
  if (watch.namespace !== "" && watch.namespace !== history.namespace) return;
  const { blind } = history.folding;
  if (watch.state === "lost") {
    if (blind.has(watch.uid)) return;
    blind.set(watch.uid, kindOf(watch.name));
    openGap(history, Math.max(history.keptFrom, watch.completeUntil ?? watch.since));
  } else if (blind.delete(watch.uid) && blind.size === 0) closeGap(history);
}

/** The kind that is watched; "API" stands for the whole server. */
const kindOf = (name: string): string => (name in shapes ? name : "API");

/** One gap at a time, however many watches are blind: it begins with the first and ends with the last. */
function openGap({ gaps, folding }: MutableHistory, from: number): void {
  const watches = [...new Set(folding.blind.values())].sort();
  const last = gaps.at(-1);
  if (last !== undefined && last.to === undefined)
    gaps[gaps.length - 1] = {
      from: Math.min(last.from, from),
      to: undefined,
      watches: union(last.watches, watches),
    };
  else gaps.push({ from, to: undefined, watches });
}

const union = (a: readonly string[], b: readonly string[]): readonly string[] =>
  [...new Set([...a, ...b])].sort();

function closeGap({ gaps, folding }: MutableHistory): void {
  const last = gaps.at(-1);
  if (last !== undefined && last.to === undefined)
    gaps[gaps.length - 1] = { ...last, to: Math.max(last.from, folding.now) };
}
