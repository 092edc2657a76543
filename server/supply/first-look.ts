import { watchedKinds } from "../../lib/kinds/kinds.ts";
import type { Watch } from "../../lib/kinds/watch.ts";

/**
 * Whether all has come that will come at first: then the log opens, and what comes from then on is a change.
 * settling: it has, but a cluster that may not be listed as a whole is being looked at namespace by namespace, and which
 * those are is only just coming.
 */
export type FirstLook = "under-way" | "settling" | "complete";

export function firstLook(watches: Iterable<Watch>, namespacesGiven: boolean): FirstLook {
  const all = [...watches];
  const api = all.find(({ name }) => name === "API");
  if (api?.state !== "live") return "under-way";
  const isPending = (kind: string): boolean => {
    const own = all.filter(({ name }) => name === kind);
    // One list that fails while the others do not must not hold them back; without Deployments there is nothing to show.
    return (
      own.length === 0 || own.some((one) => isLoading(one) && (kind === "Deployment" || !hasFailed(one)))
    );
  };
  if (watchedKinds.some(isPending)) return "under-way";
  const refused = all.some(({ namespace, state }) => namespace === "" && state === "forbidden");
  return refused && !namespacesGiven ? "settling" : "complete";
}

const isLoading = ({ state }: Watch): boolean => state === "loading";
const hasFailed = ({ message }: Watch): boolean => message !== undefined;
