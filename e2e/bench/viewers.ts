import { io } from "socket.io-client";
import { createDecoder, decode } from "../../lib/wire/codec/decoder.ts";
import { Decoder, Encoder } from "../../lib/wire/parser.ts";
import type { Range, ServerEvents, BrowserEvents } from "../../lib/wire/events.ts";
import type { Socket } from "socket.io-client";
import { clock } from "./clock.ts";

/**
 * Many browsers' ends of the wire in one process: `node viewers.ts ADDRESS`. Each checks that its frames follow on each
 * other; the first two also decode them. It takes orders as messages and answers with counts.
 */
export type Order =
  | { readonly type: "open"; readonly count: number }
  /** The first `count` viewers stop reading and acknowledging, or begin again. */
  | { readonly type: "stall"; readonly count: number; readonly on: boolean }
  | { readonly type: "count" }
  /** What they took in, which takes a tenth of a second to tell: only when all has come. */
  | { readonly type: "tell" }
  | { readonly type: "clear" };

export type Count =
  | { readonly type: "opened" }
  | { readonly type: "done" }
  | {
      readonly type: "counted";
      /** Bytes that arrived on the first socket since `clear`. */
      readonly bytes: number;
      readonly facts: number;
      readonly frames: number;
      /** Frames that did not follow on the one before, in any viewer. */
      readonly broken: number;
      /** When a beginning was there last, and how many viewers got one since `clear`. */
      readonly begunAt: number;
      readonly begun: number;
      readonly connected: number;
      /** The greatest sequence number that the first viewer decoded. */
      readonly seq: number;
    }
  | {
      readonly type: "told";
      /** A walked number, and when each viewer had the frame that brought it. */
      readonly seen: readonly (readonly [value: number, arrivals: readonly number[]])[];
      readonly pods: readonly [uid: string, ready: boolean, leaving: boolean][];
    };

interface Viewer {
  readonly socket: Socket<ServerEvents, BrowserEvents>;
  channel: number;
  frame: number;
  begun: boolean;
  stalled: boolean;
  /** An acknowledgement is due: pages send one for all that came within a tenth of a second. */
  owes: boolean;
}

const address = process.argv[2] ?? "";
const topic = { type: "rollout", namespace: "bench", name: "web" } as const;
/** As the pages do: components/live/connection.ts. */
const persistence = {
  reconnectionDelay: 400,
  reconnectionDelayMax: 1_400,
  randomizationFactor: 0.4,
  timeout: 3_000,
};
const viewers: Viewer[] = [];
const decoder = createDecoder();
const pods = new Map<string, [string, boolean, boolean]>();
const arrivals = new Map<number, number[]>();
const values = new Map<number, number>();
let [facts, frames, broken, begunAt, base] = [0, 0, 0, 0, 0];

function open(index: number): void {
  const socket: Viewer["socket"] = io(address, {
    transports: ["websocket"],
    forceNew: true,
    parser: { Encoder, Decoder },
    ...persistence,
  });
  const viewer: Viewer = { socket, channel: 0, frame: 0, begun: false, stalled: false, owes: false };
  viewers.push(viewer);
  socket.on("connect", () => socket.emit("watch", topic, null));
  const took = (range: Range, bytes: Uint8Array, begins: boolean): void => {
    const at = clock();
    if (!begins && (range.channel !== viewer.channel || range.from !== viewer.frame + 1)) broken += 1;
    viewer.channel = range.channel;
    viewer.frame = range.through;
    if (!viewer.owes) setTimeout(acknowledge, 100, viewer);
    viewer.owes = true;
    if (begins) [begunAt, viewer.begun] = [at, true];
    if (index === 0) read(range, bytes, begins);
    for (let frame = range.from; !begins && frame <= range.through; frame++) {
      const times = arrivals.get(frame);
      if (times === undefined) arrivals.set(frame, [at]);
      else times.push(at);
    }
  };
  // A long beginning comes in parts.
  socket.on("part", (_, range, bytes) => {
    if (index === 0) read(range, bytes, true);
  });
  socket.on("begin", (_, range, bytes) => took(range, bytes, true));
  socket.on("frames", (range, bytes) => took(range, bytes, false));
}

function acknowledge(viewer: Viewer): void {
  viewer.owes = false;
  if (!viewer.stalled) viewer.socket.emit("got", viewer.channel, viewer.frame);
}

function read(range: Range, bytes: Uint8Array, begins: boolean): void {
  const decoded = decode(decoder, new Uint8Array(bytes));
  if (decoded.type === "malformed") throw new Error(decoded.problem);
  frames += begins ? 0 : range.through - range.from + 1;
  facts += begins ? 0 : decoded.facts.length;
  for (const fact of [...decoded.objects, ...decoded.facts]) {
    if (fact.kind === "Pod") {
      if ("put" in fact) pods.set(fact.uid, [fact.uid, fact.put.ready, fact.put.deletedAt !== undefined]);
      else pods.delete(fact.uid);
    }
    if (fact.kind !== "ReplicaSet" || !("put" in fact)) continue;
    const value = fact.put.status?.ready ?? 0;
    if (value >= 100_000) values.set(value, range.through);
  }
}

/** Bytes read from the first viewer's socket, framing included; 0 while it has none. */
function bytesRead(): number {
  const transport = viewers[0]?.socket.io.engine.transport as unknown as Transport | undefined;
  return transport?.ws?._socket?.bytesRead ?? 0;
}

/** What the ws package keeps below a WebSocket transport. */
interface Transport {
  readonly ws?: { readonly _socket?: { readonly bytesRead: number } | null } | null;
}

/** Stops reading from the network itself, as a browser does whose page hangs. */
function stall(viewer: Viewer, on: boolean): void {
  viewer.stalled = on;
  const { ws } = viewer.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  if (on) ws.pause();
  else {
    ws.resume();
    viewer.socket.emit("got", viewer.channel, viewer.frame);
  }
}

const say = (count: Count): void => void process.send?.(count);

process.on("message", (order: Order) => {
  switch (order.type) {
    case "open": {
      for (let index = 0; index < order.count; index++) open(viewers.length);
      const wait = setInterval(() => {
        if (viewers.some((viewer) => viewer.channel === 0)) return;
        clearInterval(wait);
        say({ type: "opened" });
      }, 20);
      return;
    }
    case "stall":
      for (const viewer of viewers.slice(-order.count)) stall(viewer, order.on);
      say({ type: "done" });
      return;
    case "clear":
      [facts, frames, broken, begunAt] = [0, 0, 0, 0];
      for (const viewer of viewers) viewer.begun = false;
      base = bytesRead();
      arrivals.clear();
      values.clear();
      say({ type: "done" });
      return;
    case "count":
      say({
        type: "counted",
        bytes: bytesRead() - base,
        facts,
        frames,
        broken,
        begunAt,
        begun: viewers.filter((viewer) => viewer.begun).length,
        connected: viewers.filter((viewer) => viewer.socket.connected).length,
        seq: decoder.seq,
      });
      return;
    case "tell":
      say({
        type: "told",
        seen: [...values].map(([value, frame]) => [value, arrivals.get(frame) ?? []]),
        pods: [...pods.values()],
      });
  }
});
process.on("disconnect", () => process.exit(0));
