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

const tooLarge = (): StatusError =>
  new StatusError(413, "RequestEntityTooLarge", `Request entity too large: limit is ${mostBytes}`);
