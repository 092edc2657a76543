import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Problem } from "../../lib/view/connection.ts";
import { problem } from "../../lib/words/problem.ts";
import { isOwnHost } from "./address.ts";

/**
 * Why a request is not answered: it came under another name than our own (a page elsewhere that has rebound its name to
 * this address), or a page of another origin asks. Undefined: it may be answered.
 */
export function refusalOf(headers: IncomingHttpHeaders): Problem | undefined {
  const host = headers.host?.toLowerCase() ?? "";
  if (!isOwnHost(host)) return problem("hostForeign", { host });
  const { origin } = headers;
  return origin === undefined || origin === `http://${host}`
    ? undefined
    : problem("originForeign", { origin });
}

/**
 * The same for what only our own pages and programs may ask, the JSON and the socket: a browser says with Sec-Fetch-Site
 * when another site's page asks without an Origin, by an image or a script tag.
 */
export function foreignRefusalOf(headers: IncomingHttpHeaders): Problem | undefined {
  const site = headers["sec-fetch-site"];
  const foreign = site === "cross-site" || site === "same-site";
  return refusalOf(headers) ?? (foreign ? problem("originForeign", { origin: site }) : undefined);
}

/** Why a request that only one of our own pages may make, by POST, is not answered, and the HTTP status that says so. */
export function postRefusalOf({
  method = "",
  headers,
}: IncomingMessage): { readonly status: number; readonly why: Problem } | undefined {
  if (method !== "POST") return { status: 405, why: problem("methodNotPost", { method }) };
  const foreign = foreignRefusalOf(headers);
  if (foreign !== undefined) return { status: 403, why: foreign };
  // A browser names the page on every POST, also on one of our own pages.
  return headers.origin === undefined ? { status: 403, why: problem("originMissing") } : undefined;
}
