import type { Supplied } from "../../lib/helm/lost.ts";

/** What the last records were made from, by uid: each is compared with its neighbour. It is not masked, and stays here. */
export function createRecent() {
  const recent = new Map<string, Supplied>();
  return {
    of: (uid: string): Supplied | undefined => recent.get(uid),
    /** Undefined: it cannot be read. */
    keep: (uid: string, supplied: Supplied | undefined): void => {
      recent.delete(uid);
      if (supplied !== undefined) recent.set(uid, supplied);
      for (const oldest of recent.keys()) {
        if (recent.size <= kept) break;
        recent.delete(oldest);
      }
    },
  };
}

const kept = 8;
