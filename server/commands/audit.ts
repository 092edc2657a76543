import type { Asked, Plan } from "../../lib/commands/command.ts";
import { terminal } from "../../lib/words/en/terminal.ts";
import { sayPlace } from "../../lib/words/places.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import type { Outcome } from "./carry-out.ts";
import type { ProgramOutcome } from "./program.ts";

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
export const auditLine = ({ at, ...attempt }: Attempt, result: string): string =>
  oneLine(terminal.command({ ...attempt, at: new Date(at).toISOString(), result }));

interface Wanted {
  readonly name: string;
  readonly asked: Asked;
  readonly plan: Plan | undefined;
  readonly reason: string | undefined;
}

/** What was asked, from where to where, and why. */
export const whatOf = ({ name, asked: { about, target }, plan, reason }: Wanted): string =>
  terminal.commandAsked({
    command: name,
    subject: `${about.namespace}/${about.name}`,
    from: plan?.from === undefined ? "" : sayPlace(plan.from),
    to: sayPlace(plan?.to ?? target),
    reason: reason ?? "",
  });

/** What came of an attempt, as the terminal says it. */
export function resultOf(outcome: Outcome): string {
  switch (outcome.type) {
    case "accepted":
      return terminal.commandAccepted({
        writes: outcome.writes.map(({ method, path }) => `${method} ${path}`),
      });
    case "ready":
      return terminal.programStarted({ line: lineOf(outcome) });
    case "refused": {
      const { refusal, writes, of } = outcome;
      return terminal.commandRefused({ done: writes.length, of, why: sayProblem(en, refusal.why) });
    }
  }
}

/** How a program that was started ended, as the terminal says it. */
export const endOf = (outcome: ProgramOutcome, ready: Outcome & { readonly type: "ready" }): string =>
  outcome.type === "done"
    ? terminal.programDone({ line: lineOf(ready) })
    : terminal.programFailed({ line: lineOf(ready), why: sayProblem(en, outcome.why) });

const lineOf = ({ program: { type, args } }: Outcome & { readonly type: "ready" }): string =>
  [type, ...args].join(" ");

/** What an API server said may hold anything, also what moves a terminal's cursor. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 1_000);
