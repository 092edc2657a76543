import type { Raw } from "../../lib/base/raw.ts";
import { isDamaged } from "../../lib/helm/record-problem.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { fetchBody } from "./body.ts";
import type { Thread } from "./thread/thread.ts";

type WholeRead =
  | { readonly type: "found"; readonly object: Raw | undefined }
  | { readonly type: "refused"; readonly problem: ConnectionProblem };

/** How commands read a record: its release whole, opened in the thread of records; nothing where it cannot be read. */
export const wholeReader =
  (cluster: Cluster, thread: Thread) =>
  async (path: string): Promise<WholeRead> => {
    const fetched = await fetchBody(cluster, path);
    if (fetched.type === "failed")
      return fetched.problem.id === "notServed"
        ? { type: "found", object: undefined }
        : { type: "refused", problem: fetched.problem };
    if (isDamaged(fetched)) return { type: "found", object: undefined };
    const release = await thread.run({ type: "whole", bodies: [fetched.body] });
    return { type: "found", object: isDamaged(release) ? undefined : { ...release } };
  };
