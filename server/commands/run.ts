import type { Outcome } from "./carry-out.ts";
import type { Act } from "./acts.ts";
import { maskText } from "../../lib/mask/mask-text.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import type { ProgramOutcome } from "./program.ts";

type Ready = Outcome & { readonly type: "ready" };

interface Around {
  readonly act: Act;
  readonly reason: string | undefined;
  readonly digest: (text: string) => string;
  /** Server clock, ms. */
  readonly now: () => number;
}

/** What is kept of what a program prints: its end, where it says how it went. Characters. */
const keptOutput = 2_000;
/** Output becomes a fact no more often than this, ms. */
const beat = 250;
/** Longer than any program's own limit, ms: then something is wrong with the program itself. */
const longest = 20 * 60_000;

/** Runs a program to its end, telling what it prints and what became of it. */
export async function runProgram({ program, programs }: Ready, around: Around): Promise<ProgramOutcome> {
  const { act, reason, digest, now } = around;
  let output = "";
  let told = -Infinity;
  act.become("accepted", undefined);
  const outcome = await programs.runs(program, {
    reason,
    signal: AbortSignal.timeout(longest),
    onOutput: (text) => {
      output = `${output}${text}`.slice(-keptOutput);
      if (now() - told < beat) return;
      told = now();
      act.become("accepted", maskText(output, digest));
    },
  });
  const said = outcome.type === "done" ? output : `${output.trimEnd()}\n${afterOutput(output, outcome.why)}`;
  act.become(outcome.type, said.trim() === "" ? undefined : maskText(said.trim(), digest));
  return outcome;
}

/** What went wrong, under what the program has said: that is not quoted once more. */
const afterOutput = (output: string, { id, args }: Problem): string =>
  sayProblem(en, { id, args: output.trim() === "" || !("text" in args) ? args : { ...args, text: "" } });
