import type { Gap, History } from "../../../lib/rollout/history/history.ts";
import { countWatches } from "../../../lib/rollout/history/gaps.ts";
import { firstMoment } from "../axis/auto-span.ts";
import { edgeOf, type Sheet } from "../axis/sheet.ts";

export type PanelName = "replicas" | "traffic" | "pods" | "events";

/** Which watches a panel draws from. A gap of another watch leaves it whole. */
const sources: Readonly<Record<PanelName, ReadonlySet<string>>> = {
  replicas: countWatches,
  traffic: new Set(["API", "Service", "EndpointSlice"]),
  pods: new Set(["API", "ReplicaSet", "Pod"]),
  events: new Set(["API", "Deployment", "ReplicaSet", "Pod", "Service", "ConfigMap", "Secret", "Event"]),
};

/** Pixels of a sheet that are not drawn like the rest. */
export interface Stretch {
  readonly x0: number;
  readonly x1: number;
  readonly width: number;
}

const stretch = (x0: number, x1: number): Stretch => ({ x0, x1, width: x1 - x0 });

const blinds = (gap: Gap, panel: PanelName): boolean =>
  gap.watches.some((watch) => sources[panel].has(watch));

/** Gaps of one panel, ms; one without an end lasts until `now`. */
export const gapsOf = (history: History, panel: PanelName): readonly Gap[] =>
  history.gaps.filter((gap) => blinds(gap, panel));

/** What the server did not see of one panel, from left to right, without overlaps; at least two pixels each. */
export function blindOf(history: History, panel: PanelName, sheet: Sheet): readonly Stretch[] {
  const stretches = gapsOf(history, panel)
    .filter((gap) => gap.from < sheet.to && (gap.to ?? Infinity) > sheet.from)
    .map((gap) => {
      const x0 = edgeOf(sheet, gap.from);
      return stretch(x0, Math.max(edgeOf(sheet, gap.to ?? sheet.to), x0 + 2));
    })
    .sort((a, b) => a.x0 - b.x0);
  return stretches.reduce<readonly Stretch[]>((merged, next) => {
    const last = merged.at(-1);
    if (last === undefined || last.x1 < next.x0) return [...merged, next];
    return [...merged.slice(0, -1), stretch(last.x0, Math.max(last.x1, next.x1))];
  }, []);
}

/** What was not kept, and what is rebuilt from the objects' own stamps (from the first of them on). */
export interface Past {
  readonly forgotten: Stretch | undefined;
  readonly reconstructed: Stretch | undefined;
}

export function pastOf(history: History, sheet: Sheet): Past {
  const kept = edgeOf(sheet, history.keptFrom);
  const first = edgeOf(sheet, firstMoment(history, history.seenFrom));
  const seen = edgeOf(sheet, history.seenFrom);
  return {
    forgotten: kept > 0 ? stretch(0, kept) : undefined,
    reconstructed: seen > first ? stretch(first, seen) : undefined,
  };
}
