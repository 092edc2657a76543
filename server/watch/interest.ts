import type { Clock } from "../cluster/clock.ts";

/** After the last look a namespace is watched for this long: a reload of the page must not begin anew. */
const linger = 30_000;

export interface Interest {
  /** Somebody looks at a namespace. Returns its undo. */
  readonly add: (namespace: string) => () => void;
  readonly current: () => readonly string[];
  readonly stop: () => void;
}

/** Counts who looks at which namespace, and tells when the namespaces change. */
export function createInterest(clock: Clock, tell: (namespaces: readonly string[]) => void): Interest {
  const looks = new Map<string, { count: number; undo: (() => void) | undefined }>();
  const current = (): readonly string[] => [...looks.keys()];

  function release(namespace: string): void {
    const look = looks.get(namespace);
    if (look === undefined || --look.count > 0) return;
    look.undo = clock.after(linger, () => {
      looks.delete(namespace);
      tell(current());
    });
  }

  return {
    current,
    add: (namespace) => {
      const look = looks.get(namespace);
      if (look === undefined) {
        looks.set(namespace, { count: 1, undo: undefined });
        tell(current());
      } else {
        look.undo?.();
        look.undo = undefined;
        look.count++;
      }
      let released = false;
      return () => {
        if (!released) release(namespace);
        released = true;
      };
    },
    stop: () => {
      for (const look of looks.values()) look.undo?.();
    },
  };
}
