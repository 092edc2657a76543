import { kindNames } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { Window } from "../../lib/log/window.ts";
import { assume, createEncoder, encodeFact, encodeRenewal, takeFrame } from "../../lib/wire/codec/encoder.ts";
import { createDraft, type Draft } from "./draft.ts";
import type { Feed, Message } from "./feed.ts";
import { createRing, type Ring } from "./ring.ts";
import type { Timing } from "./timing.ts";

/** The facts of one rollout as frames. */
export interface Channel extends Feed {
  readonly offer: (fact: Fact) => void;
  /** What was offered since, as one frame for all; undefined where there was nothing. */
  readonly flush: () => Message | undefined;
}

export interface ChannelOptions {
  readonly channel: number;
  readonly topic: string;
  /** The window to which each fact was pushed before it was offered. */
  readonly window: Window;
  readonly seenFrom: number;
  readonly timing: Pick<Timing, "soon">;
  readonly counts: { frames: number; beginnings: number };
  /** Sends a frame to all that are in step, when one is made out of turn. */
  readonly publish: (frame: Message) => void;
}

/** A beginning is made anew when the frames since the last one outweigh it, and this. */
const worthwhile = 256 * 1024;

interface Beginning {
  /** The frame up to which it goes. */
  readonly frame: number;
  readonly pieces: readonly Uint8Array[];
  readonly size: number;
}

type Deliver = (messages: readonly Message[]) => void;

export function createChannel(options: ChannelOptions): Channel {
  const { channel, topic, window, counts, publish, timing } = options;
  const encoder = createEncoder();
  const ring: Ring = createRing();
  let beginning: Beginning | undefined;
  let draft: Draft | undefined;
  const waiting: Deliver[] = [];

  const add = (bytes: Uint8Array): Message => {
    counts.frames++;
    const frame = ring.add(bytes);
    return { event: "frames", args: [{ channel, from: frame, through: frame }, bytes] };
  };
  const flush = (): Message | undefined => {
    const bytes = takeFrame(encoder);
    return bytes.length === 0 ? undefined : add(bytes);
  };
  const since = (frame: number): readonly Message[] | undefined =>
    ring
      .since(frame)
      ?.map(({ bytes, ...range }) => ({ event: "frames", args: [{ channel, ...range }, bytes] }));

  /** Goes on with the draft of a beginning, and ends it where it has reached the present. */
  const go = (): void => {
    if (draft === undefined) return;
    if (!draft.step()) {
      timing.soon(go);
      return;
    }
    const rest = flush();
    if (rest !== undefined) publish(rest);
    const present = { seq: encoder.seq, at: encoder.at };
    encodeRenewal(encoder, present);
    publish(add(takeFrame(encoder)));
    const pieces = draft.end(present);
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    beginning = { frame: ring.head(), pieces, size };
    draft = undefined;
    counts.beginnings++;
    const messages = messagesOf(beginning);
    for (const deliver of waiting.splice(0)) deliver(messages);
  };
  const messagesOf = ({ frame, pieces }: Beginning): readonly Message[] => {
    const range = { channel, from: 0, through: frame };
    const last = pieces.length - 1;
    return [
      ...pieces.map((bytes, index): Message => ({
        event: index < last ? "part" : "begin",
        args: [topic, range, bytes],
      })),
      ...(frame < ring.head() ? (since(frame) ?? []) : []),
    ];
  };
  const isWorth = ({ frame, size }: Beginning): boolean =>
    ring.bytesSince(frame) <= Math.max(worthwhile, size);

  // Nobody can follow before a first beginning, and that ends with a renewal.
  for (const kind of kindNames)
    for (const object of window.world.objects[kind].values()) assume(encoder, kind, object);
  const last = window.facts.at(-1);
  [encoder.seq, encoder.at] = [last?.seq ?? window.baseSeq, last?.at ?? window.keptFrom];

  return {
    channel,
    head: ring.head,
    bytesSince: ring.bytesSince,
    offer: (fact) => {
      encodeFact(encoder, fact);
      draft?.offer(fact);
    },
    flush,
    since,
    whole: (deliver) => {
      if (beginning !== undefined && isWorth(beginning)) {
        deliver(messagesOf(beginning));
        return;
      }
      waiting.push(deliver);
      if (draft !== undefined) return;
      draft = createDraft(window, options.seenFrom);
      go();
    },
  };
}
