/** Numbers between 0 and 1 from a seed, the same on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const alphabet = "bcdfghjklmnpqrstvwxz2456789";

/** Five letters as the API server appends them to a generateName. */
export const suffix = (random: () => number): string =>
  Array.from({ length: 5 }, () => alphabet[Math.floor(random() * alphabet.length)] ?? "b").join("");

export const uuid = (random: () => number): string =>
  "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => Math.floor(random() * 16).toString(16));
