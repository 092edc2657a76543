import { damaged, type RecordProblem } from "../../lib/helm/record-problem.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import type { Cluster } from "../cluster/cluster.ts";

export type Fetched =
  | { readonly type: "body"; readonly bytes: Uint8Array }
  | { readonly type: "failed"; readonly problem: ConnectionProblem }
  | RecordProblem;

/** etcd keeps no larger object, nor does the API server take one: 1.5 MiB, of which JSON makes somewhat more. Bytes. */
const most = 8 * 1024 * 1024;
/** ms */
const patience = 15_000;

/** Where a Secret is kept. */
export const secretPath = (namespace: string, name: string): string =>
  `/api/v1/namespaces/${encodeURIComponent(namespace)}/secrets/${encodeURIComponent(name)}`;

/** Reads one Secret as the bytes of its JSON, which nobody on this thread looks into. */
export async function fetchBody(
  cluster: Cluster,
  namespace: string,
  name: string,
  signal?: AbortSignal,
): Promise<Fetched> {
  const answer = await cluster.ask({
    path: secretPath(namespace, name),
    patience,
    idle: patience,
    gzip: true,
    ...(signal === undefined ? {} : { signal }),
  });
  if (answer.type === "failed") return { type: "failed", problem: answer.problem };
  const parts: Buffer[] = [];
  let size = 0;
  const problem = await answer.read((bytes) => {
    size += bytes.length;
    if (size <= most) parts.push(bytes);
  });
  if (problem !== undefined) return { type: "failed", problem };
  if (size > most) return damaged("tooLarge");
  // A buffer of its own, which can be handed to another thread.
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return { type: "body", bytes };
}
