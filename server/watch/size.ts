import { kinds } from "../../lib/kinds/kinds.ts";
import { sleep } from "../cluster/clock.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";
import { countOf } from "../cluster/list.ts";

const pause = 2000;

/**
 * Whether a cluster has more pods than can be watched at once. Asked once, before they are listed; it waits for an
 * answer as long as it takes. Where pods may not be counted, the namespaces that may be seen are taken to be few.
 */
export async function isLarge(cluster: Cluster, above: number, signal: AbortSignal): Promise<boolean> {
  const path = `${kinds.Pod.path}/${kinds.Pod.plural}`;
  while (!signal.aborted) {
    const answer = await askJson(cluster, { path, query: { limit: "1" }, signal });
    if (answer.type === "json") return (countOf(answer.value) ?? 0) > above;
    if (answer.problem.id === "forbidden" || answer.problem.id === "notServed") return false;
    await sleep(cluster.clock, pause, signal);
  }
  return false;
}
