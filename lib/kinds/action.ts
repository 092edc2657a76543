import { maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { metaFields } from "./meta.ts";

/** Something that Rollscope was asked to change, and what is known of it: it stands on the timeline beside its effects. */
export const actionShape = struct({
  /** `uid` is the request's id; `namespace` and `name` are those of what it changes; `createdAt` is when it was asked. */
  ...metaFields,
  /** Deployment, Service or Release. */
  subject: word,
  /** As in lib/commands. */
  command: word,
  /** Who the API server took us for. */
  user: text,
  reason: maybe(text),
  /** What it was and what it shall be, such as two revisions. */
  from: maybe(text),
  to: maybe(text),
  /** The uid of the ReplicaSet that it goes to. */
  target: maybe(word),
  /**
   * asked: under way; accepted: the API server took it; refused: nothing was changed; done, failed: a program came to
   * its end.
   */
  state: word,
  /** What the API server or the program said, masked. */
  message: maybe(text),
  /** When its state last changed. */
  changedAt: time,
});

export type Action = Infer<typeof actionShape>;
export type ActionState = "asked" | "accepted" | "refused" | "done" | "failed";

export const action = /* @__PURE__ */ kind({
  name: "Action",
  path: "",
  plural: "",
  metadataOnly: false,
  shape: actionShape,
  read: (): Action => {
    throw new Error("An Action is made by the door for commands, never read from an API server.");
  },
});
