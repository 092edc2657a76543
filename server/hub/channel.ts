import { kindNames } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { Window } from "../../lib/log/window.ts";
import {
  assume, createEncoder, encodeBeginning, encodeFact, encodeRenewal, takeFrame, type Encoder,
} from "../../lib/wire/codec/encoder.ts"; // prettier-ignore
import type { Feed, Message } from "./feed.ts";
import { createRing, type Ring } from "./ring.ts";

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
  readonly counts: { frames: number; beginnings: number };
  /** Sends a frame to all that are in step, when one is made out of turn. */
  readonly publish: (frame: Message) => void;
}

/** A beginning is made anew when the frames since the last one outweigh it, and this. */
const worthwhile = 256 * 1024;

export function createChannel({
  channel,
  topic,
  window,
  seenFrom,
  counts,
  publish,
}: ChannelOptions): Channel {
  const encoder = createEncoder();
  const ring: Ring = createRing();
  let beginning: { readonly frame: number; readonly bytes: Uint8Array } | undefined;

  const add = (bytes: Uint8Array): Message => {
    counts.frames++;
    const frame = ring.add(bytes);
    return { event: "frames", args: [{ channel, from: frame, through: frame }, bytes] };
  };
  const flush = (): Message | undefined => {
    const bytes = takeFrame(encoder);
    return bytes.length === 0 ? undefined : add(bytes);
  };
  const begin = (): { readonly frame: number; readonly bytes: Uint8Array } => {
    const rest = flush();
    if (rest !== undefined) publish(rest);
    const { seq, at } = encoder;
    encodeRenewal(encoder, { seq, at });
    publish(add(takeFrame(encoder)));
    counts.beginnings++;
    return { frame: ring.head(), bytes: encodeWindow(window, seenFrom, { seq, at }) };
  };

  // Nobody can follow before a first beginning, and that ends with a renewal.
  for (const kind of kindNames)
    for (const object of window.world.objects[kind].values()) assume(encoder, kind, object);
  const last = window.facts.at(-1);
  [encoder.seq, encoder.at] = [last?.seq ?? window.baseSeq, last?.at ?? window.keptFrom];

  return {
    channel,
    head: ring.head,
    bytesSince: ring.bytesSince,
    offer: (fact) => encodeFact(encoder, fact),
    flush,
    since: (frame) => {
      const bytes = ring.since(frame);
      if (bytes === undefined) return undefined;
      return { event: "frames", args: [{ channel, from: frame + 1, through: ring.head() }, bytes] };
    },
    whole: () => {
      const bytesSince = beginning === undefined ? Infinity : ring.bytesSince(beginning.frame);
      if (beginning === undefined || bytesSince > Math.max(worthwhile, beginning.bytes.length))
        beginning = begin();
      const more = ring.since(beginning.frame) ?? new Uint8Array();
      const range = { channel, from: 0, through: ring.head() };
      return { event: "begin", args: [topic, range, joined(beginning.bytes, more)] };
    },
  };
}

function encodeWindow(
  window: Window,
  seenFrom: number,
  end: { readonly seq: number; readonly at: number },
): Uint8Array {
  const encoder: Encoder = createEncoder();
  const objects = kindNames.flatMap((kind) =>
    [...window.base.objects[kind].values()].map((object) => ({ kind, object })),
  );
  encodeBeginning(encoder, { keptFrom: window.keptFrom, seenFrom, seq: window.baseSeq }, objects);
  for (const fact of window.facts) encodeFact(encoder, fact);
  encodeRenewal(encoder, end);
  return takeFrame(encoder);
}

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (b.length === 0) return a;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
