import { recordName } from "../../lib/helm/record-name.ts";
import type { RecordProblemId } from "../../lib/helm/record-problem.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { problem } from "../../lib/words/problem.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { fetchBody, secretPath } from "./body.ts";
import type { RecordBody } from "./unpack/record.ts";

/** One record of a release. */
export interface RecordRef {
  readonly namespace: string;
  readonly release: string;
  readonly revision: number;
}

export interface Refusal {
  readonly status: number;
  readonly why: Problem;
}

/** Reads a record's Secret as it is now, or says why not, and with which status. */
export async function readRecord(
  cluster: Cluster,
  ref: RecordRef,
): Promise<{ readonly body: RecordBody } | Refusal> {
  const fetched = await fetchBody(cluster, secretPath(ref.namespace, recordName(ref)));
  switch (fetched.type) {
    case "body":
      return fetched;
    case "damaged":
      return refusalOfRecord(ref, fetched.id);
    case "failed": {
      const { problem: why } = fetched;
      const { release, namespace, revision } = ref;
      if (why.id === "notServed")
        return {
          status: 404,
          why: problem("recordAbsent", { release, namespace, revision: String(revision) }),
        };
      return { status: why.id === "forbidden" ? 403 : 502, why };
    }
  }
}

export const refusalOfRecord = ({ revision }: RecordRef, id: RecordProblemId): Refusal => ({
  status: 422,
  why: problem("recordUnreadable", { revision: String(revision), why: id }),
});
