import { problem } from "../../../lib/words/problem.ts";
import type { Problem } from "../../../lib/words/terms.ts";
import type { Ran } from "./process.ts";
import type { Recorded } from "./records.ts";

export type Outcome =
  /** `revision`: the new one, which is deployed. */
  { readonly type: "done"; readonly revision: number } | { readonly type: "failed"; readonly why: Problem };

/** What helm left, before it ran and after. */
interface Storage {
  /** The newest revision; 0 where there was none. */
  readonly before: number;
  /** The newest first. */
  readonly after: readonly Recorded[];
}

/** The end of what it said, where the reason stands. */
export const endOf = ({ lines }: Ran): string => lines.slice(-6).join(" ");

/**
 * What came of a rollback: as its records say it, and only where they say nothing new as helm's exit code does (statuses
 * and their order: helm pkg/action/rollback.go).
 */
export function outcomeOf(release: string, { before, after }: Storage, ran: Ran): Outcome {
  const [newest] = after;
  const text = endOf(ran);
  const failed = (why: Problem): Outcome => ({ type: "failed", why });
  if (newest === undefined || newest.revision <= before) {
    if (ran.end === "late") return failed(problem("helmLate", { release, text }));
    return failed(
      problem("helmRefused", { release, text: text === "" ? `exit code ${ran.code ?? ""}` : text }),
    );
  }
  const revision = String(newest.revision);
  if (newest.status.startsWith("pending-"))
    return failed(
      problem("helmPending", { release, revision, text, late: ran.end === "late" ? "late" : "" }),
    );
  if (newest.status !== "deployed")
    return failed(problem("helmFailed", { release, revision, status: newest.status, text }));
  // It failed, and yet there is a revision more: that is somebody else's.
  if (ran.end === "exited" && ran.code !== 0)
    return failed(problem("helmOvertaken", { release, revision, text }));
  return { type: "done", revision: newest.revision };
}
