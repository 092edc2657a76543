import type { Rung } from "../../lib/view/view.ts";
import { say } from "../../lib/words/phrase.ts";
import type { Words } from "../../lib/words/words.ts";
import { moment } from "../ui/clock-time.ts";

export interface RungText {
  readonly name: string;
  readonly state: string;
  /** How far, or why not: "3 of 4". */
  readonly note: string | undefined;
  /** When: the time of day of the declaration, the distance to it of every other rung. */
  readonly stamp: string | undefined;
  /** The stamp in full, for hovering. */
  readonly title: string | undefined;
}

/** The words of one rung. `now`: the moment shown, ms. */
export function rungText(rung: Rung, now: number, words: Words): RungText {
  const { ladder } = words.page;
  return {
    name: ladder.rungs[rung.rung],
    state: ladder.states[rung.state],
    note: rung.note === undefined ? undefined : say(words, rung.note),
    stamp: stampOf(rung, now, words),
    title: titleOf(rung, now, words),
  };
}

function stampOf({ rung, at, after, reconstructed }: Rung, now: number, words: Words): string | undefined {
  if (at === undefined) return undefined;
  if (rung === "declared" || after === undefined) return moment(at, now);
  return `+${words.page.distance(after, reconstructed)}`;
}

function titleOf({ at, reconstructed }: Rung, now: number, words: Words): string | undefined {
  if (at === undefined) return undefined;
  return reconstructed ? `${moment(at, now)}, ${words.page.ladder.reconstructed}` : moment(at, now);
}
