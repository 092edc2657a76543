import { at, numberAt, recordAt, stringAt, stringsAt } from "../../lib/base/raw.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { live } from "./live.ts";

/** What came of a command. What it changes is told by facts, not here. */
export type Told =
  /** The API server has accepted it; `at`: server clock, ms. `untold`: why its reason could not be left at the object. */
  | { readonly type: "accepted"; readonly at: number; readonly untold?: Problem }
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
export const sendCommand = async (name: string, args: unknown): Promise<Told> =>
  (await sendDeed(name, args, crypto.randomUUID())).told;

/**
 * As `sendCommand`, under an id of the caller's own. `isSecond`: the first try got no answer, so that what is told may be
 * of another run of the server than the one that carried it out.
 */
export async function sendDeed(
  name: string,
  args: unknown,
  requestId: string,
): Promise<{ readonly told: Told; readonly isSecond: boolean }> {
  const body = JSON.stringify({ requestId, args });
  const path = `/api/commands/${name}`;
  const first = toldBy(await postJson(path, body));
  if (first.type !== "unanswered") return { told: first, isSecond: false };
  await new Promise<void>((resolve) => void live().environment.after(again, resolve));
  return { told: toldBy(await postJson(path, body)), isSecond: true };
}

/** Posts JSON to the server's door; undefined where there is no token yet, or no answer that is JSON. */
export async function postJson(path: string, body: string): Promise<unknown> {
  const token = live().token();
  if (token === undefined) return undefined;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-rollscope-token": token },
      body,
    });
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Reads the door's answer. */
export function toldBy(answer: unknown): Told {
  const refusal = refusalIn(answer);
  if (refusal !== undefined) return { type: "refused", ...refusal };
  const accepted = numberAt(recordAt(answer, "accepted"), "at");
  if (accepted === undefined) return { type: "unanswered" };
  const untold = at(answer, "accepted", "untold");
  return untold === undefined
    ? { type: "accepted", at: accepted }
    : { type: "accepted", at: accepted, untold: problemIn(untold) };
}

const problemIn = (raw: unknown): Problem => ({
  id: stringAt(raw, "id") ?? "",
  args: stringsAt(raw, "args"),
});

/** Why the server says no; undefined where it does not. */
export function refusalIn(answer: unknown): { readonly why: Problem; readonly message: string } | undefined {
  if (at(answer, "error") === undefined) return undefined;
  return {
    why: problemIn(at(answer, "error")),
    message: stringAt(answer, "error", "message") ?? "",
  };
}
