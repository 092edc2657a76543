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
  /**
   * `former`: what was seen before; `why`: what the server said of it since; `isLost`: it was asked for, and nobody knows
   * what became of it.
   */
  | {
      readonly type: "looking";
      readonly former: Preview | undefined;
      readonly why: Refusal;
      readonly isLost: boolean;
    }
  | { readonly type: "unseen"; readonly refusal: Refusal; readonly former: Preview | undefined }
  | {
      readonly type: "open";
      readonly preview: Preview;
      readonly requestId: string;
      readonly former: Preview | undefined;
      readonly why: Refusal;
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
      /** Why the reason was not left at the object; undefined where it was. */
      readonly untold: Problem | undefined;
    }
  | { readonly type: "lost"; readonly preview: Preview }
  | { readonly type: "came-through"; readonly preview: Preview };

export type Happening =
  | { readonly type: "look" }
  | { readonly type: "previewed"; readonly preview: Preview; readonly requestId: string }
  | { readonly type: "preview-refused"; readonly refusal: Refusal }
  | { readonly type: "confirmed" }
  | { readonly type: "accepted"; readonly at: number; readonly untold?: Problem }
  /** `isSecond`: the first try got no answer, and may have been carried out. */
  | { readonly type: "refused"; readonly refusal: NonNullable<Refusal>; readonly isSecond: boolean }
  | { readonly type: "unanswered" }
  | { readonly type: "back" };

export const firstLook: Deed = { type: "looking", former: undefined, why: undefined, isLost: false };

/** Ids of problems that say that it is so already. */
const isThere: ReadonlySet<string> = new Set([
  ...[
    "alreadyThere",
    "revisionBack",
    "alreadyPaused",
    "notPaused",
    "alreadySized",
    "alreadyAnnotated",
    "alreadySelected",
  ],
]);

/** Ids of problems with a preview: another look helps. */
const isOld: ReadonlySet<string> = new Set(["changedSincePreview", "previewOfEarlierRun"]);

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
      return deed.type === "looking" ? unseen(deed, happening.refusal) : deed;
    case "confirmed":
      return deed.type === "open" && deed.preview.blocked === undefined
        ? { type: "asking", preview: deed.preview, requestId: deed.requestId }
        : deed;
    case "back":
      return deed.type === "lost"
        ? { type: "looking", former: deed.preview, why: undefined, isLost: true }
        : deed;
    default:
      return deed.type === "asking" ? answered(deed, happening) : deed;
  }
}

function lookAgain(deed: Deed): Deed {
  switch (deed.type) {
    case "open":
    case "refused":
      return { type: "looking", former: deed.preview, why: undefined, isLost: false };
    case "unseen":
      return { type: "looking", former: deed.former, why: undefined, isLost: false };
    default:
      return deed;
  }
}

type Looking = Extract<Deed, { readonly type: "looking" }>;

/** Nobody answered where something may have been done already: then it is looked for again. */
const unseen = ({ former, isLost }: Looking, refusal: Refusal): Deed =>
  isLost && refusal === undefined && former !== undefined
    ? { type: "lost", preview: former }
    : { type: "unseen", refusal, former };

function previewed(
  { former, why, isLost }: Looking,
  { preview, requestId }: Extract<Happening, { readonly type: "previewed" }>,
): Deed {
  if (isLost && saysThere(preview)) return { type: "came-through", preview };
  const isChanged = why !== undefined || (former !== undefined && former.bound !== preview.bound);
  const note = isLost ? "not-done" : isChanged ? "changed" : undefined;
  return { type: "open", preview, requestId, former, why, note };
}

type Answer = Extract<Happening, { readonly type: "accepted" | "refused" | "unanswered" }>;

function answered(deed: Extract<Deed, { readonly type: "asking" }>, answer: Answer): Deed {
  const { preview, requestId } = deed;
  switch (answer.type) {
    case "accepted":
      return { type: "accepted", preview, requestId, at: answer.at, untold: answer.untold };
    case "unanswered":
      return { type: "lost", preview };
    case "refused": {
      const { refusal, isSecond } = answer;
      // What the second try finds changed may be what the first one did.
      if (isOld.has(refusal.why.id) || isSecond)
        return { type: "looking", former: preview, why: isSecond ? undefined : refusal, isLost: isSecond };
      return { type: "refused", preview, refusal };
    }
  }
}
