import type { Log } from "../../lib/log/log.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { Source } from "../../lib/view/connection.ts";
import { isName } from "../../lib/wire/requests.ts";
import { problem } from "../../lib/words/problem.ts";
import { sendJson, sendProblem } from "../http/answer.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Handler } from "../http/http.ts";
import { createLimiter } from "../http/rate.ts";
import type { Reader } from "../api/reader.ts";
import { answererOf, linesOf } from "./answerer.ts";
import { visit, type Visit } from "./visit.ts";

export interface SiteParts {
  readonly cluster: Cluster | undefined;
  readonly source: () => Source;
  readonly log: Log;
  readonly reader: Reader;
  /** Server clock, ms. */
  readonly now: () => number;
}

/** A class of thirty looks once a second each. */
const rate = { burst: 60, perSecond: 40 } as const;

/** `GET /api/site/{namespace}/{service}`: asks the Service once, as a customer would. Only in the playground. */
export function createSite(parts: SiteParts): Handler {
  const allow = createLimiter(rate);
  return async ({ url = "" }, response) => {
    const { cluster, now } = parts;
    if (cluster === undefined || !isPlayground(parts.source())) {
      sendProblem(response, 404, problem("siteElsewhere"));
      return;
    }
    const ref = readPath(url);
    if (ref === undefined) {
      sendProblem(response, 404, problem("noSuchApi", { path: url.slice(0, 200) }));
      return;
    }
    if (!allow("", now())) {
      response.setHeader("Retry-After", "1");
      sendProblem(response, 429, problem("rateExceeded"));
      return;
    }
    const at = now();
    sendJson(response, 200, { at, ...visitJson(parts, ref, await visit(cluster, ref.namespace, ref.name)) });
  };
}

/** Whether a page of the site is asked for, such as `/site/shop/web`. */
export const isSite = ({ url = "" }: { readonly url?: string | undefined }): boolean =>
  url.startsWith("/site/");

export const isPlayground = (source: Source): boolean =>
  source.type === "cluster" && source.playground !== undefined;

function readPath(url: string): Ref | undefined {
  const [, , , namespace, name, ...more] = (url.split("?", 1)[0] ?? "").split("/");
  return more.length === 0 && isName(namespace) && isName(name) ? { namespace, name } : undefined;
}

function visitJson({ log, reader, now }: SiteParts, { namespace }: Ref, came: Visit) {
  switch (came.type) {
    case "failed":
      return { status: null, version: null, lines: [], problem: came.why };
    case "nobody":
      return { status: came.status, version: null, lines: [came.reason], problem: null };
    case "answered": {
      const versionsOf = (ref: Ref) => reader.now(ref, now()).view.versions;
      const version = answererOf(log.world, namespace, came.text, versionsOf) ?? null;
      return { status: came.status, version, lines: linesOf(came.text), problem: null };
    }
  }
}
