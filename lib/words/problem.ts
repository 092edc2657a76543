import type { ServerWords } from "./server.ts";
import type { Problem } from "./terms.ts";
import type { Words } from "./words.ts";

type Problems = ServerWords["problems"];

/** The ids of problems that take arguments, each with what it takes: what a maker of problems may say. */
export type ProblemId = {
  [I in keyof Problems]: Problems[I] extends string ? never : I;
}[keyof Problems];

type ArgumentsOf<I extends ProblemId> = Parameters<Problems[I]>[0];

/** A problem, checked against the words that there are for it. */
export const problem = <I extends ProblemId>(
  id: I,
  ...args: ArgumentsOf<I> extends undefined ? [] : [ArgumentsOf<I>]
): Problem => ({ id, args: { ...args[0] } });

/** The problem as one sentence in the language of `words`; one with an unknown id is named as it came. */
export function sayProblem(words: Words, { id, args }: Problem): string {
  const known = Object.hasOwn(words.problems, id) ? words.problems[id as keyof Words["problems"]] : id;
  return typeof known === "string" ? known : (known as (args: Problem["args"]) => string)(args);
}
