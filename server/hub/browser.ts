import type { Message } from "./feed.ts";

/** One open page, as the hub sees it: whatever carries the messages. */
export interface Browser {
  readonly id: string;
  readonly say: (message: Message) => void;
  /** From now on what is told to this channel reaches it too. */
  readonly join: (channel: number) => void;
  readonly leave: (channel: number) => void;
  readonly close: () => void;
}

/** All of them together. One message is encoded once, whoever gets it. */
export interface Audience {
  /** Tells those that joined a channel. */
  readonly tell: (channel: number, message: Message) => void;
  readonly tellAll: (message: Message) => void;
}
