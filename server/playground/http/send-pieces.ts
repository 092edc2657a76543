import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import type { Writable } from "node:stream";

/** Above this many bytes an answer is compressed for who accepts it (…/responsewriters/writers.go). */
const gzipAbove = 128 * 1024;

/** ms for which a client may take nothing: it keeps all objects of its answer in memory. */
const patience = 60_000;

interface Answer {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly code: number;
}

/** Writes text that is made piece by piece, with a turn of the loop between two, as fast as the client reads. */
export async function sendPieces(
  pieces: Iterable<string>,
  { request, response, code }: Answer,
): Promise<void> {
  const iterator = pieces[Symbol.iterator]();
  let start = "";
  let next = iterator.next();
  while (next.done !== true && start.length <= gzipAbove) {
    start += next.value;
    next = iterator.next();
    if (next.done !== true) await turn();
  }
  if (next.done === true && start.length <= gzipAbove) {
    response.setHeader("content-length", Buffer.byteLength(start));
    response.writeHead(code).end(start);
    return;
  }
  const out = outOf({ request, response, code });
  response.setTimeout(patience, () => response.destroy());
  const gone = new AbortController();
  response.once("close", () => {
    gone.abort();
  });
  try {
    await write(out, start, gone.signal);
    while (next.done !== true && !response.destroyed) {
      await write(out, next.value, gone.signal);
      await turn();
      next = iterator.next();
    }
    out.end();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    if (out !== response) out.destroy();
  }
}

function outOf({ request, response, code }: Answer): Writable {
  response.setHeader("vary", "Accept-Encoding");
  if (!/(^|[\s,])gzip([\s,;]|$)/.test(request.headers["accept-encoding"] ?? "")) {
    response.writeHead(code);
    return response;
  }
  response.setHeader("content-encoding", "gzip");
  response.writeHead(code);
  const gzip = createGzip({ level: 1 });
  gzip.pipe(response);
  return gzip;
}

async function write(out: Writable, text: string, signal: AbortSignal): Promise<void> {
  if (!out.write(text)) await once(out, "drain", { signal });
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
