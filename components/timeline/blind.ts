import { type Gap, type History } from "../../lib/rollout/history.ts";
import { textWidth } from "./text-width.ts";
import { edgeOf, type Sheet } from "./sheet.ts";

export type PanelName = "replicas" | "traffic" | "pods" | "events";

/** Which watches a panel draws from. A gap of another watch leaves it whole. */
const sources: Readonly<Record<PanelName, readonly string[]>> = {
  replicas: ["api", "deployments", "replicasets", "pods"],
  traffic: ["api", "services", "endpointslices"],
  pods: ["api", "replicasets", "pods"],
  events: ["api", "deployments", "replicasets", "pods", "services", "configmaps", "events"],
};

/** Pixels of a sheet that are not drawn like the rest. */
export interface Stretch {
  readonly x0: number;
  readonly x1: number;
}

const blinds = (gap: Gap, panel: PanelName): boolean =>
  gap.watches.some((watch) => sources[panel].includes(watch));

/** Gaps of one panel, ms; one without an end lasts until `now`. */
export const gapsOf = (history: History, panel: PanelName): readonly Gap[] =>
  history.gaps.filter((gap) => blinds(gap, panel));

/** What the server did not see of one panel, from left to right, without overlaps; at least two pixels each. */
export function blindOf(history: History, panel: PanelName, sheet: Sheet): readonly Stretch[] {
  const stretches = gapsOf(history, panel)
    .filter((gap) => gap.from < sheet.to && (gap.to ?? Infinity) > sheet.from)
    .map((gap) => {
      const x0 = edgeOf(sheet, gap.from);
      return { x0, x1: Math.max(edgeOf(sheet, gap.to ?? sheet.to), x0 + 2) };
    })
    .sort((a, b) => a.x0 - b.x0);
  return stretches.reduce<readonly Stretch[]>((merged, stretch) => {
    const last = merged.at(-1);
    if (last === undefined || last.x1 < stretch.x0) return [...merged, stretch];
    return [...merged.slice(0, -1), { x0: last.x0, x1: Math.max(last.x1, stretch.x1) }];
  }, []);
}

/** What was not kept, and what is rebuilt from the objects' own stamps. */
export interface Past {
  readonly forgotten: Stretch | undefined;
  readonly reconstructed: Stretch | undefined;
}

export function pastOf(history: History, sheet: Sheet): Past {
  const kept = edgeOf(sheet, history.keptFrom);
  const seen = Math.max(edgeOf(sheet, history.seenFrom), kept);
  return {
    forgotten: kept > 0 ? { x0: 0, x1: kept } : undefined,
    reconstructed: seen > kept ? { x0: kept, x1: seen } : undefined,
  };
}

/** Where a word stands in a stretch; undefined where it is too narrow for it. */
export const middleOf = ({ x0, x1 }: Stretch, word: string): number | undefined =>
  x1 - x0 < textWidth(word, 11.5) + 16 ? undefined : Math.round((x0 + x1) / 2);
