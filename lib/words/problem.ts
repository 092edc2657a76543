import type { problems } from "./en/problems.ts";
import type { ServerWords } from "./server.ts";
import type { Problem } from "./terms.ts";
import type { Words } from "./words.ts";

type Problems = ServerWords["problems"];

/** What a maker of problems may say. */
export type ProblemId = keyof Problems;

type ArgumentsOf<I extends ProblemId> = Parameters<Problems[I]>[0];

type ConnectionId = Exclude<keyof typeof problems, "noCluster">;

/**
 * Something that stands between Rollscope and an API server that is configured, with what its sentence needs. `reason`
 * is what the API server, the network or a program said, as it said it.
 */
export type ConnectionProblem = {
  readonly [I in ConnectionId]: { readonly id: I; readonly args: Readonly<ArgumentsOf<I>> };
}[ConnectionId];

/** What the server, the network or a program said of a problem, where it said anything. */
export const reasonOf = ({ args }: ConnectionProblem): string | undefined =>
  "reason" in args && args.reason !== "" ? args.reason : undefined;

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
