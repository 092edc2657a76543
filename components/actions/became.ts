import type { ActionWords } from "../../lib/words/actions.ts";
import type { Problem } from "../../lib/words/terms.ts";
import { moment } from "../ui/clock-time.ts";
import type { Asking, Deed } from "./deed.ts";
import type { Told } from "./desk-context.ts";
import { sayRefusal, sayWhy, toldOf } from "./said.ts";

/** What the page has seen of a deed's effect. */
export interface Effect {
  /** When it was seen, server clock, ms. */
  readonly at: number;
  readonly generation: number | undefined;
}

/** So long nothing may move before that is said, ms. */
const patience = 3_000;

interface Known {
  readonly asking: Asking;
  readonly deed: Deed;
  readonly effect: Effect | undefined;
  /** Of a program that does it: how it fares, as its `Action` says; undefined where there is none. */
  readonly program?: string | undefined;
}

/** What is known of a deed once it was confirmed, in a sentence; undefined before. `now`: server clock, ms. */
export function tellOf(
  words: ActionWords,
  { asking, deed, effect, program }: Known,
  now: number,
): Told | undefined {
  const { told } = words.actions;
  const what = toldOf(words, asking);
  switch (deed.type) {
    case "asking":
      return { type: "asking", text: told.asking(what) };
    case "accepted":
      if (program !== undefined) return { type: program, text: programTold(words, what, program) };
      return withUntold(words, acceptedTold(words, what, { at: deed.at, effect, now }), deed.untold);
    case "refused":
      return { type: "refused", text: told.refused(what, sayRefusal(words, deed.refusal)) };
    case "lost":
      return { type: "lost", text: told.lost(what) };
    case "came-through":
      return { type: "seen", text: told.cameThrough(what) };
    case "open":
      return deed.note === "not-done" ? { type: "refused", text: told.notDone(what) } : undefined;
    case "looking":
    case "unseen":
      return undefined;
  }
}

function programTold({ actions: { told } }: ActionWords, what: string, state: string): string {
  if (state === "done") return told.done(what);
  return state === "failed" ? told.failed(what) : told.running(what);
}

const withUntold = (words: ActionWords, { type, text }: Told, untold: Problem | undefined): Told => ({
  type,
  text: untold === undefined ? text : `${text}.${words.actions.untold(sayWhy(words, untold))}`,
});

interface Since {
  readonly at: number;
  readonly effect: Effect | undefined;
  readonly now: number;
}

function acceptedTold({ actions, page }: ActionWords, what: string, { at, effect, now }: Since): Told {
  const { told } = actions;
  if (effect !== undefined) {
    const after = page.distance(Math.max(0, effect.at - at), false);
    const text =
      effect.generation === undefined
        ? told.seen(what, after)
        : told.generation(what, effect.generation, after);
    return { type: "seen", text };
  }
  const clock = moment(at, now);
  if (now - at < patience) return { type: "requested", text: told.requested(what, clock) };
  return { type: "still", text: told.still(what, clock) };
}
