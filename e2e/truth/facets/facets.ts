import { cleanerOf } from "../names.ts";
import type { Played } from "../play.ts";
import { conditions } from "./conditions.ts";
import { endpoints } from "./endpoints.ts";
import { events } from "./events.ts";
import type { Facet, Groups } from "./facet.ts";
import { outputs } from "./outputs.ts";
import { owners } from "./owners.ts";
import { revisions } from "./revisions.ts";
import { sizes } from "./sizes.ts";
import { status } from "./status.ts";

export type { Groups } from "./facet.ts";

const facets = {
  outputs,
  sizes,
  revisions,
  conditions,
  status,
  events,
  endpoints,
  owners,
} satisfies Record<string, Facet>;
export type FacetName = keyof typeof facets;
export const facetNames = Object.keys(facets) as readonly FacetName[];

/** What a run said, by what it is compared by. */
export type Trace = Readonly<Record<FacetName, Groups>>;

export function traceOf(played: Played): Trace {
  const clean = cleanerOf(played.namespace, played.lines);
  return Object.fromEntries(
    facetNames.map((name) => [name, facets[name](played, clean)]),
  ) as unknown as Trace;
}
