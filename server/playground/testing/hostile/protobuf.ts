import { entry, type EncodedField, body, message } from "../../protobuf/testing/encode.ts";
import {
  messageOf,
  messageOfKind,
  type MessageField,
  type MessageType,
  type Scalar,
} from "../../protobuf/messages.ts";
import type { Dice } from "./values.ts";

/** The body that a client of Go would send for an object; where a value is of another type, the nearest. */
export function protobufBody(object: Readonly<Record<string, unknown>>): Uint8Array {
  const [apiVersion, kind] = [String(object["apiVersion"]), String(object["kind"])];
  const name = messageOfKind(apiVersion, kind);
  return body(apiVersion, kind, name === undefined ? message() : encoded(name, object));
}

function encoded(name: string, object: unknown): Uint8Array {
  const fields = typeof object === "object" && object !== null ? (object as Record<string, unknown>) : {};
  return message(...[...messageOf(name)].flatMap(([number, field]) => encodedField(number, field, fields)));
}

function encodedField(
  number: number,
  { name, type }: MessageField,
  object: Readonly<Record<string, unknown>>,
): readonly EncodedField[] {
  const value = name === "" ? object : Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined || value === null) return [];
  switch (type.type) {
    case "list":
      return itemsOf(value).map((item) => [number, encodedValue(type.of, item)]);
    case "map":
      return Object.entries(value).map(([key, item]) => [number, entry(key, encodedValue(type.of, item))]);
    case "message":
    case "one of":
    case "scalar":
    case "wrapped list":
      return [[number, encodedValue(type, value)]];
    default:
      return type satisfies never;
  }
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function encodedValue(type: MessageType, value: unknown): EncodedField[1] {
  switch (type.type) {
    case "scalar":
      return scalars[type.scalar](value);
    case "message":
      return encoded(type.name, value);
    case "one of":
      return encoded(type.name, { [choiceOf(value)]: value });
    case "wrapped list":
    case "list":
      return message(...itemsOf(value).map((item): EncodedField => [1, encodedValue(type.of, item)]));
    case "map":
      return message();
    default:
      return type satisfies never;
  }
}

const choiceOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : typeof value === "boolean" ? "allows" : "schema";

const whole = (value: unknown): number => {
  const number = Math.trunc(Number(value));
  return Number.isSafeInteger(number) ? number : 0;
};
const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const moment = (value: unknown): Uint8Array => {
  const at = Date.parse(text(value));
  return Number.isNaN(at) ? message() : message([1, Math.floor(at / 1000)], [2, 0]);
};

const scalars: Readonly<Record<Scalar, (value: unknown) => EncodedField[1]>> = {
  string: text,
  bool: Boolean,
  int: whole,
  double: (value) => new Uint8Array(Float64Array.of(Number(value)).buffer),
  bytes: (value) => Buffer.from(text(value), "base64"),
  quantity: (value) => message([1, text(value)]),
  intstr: (value) =>
    typeof value === "number" ? message([1, 0], [2, whole(value)]) : message([1, 1], [3, text(value)]),
  time: moment,
  microtime: moment,
  json: (value) => message([1, JSON.stringify(value)]),
};

/** The same with a few bytes changed, lost, doubled or brought in, the magic ones mostly kept. */
export function wrecked(dice: Dice, bytes: Uint8Array): Uint8Array {
  let next = [...bytes];
  for (let times = dice.below(4); times > 0; times -= 1) {
    const at = dice.chance(0.9) ? Math.min(4, next.length) + dice.below(Math.max(1, next.length - 4)) : 0;
    next = dice.pick(wrecks)(dice, next, at);
  }
  return Uint8Array.from(dice.chance(0.1) ? next.slice(0, dice.below(next.length)) : next);
}

type Wreck = (dice: Dice, bytes: readonly number[], at: number) => number[];

const wrecks: readonly [Wreck, ...Wreck[]] = [
  (dice, bytes, at) => bytes.with(Math.min(at, bytes.length - 1), dice.below(256)),
  (dice, bytes, at) => bytes.toSpliced(at, 1 + dice.below(8)),
  (dice, bytes, at) => bytes.toSpliced(at, 0, ...bytes.slice(at, at + dice.below(60))),
  // A number of ten bytes and more, and lengths beyond the end.
  (dice, bytes, at) => bytes.toSpliced(at, 0, ...Array<number>(1 + dice.below(12)).fill(0xff), 0x7f),
  (dice, bytes, at) => bytes.toSpliced(at, 0, 8 * (1 + dice.below(30)) + dice.below(8)),
];
