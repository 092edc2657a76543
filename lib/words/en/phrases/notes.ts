/** Short notes on the rungs of the ladder. */
export const notes = {
  countOf: (a: { count: number; of: number }) => `${a.count} of ${a.of}`,
  noProbe: () => "no probe is running",
  noReplicas: () => "scaled to 0",
  noServiceSelects: () => "no Service selects it",
  notPicked: () => "the Service picks another",
  notWatched: () => "not watched here",
  heldBack: () => "paused",
  generation: (a: { observed: number; of: number }) => `generation ${a.observed} of ${a.of}`,
} as const;
