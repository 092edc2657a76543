import { at } from "../../lib/base/raw.ts";
import type { Permission, Preview } from "../../lib/commands/preview.ts";
import type { Subject } from "../../lib/commands/subject.ts";
import type { Problem } from "../../lib/words/terms.ts";
import { postJson, refusalIn } from "./commands.ts";

/** What came of asking what a command would do. */
export type Looked =
  | { readonly type: "previewed"; readonly preview: Preview }
  | { readonly type: "refused"; readonly why: Problem; readonly message: string }
  | { readonly type: "unanswered" };

/** Asks the server's door what a command would do; nothing is changed by it. */
export async function askPreview(command: string, args: unknown): Promise<Looked> {
  const answer = await postJson(`/api/previews/${command}`, JSON.stringify({ args }));
  const refusal = refusalIn(answer);
  if (refusal !== undefined) return { type: "refused", ...refusal };
  const preview = at(answer, "preview");
  // Our own server made it, from the same types.
  return preview === undefined ? { type: "unanswered" } : { type: "previewed", preview: preview as Preview };
}

/** Asks what may be done to something; undefined where there was no answer. */
export async function askRights(subject: Subject): Promise<readonly Permission[] | undefined> {
  const permissions = at(await postJson("/api/previews/rights", JSON.stringify({ args: subject })), "rights");
  return Array.isArray(permissions) ? (permissions as readonly Permission[]) : undefined;
}
