import type { ServerEvents } from "../../lib/wire/events.ts";

/** Something to be said to a browser, or to many: an event and its arguments. */
export type Message = {
  readonly [E in keyof ServerEvents]: { readonly event: E; readonly args: Parameters<ServerEvents[E]> };
}[keyof ServerEvents];

/**
 * A numbered series of frames that many browsers follow. Each frame is encoded once; what somebody missed is put
 * together from frames as they were sent.
 */
export interface Feed {
  /** Unique within an epoch. */
  readonly channel: number;
  /** The number of the newest frame. */
  readonly head: () => number;
  /** Delivers everything from the beginning up to the newest frame: at once if it is at hand or small, else soon. */
  readonly whole: (deliver: (messages: readonly Message[]) => void) => void;
  /** The frames after number `frame`; undefined where they are not kept, or never were. */
  readonly since: (frame: number) => readonly Message[] | undefined;
  /** Bytes that were sent after frame number `frame`; Infinity where that is not known any more. */
  readonly bytesSince: (frame: number) => number;
}
