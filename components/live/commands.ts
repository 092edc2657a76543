import { at, numberAt, recordAt, stringAt, stringsAt } from "../../lib/base/raw.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { live } from "./live.ts";

/** What came of a command. What it changes is told by facts, not here. */
export type Told =
  /** The API server has accepted it; `at`: server clock, ms. */
  | { readonly type: "accepted"; readonly at: number }
  /** `message` says the same as `why`, in English; a newer server may have reasons that this page does not know. */
  | { readonly type: "refused"; readonly why: Problem; readonly message: string }
  /** Whether it was carried out is not known. */
  | { readonly type: "unanswered" };

/** ms */
const again = 1_000;

/**
 * Sends a command through the server's door. A request that got no answer is made once more, under the same id, so that
 * it is carried out at most once.
 */
export async function sendCommand(name: string, args: unknown): Promise<Told> {
  const body = JSON.stringify({ requestId: crypto.randomUUID(), args });
  const first = await post(name, body);
  if (first.type !== "unanswered") return first;
  await new Promise<void>((resolve) => void live().environment.after(again, resolve));
  return post(name, body);
}

async function post(name: string, body: string): Promise<Told> {
  const token = live().token();
  if (token === undefined) return { type: "unanswered" };
  try {
    const response = await fetch(`/api/commands/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-rollscope-token": token },
      body,
    });
    return toldBy(await response.json());
  } catch {
    return { type: "unanswered" };
  }
}

/** Reads the door's answer. */
export function toldBy(answer: unknown): Told {
  if (at(answer, "error") !== undefined)
    return {
      type: "refused",
      why: { id: stringAt(answer, "error", "id") ?? "", args: stringsAt(answer, "error", "args") },
      message: stringAt(answer, "error", "message") ?? "",
    };
  const accepted = numberAt(recordAt(answer, "accepted"), "at");
  return accepted === undefined ? { type: "unanswered" } : { type: "accepted", at: accepted };
}
