import type { PlayWords } from "../../lib/words/play.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import type { Told } from "../live/commands.ts";
import { moment } from "../ui/clock-time.ts";
import type { Offer } from "./offer.ts";

/** The last scenario that somebody has started on this page, and what is known of it. */
export interface Attempt {
  readonly offer: Offer;
  /** Undefined: there is no answer yet. */
  readonly told: Told | undefined;
}

/** One sentence about it. `now`: server clock, ms. */
export function attemptText({ offer: { title }, told }: Attempt, now: number, words: PlayWords): string {
  const { menu } = words.playground;
  switch (told?.type) {
    case undefined:
      return menu.asking(title);
    case "accepted":
      return menu.accepted(title, moment(told.at, now));
    case "refused": {
      const isKnown = Object.hasOwn(words.problems, told.why.id);
      return menu.refused(title, isKnown ? sayProblem(words, told.why) : told.message);
    }
    case "unanswered":
      return menu.unanswered;
  }
}
