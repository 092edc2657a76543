import type { Raw } from "../../base/raw.ts";
import type { PlacePhrase } from "../../words/places.ts";
import type { Problem } from "../../words/terms.ts";
import { namedBy, type Named } from "../args.ts";
import type { Command, Plan } from "../command.ts";
import { commonChecks } from "../draw/checks.ts";
import { wayOf, type Way } from "../draw/way.ts";
import type { Body } from "../preview.ts";
import { absent, readsOf, standingIn, uidOf, type Standing } from "./goal.ts";
import { forDeployments, patchRight } from "./place.ts";
import { scalersRead } from "./scalers.ts";

/** A command that changes one field of a Deployment; `A`: what it is asked beside the Deployment. */
export interface OnDeployment<A> {
  readonly name: string;
  readonly subresource?: "scale";
  /** Undefined where the arguments make no sense. */
  readonly asks: (args: unknown) => A | undefined;
  /** In a word or two, for the audit. */
  readonly target: (asked: A) => PlacePhrase;
  /** `now`: server clock, ms. */
  readonly plan: (standing: Standing, asked: A & Named, now: number) => Plan | Problem;
  /** What it rests on beside the Deployment being the same one. */
  readonly binds: (deployment: Raw) => Readonly<Record<string, unknown>>;
  readonly draw: (way: Way, asked: A & Named) => Omit<Body, "checks" | "line">;
  readonly line: (asked: A & Named) => string;
}

/** Makes a command of it: what all of them read, need, and check is the same. */
export const onDeployment = <A extends object>(of: OnDeployment<A>): Command => ({
  name: of.name,
  where: "every-cluster",
  needs: forDeployments(of.subresource),
  parse: (args) => {
    const named = namedBy(args);
    const more = of.asks(args);
    if (named === undefined || more === undefined) return undefined;
    const asked = { ...more, ...named };
    return {
      about: { kind: "Deployment", ...named },
      target: of.target(more),
      reads: (found) => readsOf(found, named),
      plan: (found, now) => {
        const standing = standingIn(found, named);
        return standing === undefined ? absent(named) : of.plan(standing, asked, now);
      },
      preview: {
        asides: () => [scalersRead(named)],
        rights: () => [patchRight(named, of.subresource)],
        binds: (found) => {
          const standing = standingIn(found, named);
          if (standing === undefined) return {};
          return { object: uidOf(standing.deployment), ...of.binds(standing.deployment) };
        },
        draw: (seen) => {
          const way = wayOf(seen, named);
          const drawn = way === undefined ? nothing : of.draw(way, asked);
          return { ...drawn, line: of.line(asked), checks: commonChecks(seen) };
        },
      },
    };
  },
});

/** What is drawn where there is nothing to look at. */
const nothing: Omit<Body, "checks" | "line"> = {
  target: "",
  changes: [],
  happens: [],
  stays: [],
  warnings: [],
};

/** For commands that are asked nothing beside the Deployment. */
export const asksNothing = (): object => ({});
