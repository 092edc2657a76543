import type { Hearer, Link, ServerMessage } from "../../../components/live/link.ts";
import { Decoder, Encoder, type Packet } from "../../../lib/wire/parser.ts";
import type { Audience, Browser } from "../browser.ts";
import type { Message } from "../feed.ts";
import type { Hub } from "../hub.ts";
import type { Visitor } from "../visitor.ts";

type Wire = string | Uint8Array;

/** The server's side of all pairs: rooms, and how often something was encoded. */
export interface TestAudience extends Audience {
  readonly encoded: () => number;
  readonly rooms: Map<number, Set<(wire: Wire) => void>>;
  readonly all: Set<(wire: Wire) => void>;
}

const encode = ({ event, args }: Message): Wire =>
  new Encoder().encode({ type: 2, nsp: "/", data: [event, ...args] })[0] ?? "";

export function createTestAudience(): TestAudience {
  let encoded = 0;
  const rooms = new Map<number, Set<(wire: Wire) => void>>();
  const all = new Set<(wire: Wire) => void>();
  const tell = (listeners: Iterable<(wire: Wire) => void>, message: Message): void => {
    const wire = encode(message);
    if (typeof wire !== "string") encoded++;
    for (const listener of listeners) listener(wire);
  };
  return {
    encoded: () => encoded,
    rooms,
    all,
    tell: (channel, message) => tell(rooms.get(channel) ?? [], message),
    tellAll: (message) => tell(all, message),
  };
}

/** Two queues in place of a socket: what is in them arrives when the test says so, and may be lost. */
export interface Pair {
  readonly link: Link;
  readonly connect: (hub: Hub, audience: TestAudience) => void;
  readonly isConnected: () => boolean;
  /** Lets up to `count` messages of each direction arrive. */
  readonly flush: (count?: number) => void;
  /** As `flush`, with every message to the browser arriving twice. */
  readonly flushTwice: () => void;
  /** What is under way to the browser is lost, and the connection stays: no network does this, a fault may. */
  readonly lose: () => void;
  /** Whatever is under way is lost, with the connection. */
  readonly cut: () => void;
  /** Messages under way to the browser. */
  readonly waiting: () => number;
  /** All that arrived at the browser, by event. */
  readonly arrived: string[];
  readonly wantsAgain: () => number;
  /** A message that no server of this version would send. */
  readonly hear: (message: ServerMessage) => void;
}

let ids = 0;

const say = (hear: (...args: never[]) => void, args: readonly unknown[]): void => {
  hear(...(args as never[]));
};

export function createPair(): Pair {
  let hearer: Hearer | undefined;
  let server: { readonly hub: Hub; readonly visitor: Visitor; readonly leave: () => void } | undefined;
  let toServer: (() => void)[] = [];
  let toBrowser: (() => void)[] = [];
  let again = 0;
  const arrived: string[] = [];

  const receive = (wire: Wire): void => {
    const decoder = new Decoder();
    decoder.on("decoded", ({ data }: Packet) => {
      const [event, ...args] = data as [ServerMessage["event"], ...unknown[]];
      arrived.push(event);
      hearer?.hear({ event, args } as unknown as ServerMessage);
    });
    decoder.add(wire);
  };
  const send = (wire: Wire): void => void toBrowser.push(() => receive(wire));
  const cut = (): void => {
    [toServer, toBrowser] = [[], []];
    const left = server;
    server = undefined;
    left?.leave();
    if (left !== undefined) hearer?.down();
  };

  const flush = (count = Infinity): void => {
    for (let left = count; left > 0 && toServer.length + toBrowser.length > 0; left--) {
      toServer.shift()?.();
      toBrowser.shift()?.();
    }
  };

  return {
    link: {
      say: (event, ...args) => {
        const visitor = server?.visitor;
        if (visitor === undefined) return;
        toServer.push(() => {
          if (event === "clock")
            visitor.clock((time: number) => toBrowser.push(() => (args[0] as (now: number) => void)(time)));
          else say(visitor[event], args);
        });
      },
      again: () => {
        again++;
        cut();
      },
      open: (next) => {
        hearer = next;
        return () => {
          hearer = undefined;
        };
      },
    },
    connect: (hub, audience) => {
      const joined = new Set<number>();
      const browser: Browser = {
        id: `browser ${ids++}`,
        say: (message) => send(encode(message)),
        join: (channel) => {
          joined.add(channel);
          const those = audience.rooms.get(channel) ?? new Set();
          audience.rooms.set(channel, those.add(send));
        },
        leave: (channel) => {
          joined.delete(channel);
          audience.rooms.get(channel)?.delete(send);
        },
        close: cut,
      };
      audience.all.add(send);
      const visitor = hub.connect(browser);
      server = {
        hub,
        visitor,
        leave: () => {
          audience.all.delete(send);
          for (const channel of joined) audience.rooms.get(channel)?.delete(send);
          hub.disconnect(browser);
        },
      };
    },
    isConnected: () => server !== undefined,
    flush,
    flushTwice: () => {
      toBrowser = toBrowser.flatMap((arrive) => [arrive, arrive]);
      flush();
    },
    lose: () => {
      toBrowser = [];
    },
    cut,
    waiting: () => toBrowser.length,
    arrived,
    wantsAgain: () => again,
    hear: (message) => hearer?.hear(message),
  };
}
