import { listAt, type Raw } from "../../../lib/base/raw.ts";
import { secret } from "../../../lib/kinds/secret.ts";
import { askJson, type Cluster } from "../../cluster/cluster.ts";
import type { Problem } from "../../../lib/words/terms.ts";

/** One record of a release, as its labels tell it. */
export interface Recorded {
  readonly revision: number;
  /** Helm's word, such as `deployed` or `pending-rollback`. */
  readonly status: string;
}

const metadataOnly = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

/** All records of a release as they are now, by their labels alone; the newest first. */
export async function readRecords(
  cluster: Cluster,
  namespace: string,
  release: string,
): Promise<readonly Recorded[] | Problem> {
  const answer = await askJson(cluster, {
    path: `/api/v1/namespaces/${encodeURIComponent(namespace)}/secrets`,
    query: { labelSelector: `owner=helm,name=${release}` },
    accept: metadataOnly,
    patience: 15_000,
  });
  if (answer.type === "failed") return answer.problem;
  return listAt(answer.value, "items")
    .flatMap((item) => {
      const { release: record } = secret.read(item as Raw, { digest: () => "" });
      return record?.name === release ? [{ revision: record.revision, status: record.status }] : [];
    })
    .sort((a, b) => b.revision - a.revision);
}
