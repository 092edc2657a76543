import type { Draft } from "../object.ts";
import { put } from "../json.ts";
import { notRegistered } from "../schema/registered.ts";
import { StatusError } from "../status.ts";
import { type MessageField, messageOf, messageOfKind, type MessageType } from "./messages.ts";
import { bytesOf, readScalar, zeroOf } from "./scalars.ts";
import { Malformed, packedNumbers, wireFields, type WireValue } from "./wire.ts";

/** No message of ours is nested as deep. */
const deepest = 64;

const readMessage = (name: string, bytes: Uint8Array, depth: number): Draft => {
  if (depth > deepest) throw new Malformed("proto: exceeded max recursion depth");
  const message = messageOf(name);
  const object: Draft = {};
  for (const { number, value } of wireFields(bytes)) {
    const field = message.get(number);
    if (field !== undefined) readField(object, field, value, depth);
  }
  return object;
};

const readField = (object: Draft, field: MessageField, value: WireValue, depth: number): void => {
  const { name, type } = field;
  switch (type.type) {
    case "list":
      for (const item of readItems(type.of, value, depth)) listIn(object, name).push(item);
      return;
    case "map":
      readEntry(mapIn(object, name), type.of, value, depth);
      return;
    case "message":
      if (name === "") Object.assign(object, readMessage(type.name, bytesOf(value), depth + 1));
      else object[name] = readMessage(type.name, bytesOf(value), depth + 1);
      return;
    case "scalar": {
      const read = readScalar(type.scalar, value);
      if (read !== undefined && (field.keepsZero || read !== zeroOf(type.scalar))) object[name] = read;
      return;
    }
    case "one of": {
      const read = readOneOf(type.name, value, depth);
      if (read !== undefined) object[name] = read;
      return;
    }
    case "wrapped list":
      object[name] = readValue(type, value, depth);
      return;
  }
};

const readOneOf = (name: string, value: WireValue, depth: number): unknown => {
  const fields = readMessage(name, bytesOf(value), depth + 1);
  for (const { name: field } of messageOf(name).values())
    if (Object.hasOwn(fields, field)) return fields[field];
  return undefined;
};

const listIn = (object: Draft, name: string): unknown[] => (object[name] ??= []) as unknown[];

const mapIn = (object: Draft, name: string): Draft => (object[name] ??= {}) as Draft;

/** One item, or all of a list of numbers that were packed. */
const readItems = (type: MessageType, value: WireValue, depth: number): readonly unknown[] => {
  const isPacked = type.type === "scalar" && type.scalar === "int" && typeof value !== "bigint";
  return isPacked
    ? packedNumbers(value).map((number) => readScalar("int", number))
    : [readValue(type, value, depth)];
};

const readValue = (type: MessageType, value: WireValue, depth: number): unknown => {
  switch (type.type) {
    case "scalar": {
      const read = readScalar(type.scalar, value);
      return read === undefined ? zeroOf(type.scalar) : read;
    }
    case "message":
      return readMessage(type.name, bytesOf(value), depth + 1);
    case "one of":
      return readOneOf(type.name, value, depth);
    case "wrapped list":
      return [...wireFields(bytesOf(value))].map((item) => readValue(type.of, item.value, depth + 1));
    case "list":
    case "map":
      throw new Malformed("proto: a list of lists");
  }
};

const zeroValue = (type: MessageType): unknown => {
  if (type.type === "scalar") return zeroOf(type.scalar);
  return type.type === "message" || type.type === "one of" ? {} : [];
};

const readEntry = (map: Draft, type: MessageType, value: WireValue, depth: number): void => {
  let key = "";
  let read: unknown = zeroValue(type);
  for (const field of wireFields(bytesOf(value))) {
    if (field.number === 1) key = String(readScalar("string", field.value));
    if (field.number === 2) read = readValue(type, field.value, depth);
  }
  put(map, key, read);
};

const magic = [0x6b, 0x38, 0x73, 0x00];

type Refuse = (why: string) => StatusError;

const badRequest: Refuse = (message) => new StatusError(400, "BadRequest", message);

interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Uint8Array;
}

/** The message `Unknown` that every body is wrapped in: what it is, and its bytes. */
const readEnvelope = (bytes: Uint8Array): Envelope => {
  let envelope: Envelope = { apiVersion: "", kind: "", raw: new Uint8Array() };
  for (const { number, value } of wireFields(bytes)) {
    if (number === 1) envelope = { ...envelope, ...readTypeMeta(bytesOf(value)) };
    if (number === 2) envelope = { ...envelope, raw: bytesOf(value) };
  }
  return envelope;
};

const readTypeMeta = (bytes: Uint8Array): Pick<Envelope, "apiVersion" | "kind"> => {
  const found = new Map<number, string>();
  for (const { number, value } of wireFields(bytes)) found.set(number, String(readScalar("string", value)));
  return { apiVersion: found.get(1) ?? "", kind: found.get(2) ?? "" };
};

/**
 * Reads a request body of `application/vnd.kubernetes.protobuf` (apimachinery, pkg/runtime/serializer/protobuf) as the
 * JSON object that it stands for, `apiVersion` and `kind` among its fields. What Go leaves at its zero value is absent,
 * unless it is a pointer. Throws what `refuse` makes of bytes that are no such body, or a kind that the table has not: a
 * 400 where it is not given.
 */
export const decodeProtobuf = (bytes: Uint8Array, refuse: Refuse = badRequest): Draft => {
  if (magic.some((byte, at) => bytes[at] !== byte)) {
    throw refuse(
      `provided data does not appear to be a protobuf message, expected prefix [${magic.join(" ")}]`,
    );
  }
  try {
    const { apiVersion, kind, raw } = readEnvelope(bytes.subarray(magic.length));
    const message = messageOfKind(apiVersion, kind);
    if (message === undefined) throw new Malformed(notRegistered({ apiVersion, kind }));
    return { apiVersion, kind, ...readMessage(message, raw, 0) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw refuse(error.message);
  }
};
