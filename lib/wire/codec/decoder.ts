import { kindNames, shapes, type KindName } from "../../kinds/shapes.ts";
import type { Fact, Put } from "../../log/fact.ts";
import {
  createReader,
  isAtEnd,
  Malformed,
  readByte,
  readCount,
  readNumber,
  readTime,
  readUint,
} from "./bytes.ts";
import type { Beginning } from "./encoder.ts";
import { renew, type AnySlim, type Entry } from "./ledger.ts";
import { isRepeatable, marks, more, operation } from "./operation.ts";
import { readChange, readValue, readWord, type Listener } from "./read.ts";
import { createRecent, remember, type Recent } from "./strings.ts";

/** The reading end of a channel. After malformed bytes it knows nothing for certain: make a new one. */
export interface Decoder {
  listener: Listener;
  entries: Map<number, Entry>;
  newest: Map<KindName, AnySlim>;
  /** See `Encoder`. */
  changes: Recent<Uint8Array>;
  next: number;
  seq: number;
  at: number;
  /** Objects from which the log begins may follow. */
  isBeginning: boolean;
}

export type Decoded =
  | {
      readonly type: "good";
      /** Where the log begins anew; what was before does not count. */
      readonly begins: Beginning | undefined;
      /** Objects from which the log begins. */
      readonly objects: readonly Put[];
      readonly facts: readonly Fact[];
    }
  | { readonly type: "malformed"; readonly problem: string };

export function createDecoder(): Decoder {
  return {
    listener: { reader: createReader(new Uint8Array()), words: [], recent: createRecent(), reference: 0 },
    entries: new Map(),
    newest: new Map(),
    changes: createRecent(),
    next: 0,
    seq: 0,
    at: 0,
    isBeginning: false,
  };
}

/** Reads one frame, or several of which one continues the other. It never throws for what is in the bytes. */
export function decode(decoder: Decoder, bytes: Uint8Array): Decoded {
  try {
    return decodeItems(decoder, bytes);
  } catch (error) {
    if (error instanceof Malformed) return { type: "malformed", problem: error.message };
    throw error;
  }
}

function decodeItems(decoder: Decoder, bytes: Uint8Array): Decoded {
  const reader = (decoder.listener.reader = createReader(bytes));
  let begins: Beginning | undefined;
  let [objects, facts]: [Put[], Fact[]] = [[], []];
  while (!isAtEnd(reader)) {
    const head = readByte(reader);
    switch (head % 8) {
      case operation.begin:
        if ((head & more) === 0) {
          begins = decodeBeginning(decoder);
          [objects, facts] = [[], []];
        }
        decodePresent(decoder, objects);
        break;
      case operation.renew:
        renewDecoder(decoder);
        break;
      default:
        facts.push(decodeFact(decoder, head));
    }
  }
  return { type: "good", begins, objects, facts };
}

function decodeBeginning(decoder: Decoder): Beginning {
  const { reader } = decoder.listener;
  Object.assign(decoder, { ...createDecoder(), listener: { ...createDecoder().listener, reader } });
  const { listener } = decoder;
  const keptFrom = readTime(reader, 0);
  listener.reference = decoder.at = keptFrom;
  const seenFrom = readTime(reader, keptFrom);
  const seq = (decoder.seq = readUint(reader));
  decoder.isBeginning = true;
  return { keptFrom, seenFrom, seq };
}

function decodePresent(decoder: Decoder, objects: Put[]): void {
  if (!decoder.isBeginning) throw new Malformed("objects of a beginning come after it");
  const { seq, at, listener } = decoder;
  for (let left = readCount(listener.reader); left > 0; left--) {
    const { kind, object } = decodeNew(decoder, readByte(listener.reader) % 8);
    objects.push({ seq, at, kind, uid: object.uid, put: object } as Put);
  }
}

function decodeFact(decoder: Decoder, head: number): Fact {
  decoder.isBeginning = false;
  const { listener } = decoder;
  const { reader } = listener;
  decoder.seq += (head & marks.jumps) === 0 ? 1 : readNumber(reader);
  if ((head & marks.later) !== 0) decoder.at += readNumber(reader);
  listener.reference = decoder.at;
  const { seq, at } = decoder;
  const stamp = (head & marks.stamped) === 0 ? undefined : readTime(reader, at);
  const what = decodeObject(decoder, head);
  return { seq, at, ...(stamp === undefined ? {} : { stamp }), ...what } as Fact;
}

interface What {
  readonly kind: KindName;
  readonly uid: string;
  readonly put?: AnySlim;
  readonly gone?: true;
}

function decodeObject(decoder: Decoder, head: number): What {
  const { listener } = decoder;
  const { reader } = listener;
  const code = head % 8;
  if (code === operation.like || code === operation.whole) {
    const { kind, object } = decodeNew(decoder, code);
    return { kind, uid: object.uid, put: object };
  }
  if (code === operation.goneUnknown) return { kind: readKind(decoder), uid: readWord(listener), gone: true };
  const entry = decoder.entries.get(readUint(reader));
  if (entry === undefined) throw new Malformed("an object has a number that was never given");
  const { kind, number } = entry;
  if (code === operation.gone) {
    decoder.entries.delete(number);
    return { kind, uid: entry.object.uid, gone: true };
  }
  if (code === operation.same) return { kind, uid: entry.object.uid, put: entry.object };
  const read = (head & marks.repeated) === 0 ? readFirst : readRepeated;
  const object = read(decoder, entry);
  decoder.entries.set(number, { number, kind, object });
  return { kind, uid: object.uid, put: object };
}

/** A change as it is written, which is remembered. */
function readFirst({ listener, changes }: Decoder, { kind, object }: Entry): AnySlim {
  const { reader } = listener;
  const from = reader.at;
  const next = readChange(listener, shapes[kind], object) as AnySlim;
  if (isRepeatable(reader.at - from)) remember(changes, reader.bytes.slice(from, reader.at));
  return next;
}

/** The same bytes as a change before. */
function readRepeated({ listener, changes }: Decoder, { kind, object }: Entry): AnySlim {
  const change = changes.slots[readUint(listener.reader)];
  if (change === undefined) throw new Malformed("a change refers to one that was never sent");
  const reader = createReader(change);
  return readChange({ ...listener, reader }, shapes[kind], object) as AnySlim;
}

function decodeNew(decoder: Decoder, code: number): Entry {
  const kind = readKind(decoder);
  const shape = shapes[kind];
  const like = decoder.newest.get(kind);
  if (code === operation.like && like === undefined) throw new Malformed("an object is like none before it");
  const object = (
    code === operation.like ? readChange(decoder.listener, shape, like) : readValue(decoder.listener, shape)
  ) as AnySlim;
  const entry = { number: decoder.next++, kind, object };
  decoder.newest.set(kind, object);
  decoder.entries.set(entry.number, entry);
  return entry;
}

function readKind(decoder: Decoder): KindName {
  const kind = kindNames[readUint(decoder.listener.reader)];
  if (kind === undefined) throw new Malformed("there is no such kind");
  return kind;
}

function renewDecoder(decoder: Decoder): void {
  decoder.isBeginning = false;
  decoder.seq = readUint(decoder.listener.reader);
  decoder.at = readNumber(decoder.listener.reader);
  const { entries, words, newest } = renew(decoder.entries.values());
  decoder.entries = new Map(entries.map((entry) => [entry.number, entry]));
  decoder.newest = new Map(newest);
  decoder.next = entries.length;
  decoder.listener = { ...decoder.listener, words: [...words], recent: createRecent() };
  decoder.changes = createRecent();
}
