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

/** Words of the buttons with which one asks for a change of a cluster. */
export const acts = {
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
} as const;
