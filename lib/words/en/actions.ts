/** What one can ask for: the words of its button, of its dialog's title, and of what is told of it afterwards. */
interface DeedWords {
  /** On the button that confirms. */
  readonly confirm: string;
  /** `what`: "shop / web". `target`: a revision's number, a number of replicas, a Service's choice. */
  readonly title: (a: { readonly what: string; readonly target: string }) => string;
  /** As it begins a line about what became of it. */
  readonly told: (target: string) => string;
}

const deeds: Readonly<Record<string, DeedWords>> = {
  undo: {
    confirm: "Roll back",
    title: ({ what, target }) => `Roll back ${what} to revision ${target}`,
    told: (target) => `Roll back to revision ${target}`,
  },
  pause: { confirm: "Pause", title: ({ what }) => `Pause ${what}`, told: () => "Pause" },
  resume: { confirm: "Resume", title: ({ what }) => `Resume ${what}`, told: () => "Resume" },
  restart: {
    confirm: "Restart",
    title: ({ what }) => `Restart all pods of ${what}`,
    told: () => "Restart",
  },
  scale: {
    confirm: "Scale",
    title: ({ what, target }) => `Scale ${what} to ${target}`,
    told: (target) => `Scale to ${target}`,
  },
  annotate: {
    confirm: "Annotate",
    title: ({ what }) => `Annotate ${what} with a change-cause`,
    told: () => "Annotate",
  },
  "switch-selector": {
    confirm: "Switch",
    title: ({ what, target }) => `Switch ${what} to ${target}`,
    told: (target) => `Switch to ${target}`,
  },
  "canary-to-zero": {
    confirm: "Take it back",
    title: ({ what }) => `Take the canary ${what} back to 0`,
    told: () => "Canary to 0",
  },
  "helm-rollback": {
    confirm: "Roll back",
    title: ({ what, target }) => `Roll back Helm release ${what} to revision ${target}`,
    told: (target) => `Helm rollback to revision ${target}`,
  },
};

/** What Helm's word of a record says after a revision's number. */
const recordStates: Readonly<Record<string, string>> = {
  deployed: "is deployed",
  failed: "has failed",
  superseded: "is superseded",
  uninstalled: "is uninstalled",
  "pending-rollback": "is still under way (pending-rollback)",
  "pending-upgrade": "is still under way (pending-upgrade)",
};

const states = { yes: "Yes", no: "No", unknown: "Not known" } as const;

/** Words of the buttons and the dialog with which a cluster is changed; what is said of a change is in back.ts. */
export const actions = {
  /** Undefined where a newer server knows a command that this page does not. */
  deed: (command: string): DeedWords | undefined =>
    Object.hasOwn(deeds, command) ? deeds[command] : undefined,

  menu: {
    open: "Actions",
    label: (what: string) => `Actions on ${what}`,
    previous: (revision: number) => `Roll back to revision ${revision}`,
    previousNone: "Roll back",
    pause: "Pause",
    resume: "Resume",
    restart: "Restart",
    scale: "Scale",
    replicas: "Replicas",
    annotate: "Annotate",
    cause: "Change-cause",
    switchTo: (target: string) => `Switch to ${target}`,
    switchBack: (target: string) => `Switch back to ${target}`,
    canaryToZero: "Canary to zero",
    what: {
      undo: "The template that ran before is rolled out again.",
      pause: "No new pods are rolled out until it is resumed.",
      resume: "What was declared while it was paused is rolled out.",
      restart: "Every pod is replaced by a new one of the same version.",
      scale: "More or fewer pods of the same version.",
      annotate: "Says why this revision is; nothing is rolled out.",
      "switch-selector": "One label of the Service changes, and all traffic with it.",
      "canary-to-zero": "The canary’s pods leave, and its share of the traffic goes back.",
    } as Readonly<Record<string, string>>,
  },

  /** Why something cannot be asked for now. */
  obstacles: {
    recording: "This is a recording: what it shows has been, and cannot be changed.",
    "read-only": "Rollscope runs with --read-only: it changes nothing.",
    away: "There is no connection to Rollscope’s server.",
    offline: "The API server does not answer.",
    past: "This is the past. Go back to now first.",
    paused: "It is paused: resume it before you roll back.",
    "paused-first": "It is paused: resume it first.",
    "already-there": "It is there already.",
    "no-history": "There is no earlier revision to go back to.",
    malformed: "Say what it shall be first.",
    "rights-unknown": "Whether you may is being asked.",
  },

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
    changeStates: { changed: "changed", created: "created", deleted: "deleted", kept: "kept" } as const,
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
