import { combined } from "./events.ts";
import type { Groups, Facet } from "./facet.ts";
import type { Clean } from "../names.ts";
import { withSortedOwners } from "../owner-order.ts";

/** Blanks say only how long the longest cell is. */
const lined = (text: string, clean: Clean): readonly string[] =>
  clean(text.includes(combined) ? text.slice(0, text.indexOf("Events:")) + combined : text)
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd().replace(/(?<=\S) {2,}/g, "  "));

const sortedAfter = (lines: readonly string[], head: RegExp): readonly string[] => {
  const at = lines.findIndex((line) => head.test(line));
  return at === -1 ? lines : [...lines.slice(0, at + 1), ...lines.slice(at + 1).sort()];
};

/** What comes by names that end by chance, or by seconds in which several things were told, or (Helm's) by a map. */
function sorted(title: string, lines: readonly string[]): readonly string[] {
  if (/ get (?!.*-o yaml)/.test(title)) return sortedAfter(lines, / {2}AGE/);
  if (/ helm status /.test(title)) return sortedAfter(lines, /^RESOURCES/);
  return withSortedOwners(sortedAfter(lines.map(withSortedSets), /^Events:/));
}

const withSortedSets = (line: string): string => {
  const [, head, sets] = /^(OldReplicaSets: +)(.+)$/.exec(line) ?? [];
  return head === undefined || sets === undefined ? line : head + sets.split(", ").sort().join(", ");
};

/** What every command wrote, and how it ended. */
export const outputs: Facet = ({ rests }, clean) => {
  const groups: Record<string, readonly string[]> = {};
  for (const { title, ran } of rests) {
    if (ran === undefined) continue;
    groups[clean(title)] = [
      `exit ${String(ran.code)}`,
      ...(ran.stdout === "" ? [] : sorted(title, lined(ran.stdout, clean))),
      ...(ran.stderr === "" ? [] : lined(ran.stderr, clean).map((line) => `! ${line}`)),
    ];
  }
  return groups satisfies Groups;
};
