import { same } from "../../base/same.ts";
import type { AnyShape, Fields } from "../../base/shape.ts";
import { writeByte, writeNumber, writeTime, writeUint, type Writer } from "./bytes.ts";
import { isUuid, writeString, writeText, writeUuid, type Recent } from "./strings.ts";

/** What the writing end of a channel knows that the reading end knows too. */
export interface Scribe {
  readonly writer: Writer;
  readonly numberOf: Map<string, number>;
  readonly recent: Recent;
  /** Times are written as distances from this one, ms. */
  reference: number;
}

/** A word is its number; when it is new, 0 (or 1, for a UUID) and the word itself, which is numbered from then on. */
export function writeWord(scribe: Scribe, word: string): void {
  const number = scribe.numberOf.get(word);
  if (number !== undefined) {
    writeUint(scribe.writer, number + 2);
    return;
  }
  scribe.numberOf.set(word, scribe.numberOf.size);
  writeUint(scribe.writer, isUuid(word) ? 1 : 0);
  if (isUuid(word)) writeUuid(scribe.writer, word);
  else writeString(scribe.writer, word);
}

/** A value of which the reading end knows nothing. */
export function writeValue(scribe: Scribe, shape: AnyShape, value: unknown): void {
  const { writer } = scribe;
  switch (shape.type) {
    case "text":
      writeText(writer, scribe.recent, value as string);
      break;
    case "word":
      writeWord(scribe, value as string);
      break;
    case "int":
      writeNumber(writer, value as number);
      break;
    case "time":
      writeTime(writer, value as number, scribe.reference);
      break;
    case "flag":
      writeByte(writer, value === true ? 1 : 0);
      break;
    case "maybe":
      writeByte(writer, value === undefined ? 0 : 1);
      if (value !== undefined) writeValue(scribe, shape.of, value);
      break;
    case "list":
      writeList(scribe, shape.of, value as readonly unknown[]);
      break;
    case "dict":
      writeDict(scribe, shape.of, value as Fields);
      break;
    case "struct":
      for (const [key, of] of shape.fields) writeValue(scribe, of, (value as Fields)[key]);
  }
}

function writeList(scribe: Scribe, of: AnyShape, list: readonly unknown[]): void {
  writeUint(scribe.writer, list.length);
  for (const entry of list) writeValue(scribe, of, entry);
}

function writeDict(scribe: Scribe, of: AnyShape, dict: Fields): void {
  const keys = Object.keys(dict);
  writeUint(scribe.writer, keys.length);
  for (const key of keys) {
    writeWord(scribe, key);
    writeValue(scribe, of, dict[key]);
  }
}

/** What makes `after` of `before`, which the reading end has. They must not be the same. */
export function writeChange(scribe: Scribe, shape: AnyShape, before: unknown, after: unknown): void {
  if (before === undefined) {
    writeValue(scribe, shape.type === "maybe" ? shape.of : shape, after);
    return;
  }
  switch (shape.type) {
    case "maybe":
      writeChange(scribe, shape.of, before, after);
      break;
    case "list":
      writeListChange(scribe, shape.of, before as readonly unknown[], after as readonly unknown[]);
      break;
    case "dict":
      writeDictChange(scribe, shape.of, before as Fields, after as Fields);
      break;
    case "struct":
      writeStructChange(scribe, shape.fields, before as Fields, after as Fields);
      break;
    default:
      writeValue(scribe, shape, after);
  }
}

/**
 * A field that changed is one number: its index, whether it is gone (of a flag: false), whether it is the last; what it
 * became follows, unless it is gone or a flag.
 */
function writeStructChange(
  scribe: Scribe,
  fields: readonly (readonly [string, AnyShape])[],
  before: Fields,
  after: Fields,
): void {
  const changed = fields.flatMap(([key, of], index) => (same(of, before[key], after[key]) ? [] : [index]));
  for (const index of changed) {
    const [key, of] = fields[index] as readonly [string, AnyShape];
    const gone = of.type === "flag" ? after[key] === false : after[key] === undefined;
    writeUint(scribe.writer, index * 4 + (gone ? 2 : 0) + (index === changed.at(-1) ? 1 : 0));
    if (!gone && of.type !== "flag") writeChange(scribe, of, before[key], after[key]);
  }
}

/** The new length, how many of the entries that both have changed, these with their indexes, and what was added. */
function writeListChange(
  scribe: Scribe,
  of: AnyShape,
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  const kept = before.slice(0, after.length);
  const changed = kept.flatMap((entry, index) => (same(of, entry, after[index]) ? [] : [index]));
  writeUint(scribe.writer, after.length);
  writeUint(scribe.writer, changed.length);
  for (const index of changed) {
    writeUint(scribe.writer, index);
    writeEntryChange(scribe, of, before[index], after[index]);
  }
  for (const entry of after.slice(kept.length)) writeValue(scribe, of, entry);
}

/** How many keys are gone, these; how many are new or changed, these with what they became. */
function writeDictChange(scribe: Scribe, of: AnyShape, before: Fields, after: Fields): void {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  writeUint(scribe.writer, gone.length);
  for (const key of gone) writeWord(scribe, key);
  const known = (key: string): unknown => (Object.hasOwn(before, key) ? before[key] : undefined);
  const changed = Object.keys(after).filter((key) => !same(of, known(key), after[key]));
  writeUint(scribe.writer, changed.length);
  for (const key of changed) {
    writeWord(scribe, key);
    writeEntryChange(scribe, of, known(key), after[key]);
  }
}

/** Entries have no way to say that they are gone, so one that may be undefined is written as a whole. */
function writeEntryChange(scribe: Scribe, of: AnyShape, before: unknown, after: unknown): void {
  if (of.type === "maybe") writeValue(scribe, of, after);
  else writeChange(scribe, of, before, after);
}
