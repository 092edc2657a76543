import type { History, Mark } from "../../../lib/rollout/history/history.ts";
import { blindOf, type Stretch } from "./blind.ts";
import { glyphOf, hasGuide, type Glyph } from "./glyphs.ts";
import type { Frame } from "../axis/frame.ts";
import { textWidth } from "./text-width.ts";
import { xOf, type Sheet } from "../axis/sheet.ts";

/** Marks that would lie on one another, drawn as the weightiest of them. */
export interface PlacedMark {
  readonly x: number;
  readonly glyph: Glyph;
  /** Place in the palette; undefined: ink. */
  readonly colour: number | undefined;
  /** Indices into the marks of the history, the weightiest first. */
  readonly marks: readonly number[];
  readonly label: MarkLabel | undefined;
  /** How a way back ended, where its end lies on its beginning: it is read for its numbers. */
  readonly end: MarkLabel | undefined;
}

interface MarkLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: "start" | "end";
  /** From the mark down to words on a lower line. */
  readonly thread: string | undefined;
}

export interface EventsPicture {
  readonly height: number;
  /** y of the line that the marks stand on. */
  readonly rug: number;
  readonly marks: readonly PlacedMark[];
  /** Pixels of the lines through all panels. */
  readonly guides: readonly { readonly x: number; readonly colour: number | undefined }[];
  readonly blind: readonly Stretch[];
}

const lineHeight = 17;
const lines = 3;
const rug = 12;
const fontSize = 11.5;
/** Marks nearer than this are one. */
const nearest = 11;
const gap = 12;
const between = 8;
const longest = 46;
/** Of a way back, whose end is read for its numbers. */
const longestOfWays = 92;
const ways: ReadonlySet<Mark["type"]> = new Set(["back", "rollback", "selector"]);

interface Cluster {
  readonly x: number;
  readonly weight: number;
  readonly marks: readonly number[];
}

/** The Events panel: which marks are drawn where, and which have room for their words. */
export function eventsPicture(history: History, sheet: Sheet, textOf: (mark: Mark) => string): EventsPicture {
  const { marks, versions } = history;
  const clusters = clustersOf(marks, sheet);
  const ends = clusters.map((cluster) => endOf(cluster, marks));
  const texts = [
    ...clusters.map((cluster) => ({ cluster, text: labelOf(cluster, marks, textOf) })),
    ...clusters.flatMap((cluster, index) => {
      const end = ends[index];
      return end === undefined ? [] : [{ cluster, text: textOf(end) }];
    }),
  ];
  const labels = placeLabels(clusters, sheet, texts);
  const labelOfEnd = (index: number) =>
    ends[index] === undefined
      ? undefined
      : labels[clusters.length + ends.slice(0, index).filter((end) => end !== undefined).length];
  return {
    height: 8 + lines * lineHeight,
    rug,
    marks: clusters.flatMap((cluster, index) => {
      const mark = marks[cluster.marks[0] ?? -1];
      if (mark === undefined) return [];
      const colour = mark.version === undefined ? undefined : versions[mark.version]?.colour;
      return [
        {
          x: cluster.x,
          glyph: glyphOf(mark),
          colour,
          marks: cluster.marks,
          label: labels[index],
          end: labelOfEnd(index),
        },
      ];
    }),
    guides: clusters.flatMap(({ x, marks: members }) => {
      const mark = marks[members[0] ?? -1];
      if (mark === undefined || !hasGuide(mark)) return [];
      return [{ x, colour: mark.version === undefined ? undefined : versions[mark.version]?.colour }];
    }),
    blind: blindOf(history, "events", sheet),
  };
}

/** How many marks, from the left, lie before what is in sight. */
export function marksBefore(marks: readonly PlacedMark[], { shift }: Pick<Frame, "shift">): number {
  const first = marks.findIndex(({ x }) => x + shift >= 0);
  return first < 0 ? marks.length : first;
}

function clustersOf(marks: readonly Mark[], sheet: Sheet): readonly Cluster[] {
  const seen = marks
    .map((mark, index) => ({ index, x: xOf(sheet, mark.at), weight: glyphOf(mark).weight }))
    .filter(({ x }) => x >= -nearest && x <= sheet.width + nearest)
    .sort((a, b) => a.x - b.x || b.weight - a.weight);
  const clusters: (typeof seen)[] = [];
  for (const mark of seen) {
    const last = clusters.at(-1);
    if (last?.[0] !== undefined && mark.x - last[0].x < nearest) last.push(mark);
    else clusters.push([mark]);
  }
  return clusters.flatMap((members) => {
    const ranked = members.toSorted((a, b) => b.weight - a.weight);
    return ranked[0] === undefined
      ? []
      : [{ x: ranked[0].x, weight: ranked[0].weight, marks: ranked.map(({ index }) => index) }];
  });
}

function labelOf(cluster: Cluster, marks: readonly Mark[], textOf: (mark: Mark) => string): string {
  const mark = marks[cluster.marks[0] ?? -1];
  if (mark === undefined) return "";
  const text = textOf(mark);
  const others = cluster.marks.length - (endOf(cluster, marks) === undefined ? 1 : 2);
  const most = ways.has(mark.type) ? longestOfWays : longest;
  return (text.length > most ? `${text.slice(0, most - 1)}…` : text) + (others > 0 ? ` +${others}` : "");
}

interface Taken {
  readonly x0: number;
  readonly x1: number;
  readonly line: number;
}

/** Where words may stand, the best first: right of their mark, left of it, or on a line below. */
function placesOf(
  x: number,
  width: number,
  sheet: Sheet,
): readonly (Taken & { readonly align: "start" | "end" })[] {
  const right = { x0: x + gap, x1: x + gap + width, line: 0, align: "start" } as const;
  const left = { x0: x - gap - width, x1: x - gap, line: 0, align: "end" } as const;
  const below = [1, 2].flatMap((line) => [
    { x0: x + 6, x1: x + 6 + width, line, align: "start" } as const,
    { x0: x - 6 - width, x1: x - 6, line, align: "end" } as const,
  ]);
  const all = [right, left, ...below];
  // The edges of the plot lie somewhere in the first and in the last ninth of the sheet; a mark that is in sight begins
  // words that are.
  const inside = ({ x0, x1, align }: (typeof all)[number]): boolean =>
    align === "start" ? x1 <= (sheet.width * 8) / 9 : x0 >= sheet.width / 9;
  return [...all.filter(inside), ...all.filter((place) => !inside(place))];
}

/** The end of a way back that lies under a weightier mark. */
function endOf({ marks: members }: Cluster, marks: readonly Mark[]): Mark | undefined {
  const below = members.slice(1).flatMap((index) => marks[index] ?? []);
  return below.find(({ type }) => type === "back");
}

/** The weightier mark chooses its place first; where there is none left, the words are hidden. */
function placeLabels(
  clusters: readonly Cluster[],
  sheet: Sheet,
  texts: readonly { readonly cluster: Cluster; readonly text: string }[],
): readonly PlacedMark["label"][] {
  const taken: Taken[] = clusters.map(({ x }) => ({ x0: x - 4, x1: x + 4, line: 0 }));
  const labels: PlacedMark["label"][] = texts.map(() => undefined);
  const turns = texts.map((each, index) => ({ ...each, index }));
  turns.sort((a, b) => b.cluster.weight - a.cluster.weight || a.index - b.index);
  for (const { cluster, text, index } of turns) {
    const place = placesOf(cluster.x, textWidth(text, fontSize), sheet).find((wanted) =>
      taken.every(
        ({ x0, x1, line }) => line !== wanted.line || x0 >= wanted.x1 + between || x1 + between <= wanted.x0,
      ),
    );
    if (place === undefined) continue;
    taken.push(place);
    const y = rug + place.line * lineHeight;
    labels[index] = {
      text,
      y,
      x: place.align === "start" ? place.x0 : place.x1,
      align: place.align,
      thread:
        place.line === 0 ? undefined : `M${cluster.x + 0.5} ${rug}V${y}h${place.align === "start" ? 3 : -3}`,
    };
  }
  return labels;
}
