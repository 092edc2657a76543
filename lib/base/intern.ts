/** Gives one string in memory for all that are equal. */
export type Intern = (word: string) => string;

/**
 * Keeps the strings that recur: those among the newest `generation` ones, and those that were asked for again since the
 * generation before. The rest is forgotten, so it stays small.
 */
export function createIntern(generation = 4096): Intern {
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  return (word) => {
    const known = young.get(word);
    if (known !== undefined) return known;
    const kept = old.get(word) ?? word;
    if (young.size >= generation) {
      old = young;
      young = new Map();
    }
    young.set(kept, kept);
    return kept;
  };
}
