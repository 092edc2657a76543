/** Lets work on one thing wait for the work on it that came before; work on different things does not wait. */
export interface Lanes {
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

export function createLanes(): Lanes {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: async (key, work) => {
      const before = last.get(key) ?? Promise.resolve();
      // How the one before ended is its own business.
      const own = before.then(work, work);
      last.set(key, own);
      try {
        return await own;
      } finally {
        if (last.get(key) === own) last.delete(key);
      }
    },
  };
}
