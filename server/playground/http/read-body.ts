import type { IncomingMessage } from "node:http";
import { StatusError } from "../status.ts";

/** Upstream's limit (…/apiserver/pkg/server/config.go, MaxRequestBodyBytes). */
export const mostBytes = 3 * 2 ** 20;

/** Reads a request's body. Rejects with 413 when it is longer than 3 MiB, 400 when the client breaks off. */
export function readBody(request: IncomingMessage): Promise<Uint8Array> {
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const stop = (why: StatusError): void => {
      request.off("data", take).off("end", done).off("close", broken).pause();
      reject(why);
    };
    const take = (part: Buffer): void => {
      size += part.length;
      parts.push(part);
      if (size > mostBytes) stop(tooLarge());
    };
    const done = (): void => resolve(Buffer.concat(parts));
    const broken = (): void => stop(new StatusError(400, "BadRequest", "unexpected EOF"));
    request.on("data", take).on("end", done).on("close", broken).on("error", broken);
  });
}

/** What is read and thrown away of a body that was refused: as much as a client may have on its way, and its mistake. */
const mostDrained = 16 * 2 ** 20;

/**
 * Reads on to the end of a body that nobody wants: were the connection closed before, its client would learn of that
 * alone, and not of the answer. One that does not come to an end is cut off.
 */
export function drain(request: IncomingMessage): void {
  let left = mostDrained;
  request.on("data", (part: Buffer) => {
    left -= part.length;
    if (left < 0) request.socket.destroy();
  });
  request.resume();
}

const tooLarge = (): StatusError =>
  new StatusError(413, "RequestEntityTooLarge", `Request entity too large: limit is ${mostBytes}`);
