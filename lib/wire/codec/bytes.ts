/** Bytes that grow at their end. */
export interface Writer {
  bytes: Uint8Array;
  length: number;
}

/** Bytes that are read once, front to back. */
export interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

/** What was read cannot have been written by our own writer. Thrown while reading; caught by the decoder. */
export class Malformed extends Error {}

export const createWriter = (): Writer => ({ bytes: new Uint8Array(256), length: 0 });

export const createReader = (bytes: Uint8Array): Reader => ({ bytes, at: 0 });

/** A copy of what was written; the writer starts anew. */
export function takeBytes(writer: Writer): Uint8Array {
  const taken = writer.bytes.slice(0, writer.length);
  writer.length = 0;
  return taken;
}

export const isAtEnd = (reader: Reader): boolean => reader.at >= reader.bytes.length;

function reserve(writer: Writer, more: number): void {
  if (writer.length + more <= writer.bytes.length) return;
  const grown = new Uint8Array(Math.max(writer.bytes.length * 2, writer.length + more));
  grown.set(writer.bytes);
  writer.bytes = grown;
}

export function writeByte(writer: Writer, byte: number): void {
  reserve(writer, 1);
  writer.bytes[writer.length++] = byte;
}

export function writeBytes(writer: Writer, bytes: Uint8Array): void {
  reserve(writer, bytes.length);
  writer.bytes.set(bytes, writer.length);
  writer.length += bytes.length;
}

export function readByte(reader: Reader): number {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new Malformed("the bytes end too early");
  return byte;
}

/** A whole number from 0 to 2^53 - 1, seven bits a byte, the lowest first. */
export function writeUint(writer: Writer, value: number): void {
  reserve(writer, 8);
  let rest = value;
  while (rest >= 128) {
    writer.bytes[writer.length++] = (rest % 128) + 128;
    rest = Math.floor(rest / 128);
  }
  writer.bytes[writer.length++] = rest;
}

export function readUint(reader: Reader): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = readByte(reader);
    value += (byte & 127) * scale;
    if (byte < 128) break;
    scale *= 128;
    if (scale > 2 ** 49) throw new Malformed("a number is too long");
  }
  if (!Number.isSafeInteger(value)) throw new Malformed("a number is too large");
  return value;
}

/** A count of things of at least one byte each that follow; more than there are bytes is malformed. */
export function readCount(reader: Reader): number {
  const count = readUint(reader);
  if (count > reader.bytes.length - reader.at) throw new Malformed("a count exceeds the bytes that are left");
  return count;
}

const largest = 2 ** 50;
const isSmall = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= largest;

/** Any number. Small whole ones of either sign take one byte; what is not a whole number of up to 2^50 takes nine. */
export function writeNumber(writer: Writer, value: number): void {
  if (isSmall(value)) writeUint(writer, fold(value) + 1);
  else writeFloat(writer, value);
}

export function readNumber(reader: Reader): number {
  const code = readUint(reader);
  return code === 0 ? readFloat(reader) : unfold(code - 1);
}

/**
 * Milliseconds, near `reference` for the most part: as the distance from it, in seconds where the time is a whole second
 * (as nearly all of an object's own times are).
 */
export function writeTime(writer: Writer, time: number, reference: number): void {
  const whole = time % 1000 === 0;
  const distance = whole ? time / 1000 - Math.floor(reference / 1000) : time - reference;
  const code = 2 * distance + (whole ? 0 : 1);
  if (Number.isSafeInteger(time) && Number.isInteger(distance) && isSmall(code))
    writeUint(writer, fold(code) + 1);
  else writeFloat(writer, time);
}

export function readTime(reader: Reader, reference: number): number {
  const code = readUint(reader);
  if (code === 0) return readFloat(reader);
  const distance = unfold(code - 1);
  return distance % 2 === 0
    ? (Math.floor(reference / 1000) + distance / 2) * 1000
    : reference + Math.floor(distance / 2);
}

/** 0, -1, 1, -2, … as 0, 1, 2, 3, … */
const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfold = (code: number): number => (code % 2 === 0 ? code / 2 : -(code + 1) / 2);

/** A 0, which no other number begins with, and eight bytes. */
function writeFloat(writer: Writer, value: number): void {
  writeUint(writer, 0);
  reserve(writer, 8);
  new DataView(writer.bytes.buffer).setFloat64(writer.length, value);
  writer.length += 8;
}

function readFloat(reader: Reader): number {
  const { buffer, byteOffset, length } = reader.bytes;
  if (reader.at + 8 > length) throw new Malformed("the bytes end within a number");
  const value = new DataView(buffer, byteOffset, length).getFloat64(reader.at);
  reader.at += 8;
  return value;
}
