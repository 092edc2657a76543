import { StatusError } from "../status.ts";

/** Where a list goes on (…/apiserver/pkg/storage/continue.go). */
export interface Continue {
  /** The revision of the first page; below 0 to go on at the latest one. */
  readonly revision: number;
  /** The first key that may come: `namespace/name`, or `name` within one namespace, and a zero byte. */
  readonly start: string;
}

const version = "meta.k8s.io/v1";

export const encodeContinue = ({ revision, start }: Continue): string =>
  Buffer.from(JSON.stringify({ v: version, rv: revision, start })).toString("base64url");

/** Throws 400 for what is no token of ours. */
export function decodeContinue(token: string): Continue {
  const { v, rv, start } = fieldsOf(token);
  if (v !== version)
    throw refused(
      `invalid continue token: continue key is not valid: server does not recognize this encoded version ${typeof v === "string" ? v : ""}`,
    );
  if (typeof rv !== "number" || !Number.isSafeInteger(rv) || rv === 0)
    throw refused(
      "invalid continue token: continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)",
    );
  if (typeof start !== "string" || start === "")
    throw refused(
      "invalid continue token: continue key is not valid: encoded start key empty (version meta.k8s.io/v1)",
    );
  if (/(^|\/)\.{0,2}(\/|$)/.test(start))
    throw refused(`invalid continue token: continue key is not valid: ${start}`);
  return { revision: rv, start };
}

function fieldsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const bytes = Buffer.from(token, "base64url");
    const value: unknown = JSON.parse(new TextDecoder("utf8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below: whatever does not decode is one kind of mistake.
  }
  throw refused("invalid continue token: continue key is not valid");
}

const refused = (why: string): StatusError => new StatusError(400, "BadRequest", why);
