/** Growing pauses by key (client-go util/flowcontrol/backoff.go). Times in ms. */
export interface Backoff {
  /** Notes that it is tried again at `now`, after something that ended at `since`: the pause doubles, up to `longest`. */
  readonly next: (key: string, since: number, now: number) => void;
  /** When the pause after what ended at `since` is over; undefined: it is no pause, or over. */
  readonly until: (key: string, since: number, now: number) => number | undefined;
  /** The present pause; 0 where there is none. */
  readonly pause: (key: string) => number;
  readonly forget: (key: string) => void;
}

export interface BackoffLimits {
  readonly first: number;
  readonly longest: number;
}

/** Kubelet's pauses for restarts and for pulls: 10 s, doubled up to 5 min, forgotten after 10 good minutes. */
export const kubeletLimits: BackoffLimits = { first: 10_000, longest: 300_000 };

export function createBackoff({ first, longest }: BackoffLimits): Backoff {
  const entries = new Map<string, { readonly pause: number; readonly at: number }>();
  const entryOf = (
    key: string,
    since: number,
  ): { readonly pause: number; readonly at: number } | undefined => {
    const entry = entries.get(key);
    return entry === undefined || since - entry.at > 2 * longest ? undefined : entry;
  };
  return {
    next(key, since, now) {
      const entry = entryOf(key, since);
      const pause = entry === undefined ? first : Math.min(longest, entry.pause * 2);
      entries.set(key, { pause, at: now });
    },
    until(key, since, now) {
      const entry = entryOf(key, since);
      if (entry === undefined || now - since >= entry.pause) return undefined;
      return since + entry.pause;
    },
    pause: (key) => entries.get(key)?.pause ?? 0,
    forget: (key) => {
      entries.delete(key);
    },
  };
}

/** Go's way to write a duration of whole seconds: `10s`, `1m20s`, `5m0s`. */
export function goDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}

/** Go's way to write a duration of ms: `1.2s`, `845ms`. */
export const goMillis = (ms: number): string => {
  const whole = Math.trunc(ms);
  if (whole < 1000) return `${whole}ms`;
  const minutes = Math.floor(whole / 60_000);
  const seconds = `${(whole % 60_000) / 1000}s`;
  return minutes === 0 ? seconds : `${minutes}m${seconds}`;
};
