/** Why bytes are no protobuf message. */
export class Malformed extends Error {}

/** One field as it lies on the wire: a number, or bytes. */
export type WireValue = bigint | Uint8Array;

export interface WireField {
  readonly number: number;
  readonly value: WireValue;
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

const longestVarint = 10;

const readVarint = (cursor: Cursor): bigint => {
  let value = 0n;
  for (let length = 0; length < longestVarint; length += 1) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) throw new Malformed("unexpected EOF");
    cursor.at += 1;
    value |= BigInt(byte & 0x7f) << BigInt(7 * length);
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  throw new Malformed("proto: integer overflow");
};

const readBytes = (cursor: Cursor, length: number): Uint8Array => {
  const end = cursor.at + length;
  if (end > cursor.bytes.length) throw new Malformed("unexpected EOF");
  const bytes = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return bytes;
};

const readLength = (cursor: Cursor): number => {
  const length = readVarint(cursor);
  if (length > BigInt(cursor.bytes.length)) throw new Malformed("unexpected EOF");
  return Number(length);
};

const readValue = (cursor: Cursor, wireType: number): WireValue => {
  switch (wireType) {
    case 0:
      return readVarint(cursor);
    case 1:
      return readBytes(cursor, 8);
    case 2:
      return readBytes(cursor, readLength(cursor));
    case 5:
      return readBytes(cursor, 4);
    default:
      throw new Malformed(`proto: illegal wireType ${wireType}`);
  }
};

/** The fields of a message in their order. Throws Malformed. */
export function* wireFields(bytes: Uint8Array): Generator<WireField> {
  const cursor: Cursor = { bytes, at: 0 };
  while (cursor.at < bytes.length) {
    const tag = readVarint(cursor);
    const number = Number(tag >> 3n);
    if (number < 1 || number > 0x1fffffff) throw new Malformed(`proto: illegal tag ${number}`);
    yield { number, value: readValue(cursor, Number(tag & 7n)) };
  }
}

/** Numbers that lie one after another in one field. Throws Malformed. */
export const packedNumbers = (bytes: Uint8Array): readonly bigint[] => {
  const cursor: Cursor = { bytes, at: 0 };
  const numbers: bigint[] = [];
  while (cursor.at < bytes.length) numbers.push(readVarint(cursor));
  return numbers;
};
