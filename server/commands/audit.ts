import { terminal } from "../../lib/words/en/terminal.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import type { Outcome } from "./carry-out.ts";

/** Who tried to change what; nothing in it is as a client sent it, but for what was checked. */
export interface Attempt {
  /** Server clock, ms. */
  readonly at: number;
  /** The user of the kubeconfig. */
  readonly user: string;
  /** The address of whoever asked. */
  readonly from: string;
  readonly what: string;
}

/** One line for the terminal. */
export const auditLine = ({ at, ...attempt }: Attempt, outcome: Outcome): string =>
  oneLine(terminal.command({ ...attempt, at: new Date(at).toISOString(), result: resultOf(outcome) }));

function resultOf(outcome: Outcome): string {
  if (outcome.type === "accepted")
    return terminal.commandAccepted({
      writes: outcome.writes.map(({ method, path }) => `${method} ${path}`),
    });
  const { refusal, writes, of } = outcome;
  return terminal.commandRefused({ done: writes.length, of, why: sayProblem(en, refusal.why) });
}

/** What an API server said may hold anything, also what moves a terminal's cursor. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 1_000);
