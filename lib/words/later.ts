import type { Phrase } from "./phrase.ts";

/** Phrases whose `ms` is a time left, not a time since. */
const countdowns: ReadonlySet<Phrase["id"]> = new Set<Phrase["id"]>([
  "waitsForSettling",
  "waitsForLeaving",
  "deadlineIn",
]);

/** The same phrase as it reads `ms` later: spans that go on are longer by then, and what was left is less. */
export function later(phrase: Phrase, ms: number): Phrase {
  const args = phrase.args as Readonly<Record<string, unknown>> | undefined;
  const span = args?.["ms"];
  if (typeof span !== "number") return phrase;
  const next = countdowns.has(phrase.id) ? Math.max(0, span - ms) : span + ms;
  return { ...phrase, args: { ...args, ms: next } } as unknown as Phrase;
}
