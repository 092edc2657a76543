import { same } from "../../base/same.ts";
import { kindNames, kinds, type KindName } from "../../kinds/kinds.ts";
import { isPut, type Fact } from "../../log/fact.ts";
import {
  createWriter,
  takeBytes,
  writeByte,
  writeBytes,
  writeNumber,
  writeTime,
  writeUint,
  type Writer,
} from "./bytes.ts";
import { renew, type AnySlim, type Entry } from "./ledger.ts";
import { isRepeatable, marks, more, operation } from "./operation.ts";
import { createRecent, remember, type Recent } from "./strings.ts";
import { writeChange, writeValue, writeWord, type Scribe } from "./write.ts";

/** The writing end of a channel. A frame continues those before it; one that was not sent may not be left out. */
export interface Encoder {
  scribe: Scribe;
  /** Where a change is written before it is known whether it is a new one. */
  readonly draft: Writer;
  /** By kind and uid. */
  entries: Map<string, Entry>;
  newest: Map<KindName, AnySlim>;
  /** What changed of objects not long ago, as it was written. */
  changes: Recent;
  next: number;
  seq: number;
  at: number;
}

/** Where a log begins; see `Log`. Times are the server's, ms. */
export interface Beginning {
  readonly keptFrom: number;
  readonly seenFrom: number;
  /** The number of the last fact that is already in the objects. */
  readonly seq: number;
}

export function createEncoder(): Encoder {
  return {
    scribe: { writer: createWriter(), numberOf: new Map(), recent: createRecent(), reference: 0 },
    draft: createWriter(),
    entries: new Map(),
    newest: new Map(),
    changes: createRecent(),
    next: 0,
    seq: 0,
    at: 0,
  };
}

const keyOf = (kind: KindName, uid: string): string => `${kind}/${uid}`;
const kindNumber = new Map(kindNames.map((kind, index) => [kind, index]));

/** What was encoded since the last call: one frame. */
export const takeFrame = (encoder: Encoder): Uint8Array => takeBytes(encoder.scribe.writer);

/** An object from which a log begins. */
export interface Present {
  readonly kind: KindName;
  readonly object: AnySlim;
}

/** Writes where a log begins, and objects from which it does. The encoder must be new. */
export function encodeBeginning(encoder: Encoder, beginning: Beginning, objects: readonly Present[]): void {
  const { scribe } = encoder;
  const { writer } = scribe;
  writeByte(writer, operation.begin);
  writeTime(writer, beginning.keptFrom, 0);
  scribe.reference = encoder.at = beginning.keptFrom;
  writeTime(writer, beginning.seenFrom, encoder.at);
  writeUint(writer, (encoder.seq = beginning.seq));
  encodePresent(encoder, objects);
}

/** Writes further objects from which the log begins; no fact was written yet. */
export function encodeMore(encoder: Encoder, objects: readonly Present[]): void {
  writeByte(encoder.scribe.writer, operation.begin + more);
  encodePresent(encoder, objects);
}

function encodePresent(encoder: Encoder, objects: readonly Present[]): void {
  writeUint(encoder.scribe.writer, objects.length);
  for (const { kind, object } of objects) encodeNew(encoder, kind, object, 0);
}

export function encodeFact(encoder: Encoder, fact: Fact): void {
  const entry = encoder.entries.get(keyOf(fact.kind, fact.uid));
  const head = headOf(encoder, fact);
  if (isPut(fact) && entry !== undefined) encodeKnown(encoder, entry, fact.put, head);
  else if (isPut(fact)) encodeNew(encoder, fact.kind, fact.put, head);
  else encodeGone(encoder, fact, entry, head);
}

/** Takes an object as one that both ends know, without a byte: right only before a renewal at both ends. */
export function assume(encoder: Encoder, kind: KindName, object: AnySlim): void {
  encoder.entries.set(keyOf(kind, object.uid), { number: encoder.next++, kind, object });
}

/** Everything that a fact says beside its object; written after the first byte by `writeHead`. */
interface Head {
  readonly bits: number;
  readonly jump: number | undefined;
  readonly later: number | undefined;
  readonly stamp: number | undefined;
}

function headOf(encoder: Encoder, fact: Fact): Head {
  const jump = fact.seq === encoder.seq + 1 ? undefined : fact.seq - encoder.seq;
  const later = fact.at === encoder.at ? undefined : fact.at - encoder.at;
  encoder.seq = fact.seq;
  encoder.at = encoder.scribe.reference = fact.at;
  const bits =
    (fact.stamp === undefined ? 0 : marks.stamped) +
    (jump === undefined ? 0 : marks.jumps) +
    (later === undefined ? 0 : marks.later);
  return { bits, jump, later, stamp: fact.stamp };
}

function writeHead({ writer, reference }: Scribe, operation_: number, head: Head | 0): void {
  if (head === 0) {
    writeByte(writer, operation_);
    return;
  }
  writeByte(writer, operation_ + head.bits);
  if (head.jump !== undefined) writeNumber(writer, head.jump);
  if (head.later !== undefined) writeNumber(writer, head.later);
  if (head.stamp !== undefined) writeTime(writer, head.stamp, reference);
}

function encodeKnown(encoder: Encoder, entry: Entry, object: AnySlim, head: Head): void {
  const { scribe } = encoder;
  const { shape } = kinds[entry.kind];
  encoder.entries.set(keyOf(entry.kind, object.uid), { ...entry, object });
  if (same(shape, entry.object, object)) {
    writeHead(scribe, operation.same, head);
    writeUint(scribe.writer, entry.number);
    return;
  }
  writeChange({ ...scribe, writer: encoder.draft }, shape, entry.object, object);
  const change = takeBytes(encoder.draft);
  const key = isRepeatable(change.length) ? String.fromCharCode(...change) : "";
  const slot = encoder.changes.slotOf.get(key);
  writeHead(scribe, operation.changed + (slot === undefined ? 0 : marks.repeated), head);
  writeUint(scribe.writer, entry.number);
  if (slot !== undefined) writeUint(scribe.writer, slot);
  else writeBytes(scribe.writer, change);
  if (slot === undefined && key !== "") remember(encoder.changes, key);
}

function encodeNew(encoder: Encoder, kind: KindName, object: AnySlim, head: Head | 0): void {
  const { scribe } = encoder;
  const { shape } = kinds[kind];
  const like = encoder.newest.get(kind);
  const whole = like === undefined || same(shape, like, object);
  writeHead(scribe, whole ? operation.whole : operation.like, head);
  writeUint(scribe.writer, kindNumber.get(kind) ?? 0);
  if (whole) writeValue(scribe, shape, object);
  else writeChange(scribe, shape, like, object);
  encoder.newest.set(kind, object);
  encoder.entries.set(keyOf(kind, object.uid), { number: encoder.next++, kind, object });
}

function encodeGone(encoder: Encoder, fact: Fact, entry: Entry | undefined, head: Head): void {
  const { scribe } = encoder;
  writeHead(scribe, entry === undefined ? operation.goneUnknown : operation.gone, head);
  if (entry !== undefined) {
    writeUint(scribe.writer, entry.number);
    encoder.entries.delete(keyOf(fact.kind, fact.uid));
    return;
  }
  writeUint(scribe.writer, kindNumber.get(fact.kind) ?? 0);
  writeWord(scribe, fact.uid);
}

/** Tells the reading end to renew its ledger and to go on from the number and time of a fact; so does this one. */
export function encodeRenewal(encoder: Encoder, from: { readonly seq: number; readonly at: number }): void {
  const { writer } = encoder.scribe;
  writeByte(writer, operation.renew);
  writeUint(writer, (encoder.seq = from.seq));
  writeNumber(writer, (encoder.at = from.at));
  const { entries, words, newest } = renew(encoder.entries.values());
  encoder.entries = new Map(entries.map((entry) => [keyOf(entry.kind, entry.object.uid), entry]));
  encoder.newest = new Map(newest);
  encoder.next = entries.length;
  encoder.scribe = {
    ...encoder.scribe,
    numberOf: new Map(words.map((word, number) => [word, number])),
    recent: createRecent(),
  };
  encoder.changes = createRecent();
}
