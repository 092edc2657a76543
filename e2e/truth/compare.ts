import { facetNames, type FacetName, type Trace } from "./facets/facets.ts";

/** What several runs of one script said alike; `undefined` where they did not. */
export type Agreed = Readonly<Record<FacetName, Readonly<Record<string, readonly string[] | undefined>>>>;

const isSame = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.join("\n") === b.join("\n");

const titlesOf = (...groups: readonly Readonly<Record<string, unknown>>[]): readonly string[] => [
  ...new Set(groups.flatMap((each) => Object.keys(each))),
];

/** What can be held against another cluster: what every run of the real one said. */
export function agreedOf(traces: readonly Trace[]): Agreed {
  const entries = facetNames.map((facet) => {
    const all = traces.map((trace) => trace[facet]);
    const [first = {}, ...others] = all;
    const groups = titlesOf(...all).map((title) => {
      const lines = first[title];
      return [
        title,
        others.every((other) => isSame(other[title], lines)) ? (lines ?? []) : undefined,
      ] as const;
    });
    return [facet, Object.fromEntries(groups)] as const;
  });
  return Object.fromEntries(entries) as Agreed;
}

export interface Difference {
  readonly facet: FacetName;
  readonly title: string;
  /** `- ` what the control plane said, `+ ` what this cluster said instead. */
  readonly lines: readonly string[];
}

function changed(wanted: readonly string[], got: readonly string[]): readonly string[] {
  const missing = wanted.filter((line) => !got.includes(line)).map((line) => `- ${line}`);
  const more = got.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`);
  if (missing.length + more.length > 0) return [...missing, ...more];
  return [`- ${wanted.join(" → ")}`, `+ ${got.join(" → ")}`];
}

/** There or not, as pods became ready in another second than they came, or in the same. */
const triggered = /^ *annotations:\n *endpoints\.kubernetes\.io\/last-change-trigger-time: .*\n/gm;

/**
 * Our control plane runs without the admission plugin ServiceAccount, since nobody makes its tokens: it names none. And
 * whether something is named decides how far `describe` moves the rest to the right.
 */
function comparable(lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return lines;
  return (
    lines
      .join("\n")
      .replace(triggered, "")
      .split("\n")
      .filter((line) => !/^ *(Service Account: +|serviceAccount(Name)?: )default$/.test(line))
      // A pod that goes at once may go before its node has seen it.
      .filter((line) => !line.includes(" by kwok_controller: "))
      .map((line) => line.replace(/^ {8,}/, " ".repeat(8)))
  );
}

/** Written between two other writes; refused (409) where the one before has not come back yet, and then never made up for. */
const fleeting = /^True (NewReplicaSetCreated|ReplicaSetUpdated) /;

/** Whether two sequences of a condition differ in no more than three such verdicts. */
function isAlmost(wanted: readonly string[], got: readonly string[]): boolean {
  const lasting = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => !fleeting.test(line)).filter((line, at, all) => line !== all[at - 1]);
  const only = (these: readonly string[], those: readonly string[]): number =>
    these.filter((line) => !those.includes(line)).length;
  return isSame(lasting(wanted), lasting(got)) && only(wanted, got) + only(got, wanted) <= 3;
}

export function differences(agreed: Agreed, trace: Trace): readonly Difference[] {
  return facetNames.flatMap((facet) =>
    titlesOf(agreed[facet], trace[facet]).flatMap((title) => {
      if (title in agreed[facet] && agreed[facet][title] === undefined) return [];
      const wanted = comparable(agreed[facet][title] ?? []);
      const got = comparable(trace[facet][title] ?? []);
      const isAlike = isSame(wanted, got) || (facet === "conditions" && isAlmost(wanted, got));
      return isAlike ? [] : [{ facet, title, lines: changed(wanted, got) }];
    }),
  );
}
