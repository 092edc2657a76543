import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Server, type Socket } from "socket.io";
import type { BoardRow } from "../../lib/view/view.ts";
import type { BrowserEvents, ServerEvents, ServerView } from "../../lib/wire/events.ts";
import { Decoder, Encoder, type Packet } from "../../lib/wire/parser.ts";
import type { Audience, Browser } from "./browser.ts";
import type { Message } from "./feed.ts";
import { createHub, type HubCounts } from "./hub.ts";
import type { HubSource } from "./source.ts";
import { realTiming } from "./timing.ts";
import type { Visitor } from "./visitor.ts";

export interface SocketsOptions {
  /** Whether a handshake is let in, where the caller has not checked Host and Origin before. */
  readonly allowRequest?: (request: IncomingMessage) => boolean;
}

/** The socket of the pages, behind whatever serves HTTP: it listens to nothing itself. */
export interface Sockets {
  readonly request: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Sends this from now on. Open pages see a new epoch, as after a restart. */
  readonly use: (source: HubSource) => void;
  /** See `Hub.refresh`. */
  readonly refresh: () => void;
  /** See `Hub`. */
  readonly rows: () => readonly BoardRow[];
  readonly connection: () => ServerView;
  readonly counts: () => SocketCounts;
  readonly close: () => Promise<void>;
}

export interface SocketCounts extends HubCounts {
  /** Packets with bytes in them that were encoded, to one browser or to many at once. */
  readonly packets: number;
}

type IO = Server<BrowserEvents, ServerEvents>;
type Connection = Socket<BrowserEvents, ServerEvents>;

/** What a browser may send in one message, bytes: the longest of ours names a topic of two long names. */
const longestMessage = 4 * 1024;

const settings = {
  serveClient: false,
  transports: ["websocket", "polling"],
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: longestMessage,
  // Whether a page lags is seen by what it says it got; this only notices those that are gone without a word.
  pingInterval: 10_000,
  pingTimeout: 30_000,
  connectTimeout: 5_000,
  // Upgrades of other paths are others' business.
  destroyUpgrade: false,
} as const;

export function createSockets(source: HubSource, { allowRequest }: SocketsOptions = {}): Sockets {
  const counting = countingEncoder();
  const io: IO = new Server({
    ...settings,
    transports: [...settings.transports],
    parser: { Encoder: counting.Encoder, Decoder },
    ...(allowRequest && {
      allowRequest: (request, done) => {
        const allowed = allowRequest(request);
        done(allowed ? null : "refused", allowed);
      },
    }),
  });
  // A server that never listens: requests reach it by hand.
  const door = createServer();
  io.attach(door);

  let hub = createHub(source, audienceOf(io), realTiming);
  const seats = new Map<string, Seat>();
  io.on("connection", (connection) => {
    // Else the first request would be kept as long as the connection, headers and all.
    (connection.conn as { request: unknown }).request = undefined;
    const browser = browserOf(connection);
    const seat: Seat = { browser, visitor: hub.connect(browser) };
    seats.set(connection.id, seat);
    hear(connection, seat);
    connection.on("disconnect", () => {
      seats.delete(connection.id);
      hub.disconnect(browser);
    });
  });

  return {
    request: (request, response) => void door.emit("request", request, response),
    upgrade: (request, socket, head) => void door.emit("upgrade", request, socket, head),
    use: (next) => {
      hub.stop();
      hub = createHub(next, audienceOf(io), realTiming);
      for (const seat of seats.values()) seat.visitor = hub.connect(seat.browser);
    },
    refresh: () => {
      hub.refresh();
    },
    rows: () => hub.rows(),
    connection: () => hub.connection(),
    counts: () => ({ ...hub.counts(), packets: counting.packets() }),
    close: async () => {
      hub.stop();
      await io.close();
    },
  };
}

interface Seat {
  readonly browser: Browser;
  visitor: Visitor;
}

const known: ReadonlySet<string> = new Set([
  "watch",
  "leave",
  "got",
  "clock",
] satisfies (keyof BrowserEvents)[]);

/** What comes is not what the types say until the visitor has looked at it. */
function hear(connection: Connection, seat: Seat): void {
  connection.on("watch", (topic, have) => {
    seat.visitor.watch(topic, have);
  });
  connection.on("leave", (topic) => {
    seat.visitor.leave(topic);
  });
  connection.on("got", (channel, frame) => {
    seat.visitor.got(channel, frame);
  });
  connection.on("clock", (answer) => {
    seat.visitor.clock(answer);
  });
  connection.onAny((name: string) => {
    if (!known.has(name)) seat.visitor.other();
  });
}

const room = (channel: number): string => `channel ${channel}`;

type Emit = (event: Message["event"], ...args: Message["args"]) => void;

const browserOf = (connection: Connection): Browser => ({
  id: connection.id,
  say: ({ event, args }) => {
    (connection.emit.bind(connection) as Emit)(event, ...args);
  },
  join: (channel) => void connection.join(room(channel)),
  leave: (channel) => void connection.leave(room(channel)),
  close: () => connection.disconnect(true),
});

const audienceOf = (io: IO): Audience => ({
  tell: (channel, { event, args }) => {
    const listeners = io.to(room(channel));
    (listeners.emit.bind(listeners) as Emit)(event, ...args);
  },
  tellAll: ({ event, args }) => {
    (io.emit.bind(io) as Emit)(event, ...args);
  },
});

function countingEncoder() {
  let packets = 0;
  return {
    packets: () => packets,
    Encoder: class {
      readonly #encoder = new Encoder();
      readonly encode = (packet: Packet): (string | Uint8Array)[] => {
        const messages = this.#encoder.encode(packet);
        if (messages.some((message) => typeof message !== "string")) packets++;
        return messages;
      };
    },
  };
}
