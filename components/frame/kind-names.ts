import type { WatchView } from "../../lib/view/connection.ts";
import type { Words } from "../../lib/words/words.ts";

/** The kinds of these watches as one reads them in a sentence, each once; the API server itself is none. */
export const kindsOf = (words: Words, watches: readonly WatchView[]): readonly string[] => [
  ...new Set(watches.filter(({ kind }) => kind !== "API").map(({ kind }) => words.kinds[kind] ?? kind)),
];
