/** A scenario: what its button says, and what one will see. */
interface ScenarioWords {
  readonly title: string;
  readonly what: string;
}

const scenario = (title: string, what: string): ScenarioWords => ({ title, what });

/** Words of what only the playground has: its scenarios, and the site of its shop. */
export const play = {
  menu: {
    open: "Try it",
    label: "Try it in the playground",
    start: (title: string) => `Start: ${title}`,
    go: "Start",
    same: "The same in a terminal:",
    first: "First, once in each terminal:",
    visit: (service: string) => `Visit ${service} as a customer`,
    readOnly: "Rollscope runs with --read-only: it changes nothing. The lines work in a terminal.",
    past: "This is the past. Go back to now to start something.",
    away: "There is no connection to Rollscope’s server.",
    asking: (title: string) => `${title}: asking the API server…`,
    accepted: (title: string, clock: string) => `${title}: accepted by the API server at ${clock}`,
    refused: (title: string, why: string) => `${title}: not done. ${why}`,
    unanswered: "Rollscope’s server did not answer; whether it was done will show.",
  },

  scenarios: {
    "roll-out": scenario("Roll out 2.0", "A good version takes over, pod by pod."),
    "never-ready": scenario(
      "A version that never becomes ready",
      "Its readiness probe fails for ever; the old version goes on serving.",
    ),
    "too-big": scenario(
      "One too big for the nodes",
      "It asks for 6 CPUs and a node has 4: the new pod is never scheduled.",
    ),
    "no-probe": scenario(
      "One without a readiness probe",
      "The version that is never ready, and nobody asks: the rollout succeeds, and customers get errors.",
    ),
    scale: scenario("Scale to 8", "More pods of the same version: nothing rolls."),
    "switch-to-green": scenario(
      "Switch to green",
      "One label of the Service changes, and all traffic with it.",
    ),
    "switch-to-blue": scenario("Switch back to blue", "The way back is as short."),
    canary: scenario("Canary: 1 of 10", "One pod of 2.0 beside nine of 1.0: one request in ten tries it."),
    "canary-off": scenario("End the canary", "Back to ten pods of 1.0."),
    reset: scenario("Reset the shop", "Everything as it was at first; what was seen stays on the timeline."),
  },

  /** Where there is no site to visit. */
  elsewhere: "Only the playground has a site to visit; this is another cluster.",

  site: {
    title: (service: string) => `${service} · as a customer sees it`,
    label: "What a customer sees",
    asking: "Asking…",
    answered: (version: string) => `Answered by ${version}`,
    unknownVersion: "a version that did not say its name",
    nobody: "Nobody answers",
    failed: (status: number) => `Error ${status}`,
    last: (count: number) => (count === 1 ? "The last answer" : `The last ${count} answers`),
    share: (count: number, of: number) => `${count} of ${of}`,
    errors: "errors",
    paused: "Paused while this page is hidden.",
    every: "It asks again every second.",
    toStage: (deployment: string) => `Watch ${deployment}`,
    toBoard: "All Deployments",
    entry: (letter: string, label: string, clock: string) => `${clock}: version ${letter}, ${label}`,
    entryFailed: (what: string, clock: string) => `${clock}: ${what}`,
    lost: "Rollscope’s server does not answer.",
  },
} as const;
