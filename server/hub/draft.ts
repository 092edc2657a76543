import { kindNames } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { Window } from "../../lib/log/window.ts";
import {
  createEncoder,
  encodeBeginning,
  encodeFact,
  encodeRenewal,
  takeFrame,
} from "../../lib/wire/codec/encoder.ts";

/** A beginning while it is written, some facts at a time, so that nobody else has to wait for it. */
export interface Draft {
  /** Takes a fact that came meanwhile. */
  readonly offer: (fact: Fact) => void;
  /** Writes the next facts. True: there are no more. */
  readonly step: () => boolean;
  /** Ends it with a renewal that goes on from `present`; its pieces, in their order. */
  readonly end: (present: { readonly seq: number; readonly at: number }) => readonly Uint8Array[];
}

/** So many facts take a server, or a browser that reads them, some milliseconds. */
const factsAtATime = 500;

export function createDraft(window: Window, seenFrom: number): Draft {
  const encoder = createEncoder();
  const pieces: Uint8Array[] = [];
  const facts = [...window.facts];
  let next = 0;
  const objects = kindNames.flatMap((kind) =>
    [...window.base.objects[kind].values()].map((object) => ({ kind, object })),
  );
  encodeBeginning(encoder, { keptFrom: window.keptFrom, seenFrom, seq: window.baseSeq }, objects);

  return {
    offer: (fact) => void facts.push(fact),
    step: () => {
      // What was written before is a piece of its own, as there is more.
      if (next > 0) pieces.push(takeFrame(encoder));
      const end = Math.min(facts.length, next + factsAtATime);
      for (const fact of facts.slice(next, end)) encodeFact(encoder, fact);
      next = end;
      return next >= facts.length;
    },
    end: (present) => {
      encodeRenewal(encoder, present);
      return [...pieces, takeFrame(encoder)];
    },
  };
}
