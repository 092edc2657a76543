/** Lets a limited number of things be under way at once; the others wait for their turn, first come first served. */
export interface Turns {
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let free = most;
  return {
    take: async (work) => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      }
    },
  };
}
