import type { IncomingMessage } from "node:http";

/**
 * The body of a request as text, at most `longest` bytes. Undefined where it is longer, or whoever sent it is gone: what
 * comes after that is thrown away as it comes.
 */
export function readText(request: IncomingMessage, longest: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on("data", (bytes: Buffer) => {
      size += bytes.length;
      if (size > longest) resolve(undefined);
      else parts.push(bytes);
    });
    request.once("end", () => resolve(Buffer.concat(parts).toString("utf8")));
    request.once("error", () => resolve(undefined));
  });
}
