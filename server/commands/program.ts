import type { DryRun } from "../../lib/commands/command.ts";
import type { Program } from "../../lib/commands/write.ts";
import type { Problem } from "../../lib/view/connection.ts";

/** How a program is run. */
export interface Running {
  /** Why, as whoever asked for it said; for the program's own record, where it keeps one. */
  readonly reason: string | undefined;
  /** Takes what it prints, as it comes. */
  readonly onOutput: (text: string) => void;
  readonly signal: AbortSignal;
}

export type ProgramOutcome =
  | { readonly type: "done" }
  /** `why` may quote what the program said. */
  | { readonly type: "failed"; readonly why: Problem };

/** What carries out plans that only a program of its own may carry out. */
export interface Programs {
  /** Whether it could be run: it is there, of the right version, and has nothing against it. Changes nothing. */
  readonly tries: (program: Program) => Promise<DryRun>;
  /** Runs it to its end. What goes wrong is a value. */
  readonly runs: (program: Program, running: Running) => Promise<ProgramOutcome>;
}
