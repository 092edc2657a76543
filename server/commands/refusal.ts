import type { Problem } from "../../lib/view/connection.ts";

/** Why a command is not carried out, and the HTTP status that says so. */
export interface Refusal {
  readonly status: number;
  readonly why: Problem;
}

const statuses: Readonly<Record<string, number>> = {
  boundMissing: 400,
  forbidden: 403,
  mayNot: 403,
  notServed: 404,
  conflict: 409,
  invalid: 422,
  throttled: 429,
  silent: 504,
};

/** What an API server or a program refused. All that is wrong with the way to it is a bad gateway here. */
export const refusalOf = (why: Problem): Refusal => ({ status: statuses[why.id] ?? 502, why });
