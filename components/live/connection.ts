import { io, type Socket } from "socket.io-client";
import type { BrowserEvents, ServerEvents } from "../../lib/wire/events.ts";
import { Decoder, Encoder } from "../../lib/wire/parser.ts";
import type { Link, ServerMessage } from "./link.ts";

const events = ["hello", "state", "tick", "part", "begin", "frames", "board", "refused"] as const;

const settings = {
  transports: ["websocket"],
  tryAllTransports: true,
  parser: { Encoder, Decoder },
  autoConnect: false,
  // The next try comes after 0.2 to 2 s, and not for all pages at once.
  reconnectionDelay: 400,
  reconnectionDelayMax: 1_400,
  randomizationFactor: 0.4,
  timeout: 3_000,
};

/** The socket of this page: the only one. Rules of what is said on it: lib/wire/README.md. */
export function createLink(): Link {
  const socket: Socket<ServerEvents, BrowserEvents> = io(settings);
  // For networks that let no WebSocket through: what polls is fetched when the first one could not be opened.
  const allowPolling = (): void => {
    void import("./transports.ts").then(
      ({ WS, XHR }) => (socket.io.opts.transports = [WS, XHR]),
      () => undefined,
    );
  };
  return {
    say: (event, ...args) => {
      if (socket.connected) socket.emit(event, ...args);
    },
    again: () => {
      socket.disconnect().connect();
    },
    open: ({ down, hear }) => {
      socket.on("disconnect", (reason) => {
        down();
        // After a close by the server, and only then, it does not come back by itself.
        if (reason === "io server disconnect")
          setTimeout(() => socket.connect(), settings.reconnectionDelayMax);
      });
      for (const event of events)
        (socket as Hearing).on(event, (...args) => {
          hear({ event, args } as ServerMessage);
        });
      socket.once("connect_error", allowPolling);
      socket.once("connect", () => socket.off("connect_error", allowPolling));
      socket.connect();
      return () => void socket.off().disconnect();
    },
  };
}

interface Hearing {
  readonly on: (event: string, hear: (...args: unknown[]) => void) => void;
}
