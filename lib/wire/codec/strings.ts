import { Malformed, readByte, readCount, readUint, writeByte, writeUint, type Reader, type Writer } from "./bytes.ts"; // prettier-ignore

/** Length in bytes, then UTF-8. A lone half of a surrogate pair is kept as it is, in three bytes, so nothing is lost. */
export function writeString(writer: Writer, value: string): void {
  if (isPlain(value)) {
    writeUint(writer, value.length);
    for (let index = 0; index < value.length; index++) writeByte(writer, value.charCodeAt(index));
    return;
  }
  const codes = Array.from(value, (sign) => sign.codePointAt(0) ?? 0);
  const size = codes.reduce((sum, code) => sum + sizeOf(code), 0);
  writeUint(writer, size);
  for (const code of codes) writeCode(writer, code);
}

function isPlain(value: string): boolean {
  for (let index = 0; index < value.length; index++) if (value.charCodeAt(index) >= 0x80) return false;
  return true;
}

const sizeOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
const leads = [0, 0, 0xc0, 0xe0, 0xf0] as const;

function writeCode(writer: Writer, code: number): void {
  const size = sizeOf(code);
  if (size === 1) {
    writeByte(writer, code);
    return;
  }
  writeByte(writer, (leads[size] ?? 0) | (code >> (6 * (size - 1))));
  for (let left = size - 2; left >= 0; left--) writeByte(writer, 0x80 | ((code >> (6 * left)) & 0x3f));
}

export function readString(reader: Reader): string {
  const end = readCount(reader) + reader.at;
  let value = "";
  while (reader.at < end) value += String.fromCodePoint(readCode(reader));
  if (reader.at !== end) throw new Malformed("a string ends within a sign");
  return value;
}

function readCode(reader: Reader): number {
  const first = readByte(reader);
  if (first < 0x80) return first;
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  let code = first & (0x3f >> more);
  for (let left = more; left > 0; left--) code = (code << 6) | (readByte(reader) & 0x3f);
  if (first < 0xc0 || code > 0x10ffff) throw new Malformed("a string is not UTF-8");
  return code;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (value: string): boolean => value.length === 36 && uuid.test(value);

/** A UUID in lower case as its 16 bytes. */
export function writeUuid(writer: Writer, value: string): void {
  const digits = value.replaceAll("-", "");
  for (let index = 0; index < 32; index += 2) writeByte(writer, parseInt(digits.slice(index, index + 2), 16));
}

export function readUuid(reader: Reader): string {
  let digits = "";
  for (let index = 0; index < 16; index++) digits += readByte(reader).toString(16).padStart(2, "0");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join("-");
}

/** What was written not long ago, in numbered slots that are used again and again. Both ends keep the same. */
export interface Recent<T = string> {
  readonly slots: T[];
  /** The slot of each; only the writing end asks. */
  readonly slotOf: Map<T, number>;
  next: number;
}

export const createRecent = <T = string>(): Recent<T> => ({ slots: [], slotOf: new Map(), next: 0 });

const slotsKept = 120;
/** Shorter ones are not worth a slot, nor sharing. */
const worthwhile = 4;

export function remember<T>(recent: Recent<T>, value: T): void {
  const former = recent.slots[recent.next];
  if (former !== undefined) recent.slotOf.delete(former);
  recent.slots[recent.next] = value;
  recent.slotOf.set(value, recent.next);
  recent.next = (recent.next + 1) % slotsKept;
}

/**
 * A text that was written not long ago is its slot. Another is 0 and the whole, or 1, the slot of one that begins alike,
 * how many letters they share, and the rest.
 */
export function writeText(writer: Writer, recent: Recent, value: string): void {
  const slot = recent.slotOf.get(value);
  if (slot !== undefined) {
    writeUint(writer, slot + 2);
    return;
  }
  let [best, length] = [-1, worthwhile - 1];
  for (const [index, other] of recent.slots.entries()) {
    const shared = sharedLength(other, value);
    if (shared > length) [best, length] = [index, shared];
  }
  writeUint(writer, best < 0 ? 0 : 1);
  if (best >= 0) {
    writeUint(writer, best);
    writeUint(writer, length);
  }
  writeString(writer, best < 0 ? value : value.slice(length));
  if (value.length > worthwhile) remember(recent, value);
}

export function readText(reader: Reader, recent: Recent): string {
  const code = readUint(reader);
  if (code >= 2) return textIn(recent, code - 2);
  let value = "";
  if (code === 1) {
    const like = textIn(recent, readUint(reader));
    const shared = readUint(reader);
    if (shared > like.length) throw new Malformed("a text shares more than there is");
    value = like.slice(0, shared);
  }
  value += readString(reader);
  if (value.length > worthwhile) remember(recent, value);
  return value;
}

function textIn({ slots }: Recent, slot: number): string {
  const text = slots[slot];
  if (text === undefined) throw new Malformed("a text refers to one that was never sent");
  return text;
}

function sharedLength(a: string, b: string): number {
  const longest = Math.min(a.length, b.length);
  let length = 0;
  while (length < longest && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}
