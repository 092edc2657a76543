/** One thing that an autoscaler wanted, or did, and when (ms since 1970). */
export interface Entry {
  readonly at: number;
  readonly amount: number;
}

/** What an autoscaler remembers: recommendations, and by how much it scaled up and down. Oldest first. */
export interface Memory {
  wanted: readonly Entry[];
  added: readonly Entry[];
  removed: readonly Entry[];
}

export const emptyMemory = (): Memory => ({ wanted: [], added: [], removed: [] });

/** The longest that anything may look back, ms (the API allows windows of an hour and periods of half of one). */
const longest = 3_600_000;

export const since = (entries: readonly Entry[], now: number, seconds: number): readonly Entry[] =>
  entries.filter(({ at }) => at > now - seconds * 1000);

/** With one entry more, and without those that nobody looks back to. */
export const remember = (entries: readonly Entry[], amount: number, now: number): readonly Entry[] => [
  ...entries.filter(({ at }) => at > now - longest),
  { at: now, amount },
];
