import { damaged, type RecordProblem } from "../../lib/helm/record-problem.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { createRecordReader, type RecordBody } from "./unpack/record.ts";

export type Fetched =
  | { readonly type: "body"; readonly body: RecordBody }
  | { readonly type: "failed"; readonly problem: ConnectionProblem }
  | RecordProblem;

/** etcd keeps no larger object, nor does the API server take one: 1.5 MiB, of which JSON makes somewhat more. Bytes. */
const most = 8 * 1024 * 1024;
/** ms */
const patience = 15_000;

/** Where a Secret is kept. */
export const secretPath = (namespace: string, name: string): string =>
  `/api/v1/namespaces/${encodeURIComponent(namespace)}/secrets/${encodeURIComponent(name)}`;

/** Reads one Secret, and keeps of it what matters, as it comes. */
export async function fetchBody(cluster: Cluster, path: string, signal?: AbortSignal): Promise<Fetched> {
  const answer = await cluster.ask({
    path,
    patience,
    idle: patience,
    gzip: true,
    ...(signal === undefined ? {} : { signal }),
  });
  if (answer.type === "failed") return { type: "failed", problem: answer.problem };
  const reader = createRecordReader();
  let size = 0;
  const problem = await answer.read((bytes) => {
    size += bytes.length;
    if (size <= most) reader.take(bytes);
  });
  if (problem !== undefined) return { type: "failed", problem };
  return size > most ? damaged("tooLarge") : { type: "body", body: await reader.end() };
}
