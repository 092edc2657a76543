import generated from "./numbers.json" with { type: "json" };

export type Scalar =
  | "string"
  | "bool"
  | "int"
  | "double"
  | "bytes"
  /** `resource.Quantity`: a message of one string. */
  | "quantity"
  /** `intstr.IntOrString`: a message of a choice, a number and a string. */
  | "intstr"
  | "time"
  | "microtime"
  /** A message of one field that holds JSON. */
  | "json";

export type MessageType =
  | { readonly type: "scalar"; readonly scalar: Scalar }
  | { readonly type: "message"; readonly name: string }
  /** A message that JSON has one field of in its place: the first in the order of the table that is there. */
  | { readonly type: "one of"; readonly name: string }
  | { readonly type: "list"; readonly of: MessageType }
  /** By string. */
  | { readonly type: "map"; readonly of: MessageType }
  /** A message of one field, the items: Go's named list. */
  | { readonly type: "wrapped list"; readonly of: MessageType };

export interface MessageField {
  /** Empty where the field's own fields stand among those of the message around it. */
  readonly name: string;
  readonly type: MessageType;
  /** Its zero value is a value: a pointer in Go, or a field that JSON always writes. */
  readonly keepsZero: boolean;
}

export type Message = ReadonlyMap<number, MessageField>;

const kinds: Readonly<Record<string, string>> = generated.kinds;
const messages: Readonly<Record<string, string>> = generated.messages;

const isScalar = (text: string): text is Scalar => /^[a-z]+$/.test(text);

const read = (text: string): MessageType => {
  if (text.startsWith("*")) return read(text.slice(1));
  if (text.startsWith("[]")) return { type: "list", of: read(text.slice(2)) };
  if (text.startsWith("{}")) return { type: "map", of: read(text.slice(2)) };
  if (text.startsWith("one:")) return { type: "one of", name: text.slice(4) };
  if (text.startsWith("list:[]")) return { type: "wrapped list", of: read(text.slice(7)) };
  return isScalar(text) ? { type: "scalar", scalar: text } : { type: "message", name: text };
};

const readField = (word: string): [number, MessageField] => {
  const [number = "", name = "", ...rest] = word.split(":");
  const type = rest.join(":");
  const keepsZero = name.endsWith("!") || type.startsWith("*");
  return [Number(number), { name: name.replace("!", ""), type: read(type), keepsZero }];
};

const known = new Map<string, Message>();

/** The fields of a message by number; none for a message that the table has not. */
export const messageOf = (name: string): Message => {
  const found = known.get(name);
  if (found !== undefined) return found;
  const line = (Object.hasOwn(messages, name) ? messages[name] : undefined) ?? "";
  const message: Message = new Map(line === "" ? [] : line.split(" ").map(readField));
  known.set(name, message);
  return message;
};

/** The message of a kind; undefined for a kind that the table has not. */
export const messageOfKind = (apiVersion: string, kind: string): string | undefined => {
  // Every group has DeleteOptions of its own name, and all are meta's.
  if (kind === "DeleteOptions") return kind;
  const key = `${apiVersion} ${kind}`;
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
};
