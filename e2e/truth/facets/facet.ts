import type { Raw } from "../../../lib/base/raw.ts";
import { labelOf, type Clean } from "../names.ts";
import type { Played, Rest } from "../play.ts";
import type { Recorded } from "../record.ts";

/** What two clusters must agree on: lines under headings, with nothing in them that no two runs share. */
export type Groups = Readonly<Record<string, readonly string[]>>;

/** One thing that is compared. A new one is a file beside this and a line in facets.ts. */
export type Facet = (played: Played, clean: Clean) => Groups;

/** A facet of what is there at each rest: of each only the lines that the one before did not have. */
export const atRests =
  (linesOf: (rest: Rest, clean: Clean) => readonly string[]): Facet =>
  ({ rests }, clean) => {
    let before: ReadonlySet<string> = new Set();
    const groups: Record<string, readonly string[]> = {};
    for (const rest of rests) {
      const lines = linesOf(rest, clean);
      groups[rest.title] = lines.filter((line) => !before.has(line));
      before = new Set(lines);
    }
    return groups;
  };

/** What there is of a kind, by label, in the labels' order. */
export const ofKind = (rest: Rest, kind: Recorded, clean: Clean): readonly (readonly [string, Raw])[] =>
  [...rest.objects[kind].values()]
    .map((object) => [labelOf(clean, object, kind), object] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** Equal lines once, with how many there are. */
export function counted(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} ×${String(count)}`)).sort();
}
