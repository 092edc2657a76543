import { acts } from "./acts.ts";
import { plural } from "./phrases/clauses.ts";

/** What Helm's word of a record says after a revision's number. */
const recordStates: Readonly<Record<string, string>> = {
  deployed: "is deployed",
  failed: "has failed",
  superseded: "is superseded",
  uninstalled: "is uninstalled",
  "pending-rollback": "is still under way (pending-rollback)",
  "pending-upgrade": "is still under way (pending-upgrade)",
};

const changeStates = { changed: "changed", created: "created", deleted: "deleted", kept: "kept" } as const;

const states = { yes: "Yes", no: "No", unknown: "Not known" } as const;

/** Words of the buttons and the dialog with which a cluster is changed; what is said of a change is in back.ts. */
export const actions = {
  ...acts,

  dialog: {
    to: "to",
    looking: "Looking at what this would do…",
    lookingAgain: "It has changed: looking again at what this would do…",
    checks: "What must be so",
    states,
    unchanged: "Unchanged since this preview was made",
    moved: "It has changed since this preview was made",
    lookAgain: "Look again",
    concede: "I know that; go on",
    changes: "What changes",
    changesIn: (title: string) => `What changes in ${title}`,
    /** Parts of an object by their path. */
    parts: { "spec.template": "the pod template", "spec.selector": "the selector" } as Readonly<
      Record<string, string>
    >,
    nothing: "Nothing changes.",
    fields: (count: number) => (count === 1 ? "1 field" : `${count} fields`),
    changeStates,
    /** Of those that are not shown at once. */
    moreObjects: (states: readonly (keyof typeof changeStates)[]) => {
      const counts = Object.entries(changeStates).flatMap(([state, word]) => {
        const count = states.filter((one) => one === state).length;
        return count === 0 ? [] : [`${count} ${word}`];
      });
      return `${plural(states.length, "more object")}: ${counts.join(", ")}`;
    },
    by: "How it is shown",
    byField: "By field",
    byLine: "By line",
    before: "Now",
    after: "Then",
    happens: "What will happen",
    stays: "Will not go back",
    staysNothing: "Nothing that is known.",
    warnings: "Careful",
    isNew: "new",
    isNewWhy: "Was not in the preview that you saw before",
    reason: "Reason",
    reasonTold: "It goes into an Event of the object, and onto the timeline.",
    reasonOfRelease: "It goes into an Event of each of its Deployments, and onto the timeline.",
    reasonKept: "It goes onto the timeline and into Rollscope’s log.",
    cancel: "Cancel",
    close: "Close",
    same: "The same in a terminal:",
    notYet: "The preview is not complete yet.",
    lookFirst: "Look at the preview again first.",
    changed: "It has changed since you looked: what is new is marked. Nothing was done.",
    marked: "This is how it is now; what is new is marked.",
    asking: "Asking the API server…",
    refused: (why: string) => `Not done. ${why}`,
    unseen: (why: string) => `This cannot be previewed. ${why}`,
    silent: "Rollscope’s server did not answer.",
    again: "Try again",
    lost: "Rollscope’s server did not answer, so it is not known yet whether this was done. It is looked for as soon as the server is back.",
    notDone:
      "Rollscope’s server did not answer, and what you asked for has not been done. This is how it would be now.",
    cameThrough: "Rollscope’s server did not answer, but what you asked for has been done.",
    output: "What helm says",
    outputNone: "helm has said nothing yet.",
    running: "helm is at work…",
    ended: "helm has come to its end.",
    failed: "helm has failed: what it said last tells why.",
    recordNow: (revision: number, status: string) =>
      `Its records say now: revision ${revision} ${Object.hasOwn(recordStates, status) ? recordStates[status] : `is ${status}`}.`,
  },

  /** Why the reason stands in Rollscope alone. */
  untold: (why: string) => ` Its reason could not be left as an Event: ${why}`,

  /** The line about the last thing that was asked for; `what` is what `told` of a deed says. */
  told: {
    asking: (what: string) => `${what}: asking the API server…`,
    requested: (what: string, clock: string) => `${what}: requested at ${clock}`,
    generation: (what: string, generation: number, after: string) =>
      `${what}: taken up as generation ${generation} after ${after}`,
    seen: (what: string, after: string) => `${what}: seen after ${after}`,
    still: (what: string, clock: string) =>
      `${what}: the API server accepted it at ${clock}, and nothing has moved since.`,
    refused: (what: string, why: string) => `${what}: not done. ${why}`,
    running: (what: string) => `${what}: helm is at work…`,
    done: (what: string) => `${what}: done.`,
    failed: (what: string) => `${what}: helm has failed; the Events panel says why.`,
    lost: (what: string) => `${what}: Rollscope’s server did not answer; whether it was done will show.`,
    cameThrough: (what: string) => `${what}: done, although Rollscope’s server did not answer.`,
    notDone: (what: string) => `${what}: not done; Rollscope’s server was away.`,
  },
} as const;
