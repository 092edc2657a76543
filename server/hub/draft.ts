import { kindNames } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { Window } from "../../lib/log/window.ts";
import {
  createEncoder,
  encodeBeginning,
  encodeFact,
  encodeMore,
  encodeRenewal,
  takeFrame,
} from "../../lib/wire/codec/encoder.ts";

/** A beginning while it is written, some objects and facts at a time, so that nobody else has to wait for it. */
export interface Draft {
  /** Takes a fact that came meanwhile. */
  readonly offer: (fact: Fact) => void;
  /** Writes the next objects and facts. True: there are no more. */
  readonly step: () => boolean;
  /** Ends it with a renewal that goes on from `present`; its pieces, in their order. */
  readonly end: (present: { readonly seq: number; readonly at: number }) => readonly Uint8Array[];
}

/** So many objects or facts take a server, or a browser that reads them, some milliseconds. */
const atATime = 500;

export function createDraft(window: Window, seenFrom: number): Draft {
  const encoder = createEncoder();
  const pieces: Uint8Array[] = [];
  const facts = [...window.facts];
  let [present, next, isBegun] = [0, 0, false];
  const beginning = { keptFrom: window.keptFrom, seenFrom, seq: window.baseSeq };
  const objects = kindNames.flatMap((kind) =>
    [...window.base.objects[kind].values()].map((object) => ({ kind, object })),
  );

  return {
    offer: (fact) => void facts.push(fact),
    step: () => {
      // What was written before is a piece of its own, as there is more.
      if (isBegun) pieces.push(takeFrame(encoder));
      const some = objects.slice(present, present + atATime);
      if (!isBegun) encodeBeginning(encoder, beginning, some);
      else if (some.length > 0) encodeMore(encoder, some);
      [present, isBegun] = [present + some.length, true];
      const end = Math.min(facts.length, next + atATime - some.length);
      for (const fact of facts.slice(next, end)) encodeFact(encoder, fact);
      next = end;
      return present >= objects.length && next >= facts.length;
    },
    end: (present) => {
      encodeRenewal(encoder, present);
      return [...pieces, takeFrame(encoder)];
    },
  };
}
