import type { ServerResponse } from "node:http";
import type { Problem } from "../../lib/view/connection.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";

/** Sends a value as JSON that nobody keeps. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(`${JSON.stringify(body)}\n`);
}

/** Sends why there is no better answer: its id for programs, one sentence for people; `more` stands beside it. */
export function sendProblem(
  response: ServerResponse,
  status: number,
  why: Problem,
  more: Readonly<Record<string, unknown>> = {},
): void {
  sendJson(response, status, { error: { ...why, message: sayProblem(en, why) }, ...more });
}
