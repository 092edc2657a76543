import type { Raw } from "../../lib/base/raw.ts";
import { deploymentRead, setsRead } from "../../lib/commands/deployment/place.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";
import type { Failed } from "../cluster/request.ts";

/** What the API server says now of a Deployment and of the ReplicaSets that its selector finds. */
export type Fresh =
  | { readonly type: "read"; readonly deployment: Raw; readonly sets: Uint8Array<ArrayBuffer> }
  | { readonly type: "absent" }
  | { readonly type: "failed"; readonly problem: ConnectionProblem; readonly status: number | undefined };

/** ms */
const patience = 15_000;

/** Reads it afresh: what is shown may be a moment old. The list stays as it came, for it may be large. */
export async function readFresh(cluster: Cluster, ref: Ref): Promise<Fresh> {
  const deployment = await askJson(cluster, { ...deploymentRead(ref), patience });
  if (deployment.type === "failed")
    return deployment.answer?.status === 404 ? { type: "absent" } : failed(deployment);
  const { path, query = {} } = setsRead(deployment.value, ref);
  const answer = await cluster.ask({ path, query, gzip: true, patience, idle: patience });
  if (answer.type === "failed") return failed(answer);
  const parts: Buffer[] = [];
  const problem = await answer.read((bytes) => parts.push(bytes));
  if (problem !== undefined) return { type: "failed", problem, status: undefined };
  // A copy of its own: a small buffer shares its memory with others, and could not be handed to a thread.
  return { type: "read", deployment: deployment.value, sets: Uint8Array.from(Buffer.concat(parts)) };
}

const failed = ({ problem, answer }: Failed): Fresh => ({ type: "failed", problem, status: answer?.status });
