import { maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";

/**
 * The health of one of our own watches, or of the API server as a whole: the one kind that no API server keeps. It is a
 * fact like any other, so that a gap is replayed, scrubbed and exported with what surrounds it.
 */
export const watchShape = struct({
  /** `plural` of the kind watched and its namespace, or "api" for the API server itself. */
  uid: word,
  /** "" when the whole cluster is watched. */
  namespace: word,
  /** The kind watched, such as "Pod"; "API" for the server itself. */
  name: word,
  /**
   * loading: the first list is under way; live: an open watch; lost: no watch is open and one is being made; polling:
   * list is allowed and watch is not; forbidden: it may not be listed; unwatched: nobody looks, at this scale.
   */
  state: word,
  since: time,
  /** When it is lost: the moment up to which the log is known to be complete. */
  completeUntil: maybe(time),
  /** What the API server or the network said, for a person. */
  message: maybe(text),
});

export type Watch = Infer<typeof watchShape>;
export type WatchState = "loading" | "live" | "lost" | "polling" | "forbidden" | "unwatched";

export const watch = /* @__PURE__ */ kind({
  name: "Watch",
  path: "",
  plural: "",
  metadataOnly: false,
  shape: watchShape,
  read: (): Watch => {
    throw new Error("A Watch is made by the watcher, never read from an API server.");
  },
});
