import type { Scalar } from "./messages.ts";
import { Malformed, wireFields, type WireValue } from "./wire.ts";

const text = new TextDecoder();

export const bytesOf = (value: WireValue): Uint8Array => {
  if (typeof value === "bigint") throw new Malformed("proto: wrong wireType = 0");
  return value;
};

const numberOf = (value: WireValue): bigint => {
  if (typeof value !== "bigint") throw new Malformed("proto: wrong wireType = 2");
  return value;
};

/** 64 bits, the lowest byte first. */
const readDouble = (value: WireValue): number => {
  const bytes = bytesOf(value);
  if (bytes.length !== 8) throw new Malformed(`proto: wrong length ${bytes.length} for a double`);
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
};

const readInt = (value: WireValue): number => Number(BigInt.asIntN(64, numberOf(value)));

/** The last value of each field of a small message. */
const fieldsIn = (value: WireValue): ReadonlyMap<number, WireValue> =>
  new Map([...wireFields(bytesOf(value))].map((field) => [field.number, field.value]));

const readText = (value: WireValue | undefined): string =>
  value === undefined ? "" : text.decode(bytesOf(value));

const latest = Date.UTC(9999, 11, 31) / 1000;

/** As Kubernetes writes a time; a time of no bytes is no time. */
const readTime = (value: WireValue, isMicro: boolean): string | undefined => {
  if (bytesOf(value).length === 0) return undefined;
  const fields = fieldsIn(value);
  const seconds = readInt(fields.get(1) ?? 0n);
  const nanos = readInt(fields.get(2) ?? 0n);
  if (Math.abs(seconds) > latest || nanos < 0 || nanos >= 1e9) throw new Malformed("timestamp out of range");
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  return isMicro ? `${whole}.${String(Math.floor(nanos / 1000)).padStart(6, "0")}Z` : `${whole}Z`;
};

const readIntOrString = (value: WireValue): number | string => {
  const fields = fieldsIn(value);
  const isText = readInt(fields.get(1) ?? 0n) !== 0;
  return isText ? readText(fields.get(3)) : readInt(fields.get(2) ?? 0n);
};

const readJson = (value: WireValue): unknown => {
  const json = readText(fieldsIn(value).get(1));
  if (json === "") return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new Malformed("invalid JSON in a raw extension");
  }
};

const readers: Readonly<Record<Scalar, (value: WireValue) => unknown>> = {
  string: (value) => readText(value),
  bool: (value) => numberOf(value) !== 0n,
  int: readInt,
  double: readDouble,
  bytes: (value) => Buffer.from(bytesOf(value)).toString("base64"),
  quantity: (value) => readText(fieldsIn(value).get(1)),
  intstr: readIntOrString,
  time: (value) => readTime(value, false),
  microtime: (value) => readTime(value, true),
  json: readJson,
};

/** A scalar as JSON has it; undefined where it says that there is none. Throws Malformed. */
export const readScalar = (scalar: Scalar, value: WireValue): unknown => readers[scalar](value);

const zeros: Readonly<Record<Scalar, unknown>> = {
  string: "",
  bool: false,
  int: 0,
  double: 0,
  bytes: "",
  quantity: "",
  intstr: 0,
  time: undefined,
  microtime: undefined,
  json: undefined,
};

/** What Go has where nothing was sent. */
export const zeroOf = (scalar: Scalar): unknown => zeros[scalar];
