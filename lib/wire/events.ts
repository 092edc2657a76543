import { shapes } from "../kinds/shapes.ts";
import type { ConnectionView } from "../view/connection.ts";
import type { BoardRow } from "../view/view.ts";

/** What a browser may watch. */
export type Topic = { readonly type: "board" } | StageTopicName;

/** A topic of facts: a Deployment's rollout, or a Service with all that is behind it. */
export interface StageTopicName {
  readonly type: "rollout" | "service";
  readonly namespace: string;
  readonly name: string;
}

export const topicKey = (topic: Topic): string =>
  topic.type === "board" ? "board" : `${topic.type}/${topic.namespace}/${topic.name}`;

/** Up to where a browser has a channel. Channels are numbered within an epoch. */
export interface Place {
  readonly epoch: string;
  readonly channel: number;
  /** The number of the last frame that it has. */
  readonly frame: number;
}

export interface Hello {
  /** The form of what follows; see `wireVersion`. */
  readonly wire: string;
  readonly epoch: string;
  /** Server clock, ms; of a recording, the recording's own time. */
  readonly now: number;
  /** What the page shows with each command and each question by POST; undefined for a recording. */
  readonly token?: string | undefined;
}

/** What the server knows of the way from the API server to itself; the browser adds what it knows. */
export type ServerView = Omit<ConnectionView, "state"> & {
  readonly state: Exclude<ConnectionView["state"], "connecting" | "asleep" | "server-lost">;
};

/** Rows of the board that are new or changed, and those that are gone. */
export interface BoardFrame {
  /** When the rows were derived, server clock, ms: the spans of time in them are as of then. */
  readonly at: number;
  /** These are all the rows that there are. */
  readonly whole: boolean;
  readonly rows: readonly BoardRow[];
  /** uids */
  readonly gone: readonly string[];
}

/** A range of frames, both included; empty where `through` is less than `from`. */
export interface Range {
  readonly channel: number;
  readonly from: number;
  readonly through: number;
}

export type Refusal = "malformed" | "too-many" | "too-fast";

/** Everything that the server says, by event. */
export interface ServerEvents {
  hello: (hello: Hello) => void;
  /** When it changed. */
  state: (view: ServerView) => void;
  /** Every two seconds: server clock, and when the API server was last heard of. */
  tick: (now: number, lastHeard: number | null) => void;
  /** The first parts of a beginning that is long: `begin` ends it. Until then there is no place to continue from. */
  part: (topic: string, range: Range, bytes: Uint8Array) => void;
  /** A channel of a rollout or a Service from its beginning, with all frames up to `range.through`. */
  begin: (topic: string, range: Range, bytes: Uint8Array) => void;
  /** Frames of a rollout or a Service that continue what was sent before. */
  frames: (range: Range, bytes: Uint8Array) => void;
  /** A frame of the board, or several in one. */
  board: (range: Range, frame: BoardFrame) => void;
  /** Why what was asked is not done; the connection is closed after it. */
  refused: (why: Refusal) => void;
}

/** Everything that a browser says. None of it is trusted; see requests.ts. */
export interface BrowserEvents {
  /** Begin to send a topic; `have` is what is already there. */
  watch: (topic: Topic, have: Place | null) => void;
  leave: (topic: Topic) => void;
  /** What arrived, so that the server knows how much is under way. */
  got: (channel: number, frame: number) => void;
  /** Answered with the server's clock, ms. */
  clock: (answer: (now: number) => void) => void;
}

/**
 * Changes whenever the form of a frame does: a page that was loaded from an older server must not guess at newer frames.
 * It is a digest (FNV-1a) of the shapes of all kinds and of the number of the codec.
 */
export const wireVersion: string = digest(JSON.stringify([2, Object.entries(shapes)]));

function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}
