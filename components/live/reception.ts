import type { Fact, Put } from "../../lib/log/fact.ts";
import { createDecoder, decode } from "../../lib/wire/codec/decoder.ts";
import type { Beginning } from "../../lib/wire/codec/encoder.ts";
import type { Place, Range } from "../../lib/wire/events.ts";
import type { Origin, TopicMessage } from "./session.ts";

/** What a message of a rollout comes to. */
export type Received =
  | {
      readonly type: "facts";
      /** Where the log begins anew, before these facts. */
      readonly begins: Beginning | undefined;
      /** Objects from which it does. */
      readonly objects: readonly Put[];
      readonly facts: readonly Fact[];
      /** More of the beginning follows: what is here is of the past. */
      readonly isPart: boolean;
    }
  /** It was here already, or tells that nothing is missing. */
  | { readonly type: "nothing" }
  | { readonly type: "not-mine" }
  /** It does not continue what is here, or cannot be read. Nothing is here any more. */
  | { readonly type: "broken" };

/** The reading end of one topic's channel. */
export interface Reception {
  readonly place: () => Place | null;
  readonly receive: (message: TopicMessage, origin: Origin) => Received;
}

/** `key` names the topic; see `topicKey`. */
export function createReception(key: string): Reception {
  let place: Place | null = null;
  let decoder = createDecoder();
  /** A beginning has begun to arrive. */
  let isBegun = false;

  const fail = (): Received => {
    place = null;
    isBegun = false;
    return { type: "broken" };
  };
  const read = (bytes: Uint8Array, next: Place | null): Received => {
    const decoded = decode(decoder, bytes);
    if (decoded.type === "malformed") return fail();
    place = next;
    const { begins, objects, facts } = decoded;
    return { type: "facts", begins, objects, facts, isPart: next === null };
  };
  const begin = (bytes: Uint8Array, next: Place | null): Received => {
    if (!isBegun) decoder = createDecoder();
    const received = read(bytes, next);
    if (received.type === "facts" && received.begins === undefined && !isBegun) return fail();
    isBegun = received.type === "facts" && received.isPart;
    return received;
  };
  const go = (range: Range, bytes: Uint8Array): Received => {
    if (place?.channel !== range.channel) return { type: "not-mine" };
    if (range.through <= place.frame) return { type: "nothing" };
    return range.from === place.frame + 1 ? read(bytes, { ...place, frame: range.through }) : fail();
  };

  return {
    place: () => place,
    receive: (message, { epoch }) => {
      if (message.event === "frames") return go(...message.args);
      if (message.event === "board" || message.args[0] !== key) return { type: "not-mine" };
      const [, { channel, through }, bytes] = message.args;
      return begin(bytes, message.event === "part" ? null : { epoch, channel, frame: through });
    },
  };
}
