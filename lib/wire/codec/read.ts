import type { AnyShape, Fields } from "../../base/shape.ts";
import { Malformed, readByte, readCount, readNumber, readTime, readUint, type Reader } from "./bytes.ts";
import { readString, readText, readUuid, type Recent } from "./strings.ts";

/** What the reading end of a channel knows; see `Scribe`. */
export interface Listener {
  reader: Reader;
  readonly words: string[];
  readonly recent: Recent;
  reference: number;
}

export function readWord(listener: Listener): string {
  const code = readUint(listener.reader);
  if (code >= 2) {
    const word = listener.words[code - 2];
    if (word === undefined) throw new Malformed("a word has a number that was never given");
    return word;
  }
  const word = code === 1 ? readUuid(listener.reader) : readString(listener.reader);
  listener.words.push(word);
  return word;
}

/** Reads what `writeValue` wrote. */
export function readValue(listener: Listener, shape: AnyShape): unknown {
  const { reader } = listener;
  switch (shape.type) {
    case "text":
      return readText(reader, listener.recent);
    case "word":
      return readWord(listener);
    case "int":
      return readNumber(reader);
    case "time":
      return readTime(reader, listener.reference);
    case "flag":
      return readByte(reader) === 1;
    case "maybe":
      return readByte(reader) === 0 ? undefined : readValue(listener, shape.of);
    case "list":
      return Array.from({ length: readCount(reader) }, () => readValue(listener, shape.of));
    case "dict":
      return Object.fromEntries(
        Array.from({ length: readCount(reader) }, () => [readWord(listener), readValue(listener, shape.of)]),
      );
    case "struct":
      return readStruct(listener, shape.fields);
  }
}

function readStruct(listener: Listener, fields: readonly (readonly [string, AnyShape])[]): Fields {
  const struct: Record<string, unknown> = {};
  for (const [key, of] of fields) struct[key] = readValue(listener, of);
  return struct;
}

/** Reads what `writeChange` wrote of `before`. */
export function readChange(listener: Listener, shape: AnyShape, before: unknown): unknown {
  if (before === undefined) return readValue(listener, shape.type === "maybe" ? shape.of : shape);
  switch (shape.type) {
    case "maybe":
      return readChange(listener, shape.of, before);
    case "list":
      return readListChange(listener, shape.of, before as readonly unknown[]);
    case "dict":
      return readDictChange(listener, shape.of, before as Fields);
    case "struct":
      return readStructChange(listener, shape.fields, before as Fields);
    default:
      return readValue(listener, shape);
  }
}

function readStructChange(
  listener: Listener,
  fields: readonly (readonly [string, AnyShape])[],
  before: Fields,
): Fields {
  const struct: Record<string, unknown> = { ...before };
  for (;;) {
    const code = readUint(listener.reader);
    const field = fields[Math.floor(code / 4)];
    if (field === undefined) throw new Malformed("a struct has no such field");
    const [key, of] = field;
    struct[key] = readField(listener, of, before[key], code % 4 >= 2);
    if (code % 2 === 1) return struct;
  }
}

function readField(listener: Listener, of: AnyShape, before: unknown, gone: boolean): unknown {
  if (of.type === "flag") return !gone;
  if (!gone) return readChange(listener, of, before);
  if (of.type === "maybe") return undefined;
  throw new Malformed("a field that is always there is gone");
}

function readListChange(listener: Listener, of: AnyShape, before: readonly unknown[]): readonly unknown[] {
  const { reader } = listener;
  const length = readUint(reader);
  const list = before.slice(0, length);
  for (let changed = readCount(reader); changed > 0; changed--) {
    const index = readUint(reader);
    if (index >= list.length) throw new Malformed("a list has no such entry");
    list[index] = readEntryChange(listener, of, before[index]);
  }
  if (length - list.length > reader.bytes.length - reader.at) throw new Malformed("a list is too long");
  while (list.length < length) list.push(readValue(listener, of));
  return list;
}

function readDictChange(listener: Listener, of: AnyShape, before: Fields): Fields {
  // A slice of 100 endpoints changes often, and one of them at a time: a spread copies the rest fastest.
  const dict: Record<string, unknown> = { ...before };
  for (let gone = readCount(listener.reader); gone > 0; gone--)
    Reflect.deleteProperty(dict, readWord(listener));
  for (let changed = readCount(listener.reader); changed > 0; changed--) {
    const key = readWord(listener);
    const value = readEntryChange(listener, of, Object.hasOwn(dict, key) ? dict[key] : undefined);
    if (key === "__proto__") Object.defineProperty(dict, key, { value, ...plain });
    else dict[key] = value;
  }
  return dict;
}

const plain = { enumerable: true, configurable: true, writable: true } as const;

const readEntryChange = (listener: Listener, of: AnyShape, before: unknown): unknown =>
  of.type === "maybe" ? readValue(listener, of) : readChange(listener, of, before);
