import type { Raw } from "../../lib/base/raw.ts";
import type { Write } from "../../lib/commands/write.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { problem } from "../../lib/words/problem.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";
import type { Failed } from "../cluster/request.ts";

/** The name under which the API server keeps what Rollscope has set (managedFields). */
const fieldManager = "rollscope";
/** ms */
const patience = 15_000;

export type Written =
  { readonly type: "written"; readonly object: Raw } | { readonly type: "refused"; readonly why: Problem };

/** Makes a write, or with `dryRun` has the API server do all but keep it. */
export async function send(
  cluster: Cluster,
  { method, path, type, body }: Write,
  options: { readonly dryRun: boolean },
): Promise<Written> {
  const answer = await askJson(cluster, {
    method,
    path,
    patience,
    query: {
      ...(method === "DELETE" ? {} : { fieldManager }),
      ...(options.dryRun ? { dryRun: "All" } : {}),
    },
    body: { type, text: JSON.stringify(body) },
  });
  return answer.type === "json"
    ? { type: "written", object: answer.value }
    : { type: "refused", why: problemOfWrite(answer, cluster) };
}

/** What the refusal of a write means, more exactly than that of a read. */
function problemOfWrite({ problem: why }: Failed, cluster: Cluster): Problem {
  if (why.id !== "refused") return why;
  const { status, reason } = why.args;
  const about = { server: cluster.about()?.server ?? "", reason };
  if (status === "409") return problem("conflict", about);
  return status === "422" || status === "400" ? problem("invalid", about) : why;
}
