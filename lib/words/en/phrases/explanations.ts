/** Why it does not move, and what is good to know. Whole sentences; the evidence stands below them. */
export const explanations = {
  isPaused: () =>
    "The Deployment is paused: changes of its template wait until it is resumed; scaling does not.",
  isUnobserved: (a: { generation: number; observed: number | undefined }) =>
    `The controller has ${a.observed === undefined ? "not looked at it yet" : `seen generation ${a.observed}, not ${a.generation} yet`}: what follows below may still be about what was before.`,
} as const;
