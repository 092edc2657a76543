/** Limits of listing and watching, in milliseconds where nothing else is said. */
export interface Tuning {
  /** Objects a page. */
  readonly pageSize: number;
  /** Until a list begins to arrive: an API server itself gives up after a minute. */
  readonly listPatience: number;
  /** Silence within a list. */
  readonly listIdle: number;
  readonly watchPatience: number;
  /** Silence of an open watch. Bookmarks come about once a minute, so it is dead by then. */
  readonly watchIdle: number;
  /** After how long the server is asked to end a watch: a random time from here to twice this. */
  readonly watchSpan: number;
  readonly backoffFirst: number;
  readonly backoffMost: number;
  /** The most as long as nothing has ever been listed. */
  readonly backoffMostAtFirst: number;
  /** A watch that lived this long was a good one: what went wrong before it is forgotten. */
  readonly steadyAfter: number;
  /** Between lists where watching does not work. */
  readonly pollEvery: number;
  /** Between attempts at what is not permitted. */
  readonly refusedPause: number;
}

export const tuning: Tuning = {
  pageSize: 500,
  listPatience: 75_000,
  listIdle: 30_000,
  watchPatience: 30_000,
  watchIdle: 90_000,
  watchSpan: 300_000,
  backoffFirst: 800,
  backoffMost: 30_000,
  backoffMostAtFirst: 10_000,
  steadyAfter: 10_000,
  pollEvery: 10_000,
  refusedPause: 60_000,
};
