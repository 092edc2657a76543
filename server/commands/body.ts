import type { IncomingMessage } from "node:http";
import { check } from "../../lib/base/check.ts";
import { at } from "../../lib/base/raw.ts";
import { struct, word } from "../../lib/base/shape.ts";
import { problem } from "../../lib/words/problem.ts";
import type { Refusal } from "./refusal.ts";

/** What a page asks: the arguments of one command, and a name of its own for this one request. */
export interface Demand {
  readonly requestId: string;
  readonly args: unknown;
  /** The whole of it, as it came. */
  readonly text: string;
}

/** Bytes. */
const longestBody = 16 * 1024;
/** As a page makes them: a UUID, or as much chance in another form. */
const requestId = /^[\w-]{16,64}$/;

/** Reads the body of a command, as far as it may go. */
export async function readDemand(request: IncomingMessage): Promise<Demand | Refusal> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) return { status: 415, why: problem("bodyType") };
  const text = await readText(request);
  if (text === undefined) return { status: 413, why: problem("bodyTooLong", { limit: String(longestBody) }) };
  return parseDemand(text) ?? { status: 400, why: problem("bodyMalformed") };
}

/** Undefined where it is longer than it may be; what comes after that is thrown away as it comes. */
function readText(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on("data", (bytes: Buffer) => {
      size += bytes.length;
      if (size > longestBody) resolve(undefined);
      else parts.push(bytes);
    });
    request.once("end", () => resolve(Buffer.concat(parts).toString("utf8")));
    // Whoever asked is gone; half a body is none.
    request.once("error", () => resolve(""));
  });
}

const shape = struct({ requestId: word });

function parseDemand(text: string): Demand | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const checked = check(shape, raw);
  if (checked.type === "bad" || !requestId.test(checked.value.requestId)) return undefined;
  return { requestId: checked.value.requestId, args: at(raw, "args"), text };
}
