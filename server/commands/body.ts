import type { IncomingMessage } from "node:http";
import { check } from "../../lib/base/check.ts";
import { at } from "../../lib/base/raw.ts";
import { maybe, struct, word } from "../../lib/base/shape.ts";
import { longestReason } from "../../lib/commands/reason.ts";
import { problem } from "../../lib/words/problem.ts";
import { readText } from "../http/read-text.ts";
import type { Refusal } from "./refusal.ts";

/** What a page asks: the arguments of one command, and a name of its own for this one request. */
export interface Demand {
  readonly requestId: string;
  readonly args: unknown;
  /** Why, in the words of whoever asks. */
  readonly reason: string | undefined;
  /** What the preview rested on that it was looked at in. */
  readonly bound: string | undefined;
  /** The whole of it, as it came. */
  readonly text: string;
}

/** What a page asks to be shown. */
export interface Question {
  readonly args: unknown;
}

/** Bytes. */
const longestBody = 16 * 1024;
/** As a page makes them: a UUID, or as much chance in another form. */
const requestId = /^[\w-]{16,64}$/;
const longestBound = 1_000;

/** Reads the body of a command, as far as it may go. */
export async function readDemand(request: IncomingMessage): Promise<Demand | Refusal> {
  const text = await readBody(request);
  if (typeof text !== "string") return text;
  return parseDemand(text) ?? malformed;
}

/** Reads the body of a question. */
export async function readQuestion(request: IncomingMessage): Promise<Question | Refusal> {
  const text = await readBody(request);
  if (typeof text !== "string") return text;
  const raw = parsed(text);
  return raw === undefined ? malformed : { args: at(raw, "args") };
}

const malformed: Refusal = { status: 400, why: problem("bodyMalformed") };

async function readBody(request: IncomingMessage): Promise<string | Refusal> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) return { status: 415, why: problem("bodyType") };
  const text = await readText(request, longestBody);
  return text ?? { status: 413, why: problem("bodyTooLong", { limit: String(longestBody) }) };
}

/** Undefined where it is no JSON object. */
function parsed(text: string): unknown {
  try {
    const raw: unknown = JSON.parse(text);
    return check(struct({}), raw).type === "good" ? raw : undefined;
  } catch {
    return undefined;
  }
}

const shape = struct({ requestId: word });
const spoken = struct({ reason: maybe(word), bound: maybe(word) });

function parseDemand(text: string): Demand | undefined {
  const raw = parsed(text);
  const checked = check(shape, raw);
  if (checked.type === "bad" || !requestId.test(checked.value.requestId)) return undefined;
  const args = at(raw, "args");
  // The arguments of a command that is not previewed may be anything.
  const said = check(spoken, args);
  const { reason, bound } = said.type === "good" ? said.value : { reason: undefined, bound: undefined };
  if ((bound?.length ?? 0) > longestBound) return undefined;
  return { requestId: checked.value.requestId, args, reason: oneLine(reason), bound, text };
}

function oneLine(reason: string | undefined): string | undefined {
  const line = (reason ?? "").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  // The half of a character that lies on the cut is none.
  return line === "" ? undefined : line.slice(0, longestReason).replace(/[\uD800-\uDBFF]$/, "");
}
