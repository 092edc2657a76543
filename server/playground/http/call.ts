import type { IncomingHttpHeaders } from "node:http";
import type { User } from "./auth/users.ts";
import type { Target } from "./target.ts";

/** One request, parsed and permitted, its body read. */
export interface Call {
  /** GET, POST, PUT, PATCH or DELETE; a HEAD is a GET whose body is not sent. */
  readonly method: string;
  readonly target: Target;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly user: User;
  readonly body: Uint8Array;
}

/** What the client calls itself up to the first `/`: the field manager of those that name none. */
export const agentOf = ({ headers }: Call): string =>
  /^[^/]*/.exec(headers["user-agent"] ?? "")?.[0].slice(0, 128) || "unknown";
