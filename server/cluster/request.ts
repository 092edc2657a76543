import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { request as send } from "undici";
import type { Raw } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import type { Access, Pass } from "./access.ts";
import type { Clock } from "./clock.ts";
import { createLimit, type Limit } from "./limit.ts";
import { problemOfAnswer, problemOfError, statusOf } from "./problem.ts";

export interface Request {
  /** Below the server's address, such as `/api/v1/pods`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly accept?: string;
  readonly body?: { readonly type: string; readonly text: string };
  /** Whether the answer may be large enough to be worth packing. */
  readonly gzip?: boolean;
  /** How long to wait for the beginning of the answer, ms. */
  readonly patience: number;
  /** The longest silence within the answer, ms. */
  readonly idle: number;
  readonly signal?: AbortSignal;
}

export interface Failed {
  readonly type: "failed";
  readonly problem: ConnectionProblem;
  /** How long the server asks to be left alone, ms. */
  readonly retryAfter?: number;
  /** The Status object, where the server sent one. */
  readonly status?: Raw;
  /** What was answered, where anything was: its HTTP status and the beginning of its body. */
  readonly answer?: { readonly status: number; readonly text: string };
}

export interface Answered {
  readonly type: "answered";
  readonly status: number;
  /** Reads the body to its end, or to the first problem. To be called once; `close` does in its place. */
  readonly read: (chunk: (bytes: Buffer) => void) => Promise<ConnectionProblem | undefined>;
  readonly close: () => void;
}

type Response = Awaited<ReturnType<typeof send>>;

/** One request under way. */
interface Trip {
  readonly access: Access;
  readonly pass: Pass;
  readonly limit: Limit;
}

/** Asks once. Whatever goes wrong is a value; an abort by the caller's own signal looks like a lost connection. */
export async function ask(access: Access, clock: Clock, request: Request): Promise<Answered | Failed> {
  const pass = await access.pass();
  if ("id" in pass) return { type: "failed", problem: pass };
  const limit = createLimit(clock, request.signal);
  const trip = { access, pass, limit };
  limit.set(request.patience);
  const query = new URLSearchParams(request.query).toString();
  try {
    const response = await send(`${pass.server}${request.path}${query === "" ? "" : `?${query}`}`, {
      dispatcher: pass.dispatcher,
      method: request.method ?? "GET",
      headers: headersOf(pass, request),
      body: request.body?.text ?? null,
      signal: limit.signal,
      // One connection a watch: one that is half open does not hide the others, and HTTP/2 would share a single one.
      allowH2: false,
      // Silence is measured by our own clock.
      headersTimeout: 0,
      bodyTimeout: 0,
    } as Parameters<typeof send>[1]);
    limit.set(request.idle);
    const body = decoded(response);
    if (response.statusCode >= 200 && response.statusCode < 300)
      return answered(response.statusCode, body, trip);
    return await refused(response, body, trip);
  } catch (error) {
    return failed(error, trip);
  }
}

function headersOf(pass: Pass, { accept, body, gzip }: Request): Record<string, string> {
  return {
    ...pass.headers,
    accept: accept ?? "application/json",
    "user-agent": "rollscope",
    ...(gzip === true && isFar(pass.server) ? { "accept-encoding": "gzip" } : {}),
    ...(body === undefined ? {} : { "content-type": body.type }),
  };
}

/** Over loopback there is nothing to save by packing, and an API server takes longer to pack a page than to write it. */
export const isFar = (server: string): boolean =>
  !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(server).hostname);

function decoded({ headers, body }: Response): Readable {
  if (headers["content-encoding"] !== "gzip") return body;
  const plain = createGunzip();
  body.once("error", (error) => plain.destroy(error));
  plain.once("close", () => body.destroy());
  return body.pipe(plain);
}

function answered(status: number, body: Readable, { limit, pass }: Trip): Answered {
  const close = (): void => {
    limit.end();
    body.once("error", () => undefined).destroy();
  };
  return {
    type: "answered",
    status,
    close,
    read: async (chunk) => {
      try {
        for await (const bytes of body) {
          limit.again();
          chunk(bytes as Buffer);
        }
        return undefined;
      } catch (error) {
        return limit.isSilent() ? silent(pass) : problemOfError(error, pass);
      } finally {
        limit.end();
      }
    },
  };
}

const silent = ({ server }: Pass): ConnectionProblem => ({ id: "silent", args: { server } });

/** Of an error page no more is read than what is needed to say what it is. */
const errorBytes = 65_536;

async function refused(
  { statusCode, headers }: Response,
  body: Readable,
  { access, pass, limit }: Trip,
): Promise<Failed> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const bytes of body) {
    parts.push(bytes as Buffer);
    if ((size += (bytes as Buffer).length) > errorBytes) break;
  }
  limit.end();
  const text = Buffer.concat(parts).toString("utf8");
  const retryAfter = retryAfterOf(headers["retry-after"]);
  const problem = problemOfAnswer(statusCode, text, retryAfter, pass);
  if (problem.id === "unauthorized") access.doubt();
  const status = statusOf(text);
  return {
    type: "failed",
    problem,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(status === undefined ? {} : { status }),
    answer: { status: statusCode, text },
  };
}

/** Seconds, as API servers send it; the form with a date is left alone. */
function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function failed(error: unknown, { access, pass, limit }: Trip): Failed {
  limit.end();
  const problem = limit.isSilent() ? silent(pass) : problemOfError(error, pass);
  if (problem.id.startsWith("certificate") || problem.id === "tlsFailed") access.doubt();
  return { type: "failed", problem };
}
