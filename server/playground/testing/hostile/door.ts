import { gunzipSync } from "node:zlib";
import { Agent } from "undici";
import type { HostileRequest } from "./requests.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface DoorAddress {
  /** `https://127.0.0.1:6453` */
  readonly url: string;
  readonly ca: string;
  readonly token: string;
}

/** A client that sends what it is given as it is: paths are not tidied up. */
export interface Door {
  /** Rejects when no answer comes in time. Of an answer that goes on and on, what came until then. */
  readonly ask: (asked: HostileRequest) => Promise<Answered>;
  readonly close: () => Promise<void>;
}

/** ms: nothing that is asked here takes a hundredth of it. */
const patience = 20_000;
/** ms that a watch or a followed log is read. */
const glance = 60;

export function openDoor({ url, ca, token }: DoorAddress): Door {
  const agent = new Agent({
    connect: { ca },
    headersTimeout: patience,
    bodyTimeout: patience,
    connections: 16,
  });
  return {
    async ask({ method, path, headers, body }) {
      const enough = new AbortController();
      const answer = await agent.request({
        origin: url,
        path: sendable(path),
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body }),
        signal: enough.signal,
      });
      const streams = answer.headers["content-length"] === undefined && goesOn(path);
      const parts: Buffer[] = [];
      const late = streams ? setTimeout(() => enough.abort(), glance) : undefined;
      try {
        for await (const part of answer.body) parts.push(part as Buffer);
      } catch (error) {
        if (!enough.signal.aborted) throw error;
      } finally {
        clearTimeout(late);
      }
      const bytes = Buffer.concat(parts);
      const isZipped = answer.headers["content-encoding"] === "gzip" && bytes.length > 0;
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: (isZipped ? gunzipSync(bytes) : bytes).toString("utf8"),
      };
    },
    close: () => agent.destroy(),
  };
}

/** Whether its answer may have no end. */
export const goesOn = (path: string): boolean => /[?&]watch=(?!0|false)|\/watch\/|[?&]follow=/.test(path);

/** An HTTP client sends no path with blanks or letters beyond Latin. */
const sendable = (path: string): string => path.replace(/[^\u0021-\u00ff]/g, encodeURIComponent);
