import {
  createReader,
  createWriter,
  Malformed,
  readUint,
  takeBytes,
  writeBytes,
  writeUint,
} from "./codec/bytes.ts";
import { readString, writeString } from "./codec/strings.ts";
import type { Range } from "./events.ts";

/**
 * The form of our packets on the socket, in place of socket.io's own parser at both ends. Text packets look as socket.io
 * writes them. One that ends in a range and bytes is a single binary message, where socket.io would send two: what comes
 * before the range as JSON, the range as numbers, and the bytes. A packet from outside is never waited for in parts.
 */
export interface Packet {
  readonly type: number;
  readonly nsp: string;
  readonly data?: unknown;
  readonly id?: number;
}

/** Packet types of the socket.io protocol, revision 5. */
const types = { connect: 0, disconnect: 1, event: 2, answer: 3, refusal: 4 } as const;

type Message = string | Uint8Array;

export class Encoder {
  readonly encode = (packet: Packet): Message[] => [encodePacket(packet)];
}

function encodePacket({ type, data, id }: Packet): Message {
  const args: readonly unknown[] = Array.isArray(data) ? data : [];
  const bytes = args.at(-1);
  if (type !== types.event || !(bytes instanceof Uint8Array))
    return `${type}${id ?? ""}${data === undefined ? "" : JSON.stringify(data)}`;
  const { channel, from, through } = args.at(-2) as Range;
  const writer = createWriter();
  writeString(writer, JSON.stringify(args.slice(0, -2)).slice(1, -1));
  for (const number of [channel, from, through + 1 - from]) writeUint(writer, number);
  writeBytes(writer, bytes);
  return takeBytes(writer);
}

type Decoded = (packet: Packet) => void;

export class Decoder {
  readonly #listeners = new Set<Decoded>();

  readonly on = (_event: "decoded", listener: Decoded): void => void this.#listeners.add(listener);
  readonly off = (_event: "decoded", listener: Decoded): void => void this.#listeners.delete(listener);
  readonly removeListener = this.off;
  readonly destroy = (): void => undefined;

  /** Takes one message as it came. One that makes no sense throws; socket.io then closes that connection alone. */
  readonly add = (message: unknown): void => {
    const packet = typeof message === "string" ? decodeText(message) : decodeBytes(bytesOf(message));
    for (const listener of this.#listeners) listener(packet);
  };
}

const form = /^([0-4])(\d{0,9})([[{].*)?$/s;

function decodeText(message: string): Packet {
  const [, type, id, json] = form.exec(message) ?? [];
  if (type === undefined) throw new Malformed("no packet of ours");
  const data: unknown = json === undefined ? undefined : JSON.parse(json);
  const packet = {
    type: Number(type),
    nsp: "/",
    ...(data === undefined ? {} : { data }),
    ...(id === undefined || id === "" ? {} : { id: Number(id) }),
  };
  if (!isValid(packet)) throw new Malformed("a packet without what its type needs");
  return packet;
}

/** Names that mean something else to socket.io's emitters. */
const reserved = /^(connect|connect_error|disconnect|disconnecting|newListener|removeListener|error)$/;

function isValid({ type, data, id }: Packet): boolean {
  const args = Array.isArray(data) ? (data as readonly unknown[]) : undefined;
  switch (type) {
    case types.event:
      return typeof args?.[0] === "string" && !reserved.test(args[0]);
    case types.answer:
      return args !== undefined && id !== undefined;
    default:
      return args === undefined && id === undefined;
  }
}

function decodeBytes(message: Uint8Array): Packet {
  const reader = createReader(message);
  const args: unknown = JSON.parse(`[${readString(reader)}]`);
  const [channel, from, count] = [readUint(reader), readUint(reader), readUint(reader)];
  const range: Range = { channel, from, through: from + count - 1 };
  const data = [...(args as readonly unknown[]), range, message.subarray(reader.at)];
  const packet = { type: types.event, nsp: "/", data };
  if (!isValid(packet)) throw new Malformed("a packet without a name");
  return packet;
}

/** Bytes as the transports deliver them: an ArrayBuffer in browsers, a view in Node. */
function bytesOf(message: unknown): Uint8Array {
  if (message instanceof ArrayBuffer) return new Uint8Array(message);
  if (ArrayBuffer.isView(message))
    return new Uint8Array(message.buffer, message.byteOffset, message.byteLength);
  throw new Malformed("neither text nor bytes");
}
