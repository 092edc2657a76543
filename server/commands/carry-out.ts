import { stringAt, type Raw } from "../../lib/base/raw.ts";
import type { Asked } from "../../lib/commands/command.ts";
import { keyOf, type Found, type Read } from "../../lib/commands/read.ts";
import type { Write } from "../../lib/commands/write.ts";
import type { Problem } from "../../lib/view/connection.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { problem } from "../../lib/words/problem.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";
import type { Failed } from "../cluster/request.ts";
import type { Refusal } from "./refusal.ts";

/** A write that the API server took; it says nothing of what came of it. */
export interface Accepted {
  readonly method: Write["method"];
  readonly path: string;
  readonly resourceVersion: string | undefined;
}

export type Outcome =
  | { readonly type: "accepted"; readonly writes: readonly Accepted[] }
  | {
      readonly type: "refused";
      readonly refusal: Refusal;
      /** Writes that the API server took before it refused one, and how many were planned. */
      readonly writes: readonly Accepted[];
      readonly of: number;
    };

/** The name under which the API server keeps what Rollscope has set (managedFields). */
const fieldManager = "rollscope";
/** ms */
const patience = 15_000;

/** Reads what a command must know, plans it, and makes its writes one after the other. */
export async function carryOut(cluster: Cluster, asked: Asked): Promise<Outcome> {
  const found = await readAll(cluster, asked.reads);
  if ("id" in found) return { type: "refused", refusal: refusalOf(found), writes: [], of: 0 };
  const plan = asked.plan(found);
  if ("id" in plan) return { type: "refused", refusal: { status: 409, why: plan }, writes: [], of: 0 };
  if (plan.type === "program") throw new Error(`Nothing runs ${plan.program.type} yet`);
  const writes: Accepted[] = [];
  for (const write of plan.writes) {
    const answer = await send(cluster, write);
    if (answer.type === "failed") {
      const refusal = refusalOf(problemOfWrite(answer, cluster));
      return { type: "refused", refusal, writes, of: plan.writes.length };
    }
    const { method, path } = write;
    writes.push({ method, path, resourceVersion: stringAt(answer.value, "metadata", "resourceVersion") });
  }
  return { type: "accepted", writes };
}

/** Reads may depend on what was found: no more often than this they are asked for again. */
const rounds = 5;

async function readAll(cluster: Cluster, reads: Asked["reads"]): Promise<Found | ConnectionProblem> {
  const found = new Map<string, Raw | undefined>();
  for (let round = 0; round < rounds; round++) {
    const fresh = reads(found).filter((read) => !found.has(keyOf(read)));
    if (fresh.length === 0) break;
    const answers = await Promise.all(fresh.map(async (read) => [read, await ask(cluster, read)] as const));
    for (const [read, answer] of answers) {
      if (answer.type === "json") found.set(keyOf(read), answer.value);
      else if (answer.problem.id === "notServed") found.set(keyOf(read), undefined);
      else return answer.problem;
    }
  }
  return found;
}

const ask = (cluster: Cluster, { path, query }: Read) =>
  askJson(cluster, { path, patience, ...(query === undefined ? {} : { query }) });

const send = (cluster: Cluster, { method, path, type, body }: Write) =>
  askJson(cluster, {
    method,
    path,
    patience,
    ...(method === "DELETE" ? {} : { query: { fieldManager } }),
    body: { type, text: JSON.stringify(body) },
  });

/** What the refusal of a write means, more exactly than that of a read. */
function problemOfWrite({ problem: why }: Failed, cluster: Cluster): Problem {
  if (why.id !== "refused") return why;
  const { status, reason } = why.args;
  const about = { server: cluster.about()?.server ?? "", reason };
  if (status === "409") return problem("conflict", about);
  return status === "422" || status === "400" ? problem("invalid", about) : why;
}

const statuses: Readonly<Record<string, number>> = {
  forbidden: 403,
  notServed: 404,
  conflict: 409,
  invalid: 422,
  throttled: 429,
  silent: 504,
};

/** All that is wrong with the way to the API server is a bad gateway here. */
const refusalOf = (why: Problem): Refusal => ({ status: statuses[why.id] ?? 502, why });
