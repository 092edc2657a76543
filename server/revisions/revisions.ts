import type { ServerResponse } from "node:http";
import { problem } from "../../lib/words/problem.ts";
import { sendJson, sendProblem } from "../http/answer.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Handler } from "../http/http.ts";
import { createLimiter } from "../http/rate.ts";
import type { Answer } from "./job.ts";
import { readPath } from "./path.ts";
import { readFresh, type Fresh } from "./read.ts";
import { openThread } from "./thread.ts";

interface RevisionsParts {
  /** Undefined for a recording. */
  readonly cluster: Cluster | undefined;
  /** Of the log's digests: what is hidden here reads as it does everywhere else. */
  readonly key: Uint8Array | undefined;
  /** Server clock, ms. */
  readonly now: () => number;
}

/** Each asks the API server twice. */
const rate = { burst: 30, perSecond: 10 } as const;

/**
 * `GET /api/revisions/{namespace}/{name}/{revision}` and `…/diff?from=&to=`: templates as the API server has them now,
 * masked before they leave. docs/api.md.
 */
export function createRevisions({ cluster, key, now }: RevisionsParts): {
  readonly answer: Handler;
  readonly stop: () => Promise<void>;
} {
  const allow = createLimiter(rate);
  const thread = cluster === undefined || key === undefined ? undefined : openThread(key, cluster.clock);
  const ask: Handler = async ({ url = "" }, response) => {
    const asked = readPath(url);
    if (asked.type === "refused") sendProblem(response, asked.status, asked.why);
    else if (cluster === undefined || thread === undefined)
      sendProblem(response, 409, problem("templatesNotRecorded"));
    else if (!allow("", now())) {
      response.setHeader("Retry-After", "1");
      sendProblem(response, 429, problem("rateExceeded"));
    } else {
      const { ref, numbers } = asked;
      const fresh = await readFresh(cluster, ref);
      if (fresh.type === "absent") sendProblem(response, 404, problem("rolloutAbsent", { ...ref }));
      else if (fresh.type === "failed") sendProblem(response, statusOf(fresh), fresh.problem);
      else
        send(
          response,
          { at: now(), ...ref },
          await thread.run({ ...fresh, name: ref.name, numbers }, [fresh.sets.buffer]),
        );
    }
  };
  return { answer: ask, stop: async () => thread?.stop() };
}

/** What an API server refused is passed on; what is wrong with the way to it is the gateway's. */
function statusOf({ status, problem: why }: Extract<Fresh, { readonly type: "failed" }>): number {
  if (status === 403 || status === 429) return status;
  return why.id === "silent" ? 504 : 502;
}

function send(response: ServerResponse, about: Readonly<Record<string, unknown>>, answer: Answer): void {
  switch (answer.type) {
    case "problem":
      sendProblem(response, answer.status, answer.problem);
      break;
    case "template":
      sendJson(response, 200, { ...about, ...answer.revision, yaml: answer.yaml });
      break;
    case "diff": {
      const { from, to, fields, lines } = answer;
      const told = fields.map(({ path, before, after }) => ({
        path,
        before: before ?? null,
        after: after ?? null,
      }));
      sendJson(response, 200, { ...about, from, to, fields: told, lines });
    }
  }
}
