import { at, numberAt, stringAt, type Raw } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { redact } from "./redact.ts";

/** Whom a problem is about. */
export interface Party {
  readonly server: string;
  readonly user: string;
}

const byCode: Readonly<Record<string, "unreachable" | "silent" | "connectionLost" | "notKubernetes">> = {
  ECONNREFUSED: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "silent",
  UND_ERR_CONNECT_TIMEOUT: "silent",
  UND_ERR_HEADERS_TIMEOUT: "silent",
  UND_ERR_BODY_TIMEOUT: "silent",
  ECONNRESET: "connectionLost",
  EPIPE: "connectionLost",
  UND_ERR_SOCKET: "connectionLost",
};

const untrusted =
  /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_SIGNATURE_|CERT_UNTRUSTED|CERT_REJECTED|INVALID_CA)/;

/** What a failed connection or a broken body means. */
export function problemOfError(error: unknown, { server }: Party): ConnectionProblem {
  const { code, message } = deepest(error);
  const reason = redact(message === "" ? code : message);
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID")
    return { id: "certificateExpired", args: { server, reason } };
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return { id: "certificateOfAnother", args: { server, reason } };
  if (untrusted.test(code)) return { id: "certificateUntrusted", args: { server, reason } };
  if (/^(ERR_SSL|ERR_TLS|ERR_OSSL|EPROTO)/.test(code)) return { id: "tlsFailed", args: { server, reason } };
  // A compressed answer that was cut.
  if (code.startsWith("Z_")) return { id: "connectionLost", args: { server, reason } };
  const id = code.startsWith("HPE_") ? "notKubernetes" : (byCode[code] ?? "unreachable");
  return id === "silent" ? { id, args: { server } } : { id, args: { server, reason } };
}

/** An address that resolves to several is tried at each: the errors are inside one without a message. */
function deepest(error: unknown): { readonly code: string; readonly message: string } {
  const inner = at(error, "errors", "0") ?? at(error, "cause");
  if (inner !== undefined && at(inner, "code") !== undefined) return deepest(inner);
  return {
    code: stringAt(error, "code") ?? "",
    message: error instanceof Error ? error.message : String(error),
  };
}

/** What an answer other than success means. `text` is its body, or the beginning of it. */
export function problemOfAnswer(
  status: number,
  text: string,
  retryAfter: number | undefined,
  { server, user }: Party,
): ConnectionProblem {
  const reason = redact(messageOf(text));
  switch (status) {
    case 401:
      return { id: "unauthorized", args: { server, user } };
    case 403:
      return { id: "forbidden", args: { user, reason } };
    case 404:
    case 405:
      return { id: "notServed", args: { server, reason } };
    case 410:
      return { id: "expired", args: { server, reason } };
    case 429:
      return { id: "throttled", args: { server, seconds: String(Math.ceil((retryAfter ?? 1000) / 1000)) } };
    default:
  }
  if (status >= 500) return { id: "serverFailing", args: { server, reason: `${status} ${reason}`.trim() } };
  if (statusOf(text) === undefined)
    return { id: "notKubernetes", args: { server, reason: `${status} ${reason}`.trim() } };
  return { id: "refused", args: { server, status: String(status), reason } };
}

/** What a Status object means that came where an object was expected: a refused watch may answer 200. */
export function problemOfStatus(status: Raw, party: Party): ConnectionProblem {
  const seconds = numberAt(status, "details", "retryAfterSeconds");
  const text = JSON.stringify(status);
  return problemOfAnswer(
    numberAt(status, "code") ?? 500,
    text,
    seconds === undefined ? undefined : seconds * 1000,
    party,
  );
}

/** The Status object of Kubernetes in a body, or undefined where it holds something else. */
export function statusOf(text: string): Raw | undefined {
  try {
    const value = JSON.parse(text) as Raw;
    return stringAt(value, "kind") === "Status" ? value : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(text: string): string {
  const status = statusOf(text);
  if (status !== undefined) return stringAt(status, "message") ?? stringAt(status, "reason") ?? "";
  // A page of a proxy or a sign-in: its words, not its markup.
  return text.replace(/<(style|script)[^]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ");
}
