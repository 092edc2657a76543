import type { Preview } from "../../lib/commands/preview.ts";
import type { Subject } from "../../lib/commands/subject.ts";
import type { Problem } from "../../lib/words/terms.ts";

/** Something that somebody wants done: a command with its arguments, and how it is named. */
export interface Asking {
  /** As in lib/commands. */
  readonly command: string;
  readonly subject: Subject;
  readonly args: Readonly<Record<string, unknown>>;
  /** Where it goes: a revision's number, a number of replicas, a Service's choice. */
  readonly target: string;
  /** The versions that it leaves and goes to, where there are such. */
  readonly from?: NamedVersion;
  readonly to?: NamedVersion;
}

/** How a version is named and coloured beside a word. */
export interface NamedVersion {
  readonly label: string;
  readonly colour: number;
  readonly letter: string;
  readonly revision: number | undefined;
}

/** Why it was not to be had; undefined: nobody answered. `message` says the same as `why`, in English. */
export type Refusal = { readonly why: Problem; readonly message: string } | undefined;

/**
 * One deed from the first look to what became of it. A preview has the id of the request that confirms it, so that
 * however often it is confirmed it is done once.
 */
export type Deed =
  /** `former`: what was seen before it changed; `isLost`: it was asked for, and nobody knows what became of it. */
  | { readonly type: "looking"; readonly former: Preview | undefined; readonly isLost: boolean }
  | { readonly type: "unseen"; readonly refusal: Refusal; readonly former: Preview | undefined }
  | {
      readonly type: "open";
      readonly preview: Preview;
      readonly requestId: string;
      readonly former: Preview | undefined;
      readonly note: "changed" | "not-done" | undefined;
    }
  | { readonly type: "asking"; readonly preview: Preview; readonly requestId: string }
  | { readonly type: "refused"; readonly preview: Preview; readonly refusal: NonNullable<Refusal> }
  /** The API server took it, or a program that makes the writes has begun; `at`: server clock, ms. */
  | {
      readonly type: "accepted";
      readonly preview: Preview;
      readonly requestId: string;
      readonly at: number;
    }
  | { readonly type: "lost"; readonly preview: Preview }
  | { readonly type: "came-through"; readonly preview: Preview };

export type Happening =
  | { readonly type: "look" }
  | { readonly type: "previewed"; readonly preview: Preview; readonly requestId: string }
  | { readonly type: "preview-refused"; readonly refusal: Refusal }
  | { readonly type: "confirmed" }
  | { readonly type: "accepted"; readonly at: number }
  /** `isSecond`: the first try got no answer, and may have been carried out. */
  | { readonly type: "refused"; readonly refusal: NonNullable<Refusal>; readonly isSecond: boolean }
  | { readonly type: "unanswered" }
  | { readonly type: "back" };

export const firstLook: Deed = { type: "looking", former: undefined, isLost: false };

/** Ids of problems that say that it is so already. */
const isThere: ReadonlySet<string> = new Set([
  "alreadyThere",
  "alreadyPaused",
  "notPaused",
  "alreadyThatMany",
  "alreadySelected",
  "alreadyZero",
  "alreadySaid",
]);

/** Whether a preview tells that what it is about has come true already. */
export const saysThere = ({ blocked }: Preview): boolean => blocked !== undefined && isThere.has(blocked.id);

/** What a deed is after something happened; the same where that means nothing to it. */
export function deedAfter(deed: Deed, happening: Happening): Deed {
  switch (happening.type) {
    case "look":
      return lookAgain(deed);
    case "previewed":
      return deed.type === "looking" ? previewed(deed, happening) : deed;
    case "preview-refused":
      return deed.type === "looking"
        ? { type: "unseen", refusal: happening.refusal, former: deed.former }
        : deed;
    case "confirmed":
      return deed.type === "open" && deed.preview.blocked === undefined
        ? { type: "asking", preview: deed.preview, requestId: deed.requestId }
        : deed;
    case "back":
      return deed.type === "lost" ? { type: "looking", former: deed.preview, isLost: true } : deed;
    default:
      return deed.type === "asking" ? answered(deed, happening) : deed;
  }
}

function lookAgain(deed: Deed): Deed {
  switch (deed.type) {
    case "open":
    case "refused":
      return { type: "looking", former: deed.preview, isLost: false };
    case "unseen":
      return { type: "looking", former: deed.former, isLost: false };
    default:
      return deed;
  }
}

function previewed(
  { former, isLost }: Extract<Deed, { readonly type: "looking" }>,
  { preview, requestId }: Extract<Happening, { readonly type: "previewed" }>,
): Deed {
  if (isLost && saysThere(preview)) return { type: "came-through", preview };
  const note = isLost
    ? "not-done"
    : former === undefined || former.bound === preview.bound
      ? undefined
      : "changed";
  return { type: "open", preview, requestId, former, note };
}

type Answer = Extract<Happening, { readonly type: "accepted" | "refused" | "unanswered" }>;

function answered(deed: Extract<Deed, { readonly type: "asking" }>, answer: Answer): Deed {
  const { preview, requestId } = deed;
  switch (answer.type) {
    case "accepted":
      return { type: "accepted", preview, requestId, at: answer.at };
    case "unanswered":
      return { type: "lost", preview };
    case "refused": {
      const hasChanged = answer.refusal.why.id === "changedSincePreview";
      // What the second try finds changed may be what the first one did.
      if (hasChanged) return { type: "looking", former: preview, isLost: answer.isSecond };
      return { type: "refused", preview, refusal: answer.refusal };
    }
  }
}
