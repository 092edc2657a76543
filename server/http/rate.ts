export interface Rate {
  /** Requests at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Takes one request of `client` at `now` (ms); false: it has had its share and asks again later. */
export type Limiter = (client: string, now: number) => boolean;

/** How many clients are told apart before those that have been quiet longest are forgotten. */
const clientsKept = 1_000;

/** A bucket a client, refilled steadily: one that asks too often does not slow down another. */
export function createLimiter({ burst, perSecond }: Rate): Limiter {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();
  return (client, now) => {
    const bucket = buckets.get(client) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    const allowed = left >= 1;
    // Deleting first keeps the map in the order of last use.
    buckets.delete(client);
    buckets.set(client, { left: allowed ? left - 1 : left, at: now });
    forgetQuietest(buckets);
    return allowed;
  };
}

function forgetQuietest(buckets: Map<string, unknown>): void {
  if (buckets.size <= clientsKept) return;
  for (const quietest of buckets.keys()) {
    buckets.delete(quietest);
    return;
  }
}
