import type { BrowserEvents, ServerEvents } from "../../lib/wire/events.ts";

/** What the server says, as it comes. */
export type ServerMessage = {
  readonly [E in keyof ServerEvents]: { readonly event: E; readonly args: Parameters<ServerEvents[E]> };
}[keyof ServerEvents];

export interface Hearer {
  readonly down: () => void;
  readonly hear: (message: ServerMessage) => void;
}

/** A connection to the server that comes back by itself, whatever carries it. */
export interface Link {
  /** Says nothing while it is down. */
  readonly say: <E extends keyof BrowserEvents>(event: E, ...args: Parameters<BrowserEvents[E]>) => void;
  /** Connects anew, at once: what there is cannot be trusted, or the next try is far. */
  readonly again: () => void;
  /** Connects. Returns what ends it. */
  readonly open: (hearer: Hearer) => () => void;
}
