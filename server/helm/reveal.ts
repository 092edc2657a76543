import type { IncomingMessage } from "node:http";
import { stringAt } from "../../lib/base/raw.ts";
import { isDamaged } from "../../lib/helm/record-problem.ts";
import { terminal } from "../../lib/words/en/helm-terminal.ts";
import { problem } from "../../lib/words/problem.ts";
import { postRefusalOf } from "../http/admission.ts";
import { sendJson, sendProblem } from "../http/answer.ts";
import { recordName } from "../../lib/helm/record-name.ts";
import { isMark } from "../../lib/mask/hidden.ts";
import { reviewAccess } from "../cluster/access-review.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { isToken, tokenHeader } from "../commands/token.ts";
import type { Handler } from "../http/http.ts";
import { readText } from "../http/read-text.ts";
import { readRecord, refusalOfRecord, type RecordRef, type Refusal } from "./read-record.ts";
import type { Records } from "./records.ts";

export interface RevealParts {
  readonly cluster: Cluster | undefined;
  readonly records: Records | undefined;
  /** Undefined for a recording. Revealing changes nothing: pages of a server that may only read have it too. */
  readonly token: string | undefined;
  /** Takes a line about each attempt; no value is ever in it. */
  readonly audit: (line: string) => void;
}

/** bytes */
const longestBody = 4_096;

/** `POST /api/reveal`: one hidden value of a record, for somebody who may get that Secret anyway: docs/api.md. */
export function createReveal(parts: RevealParts): Handler {
  return async (request, response) => {
    const answer = await reveal(parts, request);
    if ("why" in answer) {
      // What was not read of a request would be taken for the next one.
      response.setHeader("Connection", "close");
      sendProblem(response, answer.status, answer.why);
    } else sendJson(response, 200, answer);
  };
}

async function reveal(
  parts: RevealParts,
  request: IncomingMessage,
): Promise<{ readonly value: string } | Refusal> {
  const { cluster, records, token, audit } = parts;
  const refusal = postRefusalOf(request);
  if (refusal !== undefined) return refusal;
  if (cluster === undefined || records === undefined || token === undefined)
    return { status: 409, why: problem("recordsElsewhere") };
  if (!isToken(token, request.headers[tokenHeader])) return { status: 403, why: problem("tokenWrong") };
  const asked = parseAsked(await readText(request, longestBody));
  if (asked === undefined) return { status: 400, why: problem("revealMalformed") };
  const { ref, mark } = asked;
  const answer = await revealed(cluster, records, ref, mark);
  const result = "why" in answer ? answer.why.id : "";
  audit(
    terminal.revealed({
      user: cluster.about()?.user ?? "",
      record: `${ref.namespace}/${recordName(ref)}`,
      mark,
      result,
    }),
  );
  return answer;
}

async function revealed(
  cluster: Cluster,
  { thread }: Records,
  ref: RecordRef,
  mark: string,
): Promise<{ readonly value: string } | Refusal> {
  const name = recordName(ref);
  const right = { verb: "get", group: "", resource: "secrets", namespace: ref.namespace, name };
  const { allowed, reason = "" } = await reviewAccess(cluster, right);
  if (allowed !== true) return { status: 403, why: problem("revealRefused", { name, reason }) };
  const read = await readRecord(cluster, ref);
  if ("why" in read) return read;
  const found = await thread.run({ type: "reveal", bodies: [read.body], mark });
  if (found === undefined) return { status: 404, why: problem("revealAbsent", { mark, name }) };
  return isDamaged(found) ? refusalOfRecord(ref, found.id) : found;
}

function parseAsked(
  text: string | undefined,
): { readonly ref: RecordRef; readonly mark: string } | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
  const [namespace, name, mark] = [stringAt(raw, "namespace"), stringAt(raw, "name"), stringAt(raw, "mark")];
  const [, release, revision] =
    /^sh\.helm\.release\.v1\.([a-z0-9][a-z0-9.-]*)\.v(\d{1,9})$/.exec(name ?? "") ?? [];
  if (namespace === undefined || mark === undefined || release === undefined) return undefined;
  if (!/^[a-z0-9-]{1,63}$/.test(namespace) || !isMark(mark)) return undefined;
  return { ref: { namespace, release, revision: Number(revision) }, mark };
}
