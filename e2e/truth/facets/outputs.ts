import { combined } from "./events.ts";
import type { Groups, Facet } from "./facet.ts";
import type { Clean } from "../names.ts";

/** Blanks say only how long the longest cell is. */
const lined = (text: string, clean: Clean): readonly string[] =>
  clean(text.includes(combined) ? text.slice(0, text.indexOf("Events:")) + combined : text)
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd().replace(/(?<=\S) {2,}/g, "  "));

/** Rows of a table come by their names, and these end by chance. */
function sorted(title: string, lines: readonly string[]): readonly string[] {
  const [head = "", ...rows] = lines;
  return / get /.test(title) && / {2}AGE/.test(head) ? [head, ...rows.sort()] : lines;
}

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
