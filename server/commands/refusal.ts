import type { Problem } from "../../lib/view/connection.ts";

/** Why a command is not carried out, and the HTTP status that says so. */
export interface Refusal {
  readonly status: number;
  readonly why: Problem;
}
