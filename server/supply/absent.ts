import { problem, sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import { sleep } from "../cluster/clock.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";
import { log } from "../log.ts";

/** Says in the terminal which namespaces the API server at `server` does not have. */
export const warnOfAbsent =
  (server: () => string) =>
  (names: readonly string[]): void => {
    log.warn(sayProblem(en, problem("namespacesAbsent", { names: names.join(", "), server: server() })));
  };

/** How long until a namespace that is not there is looked for again, ms. */
const again = 5_000;

export interface Absent {
  /** Those that the API server says are not there; where it does not tell, none. */
  readonly names: () => readonly string[];
  readonly stop: () => void;
}

/**
 * Looks for namespaces that somebody named: an empty list of Deployments comes from one that is not there as well.
 * `tell` is called with those that are missing at the first look, where there are any.
 */
export function lookForAbsent(
  cluster: Cluster,
  namespaces: readonly string[],
  tell: (names: readonly string[]) => void,
): Absent {
  const stopping = new AbortController();
  let absent: readonly string[] = [];

  async function look(names: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(names.map(async (name) => ({ name, isAbsent: await isAbsent(name) })));
    return found.flatMap((one) => (one.isAbsent ? [one.name] : []));
  }

  async function isAbsent(name: string): Promise<boolean> {
    const { signal } = stopping;
    const answer = await askJson(cluster, { path: `/api/v1/namespaces/${name}`, signal });
    return answer.type === "failed" && answer.problem.id === "notServed";
  }

  async function run(): Promise<void> {
    const stopped = (): boolean => stopping.signal.aborted;
    absent = await look(namespaces);
    if (absent.length > 0 && !stopped()) tell(absent);
    while (absent.length > 0 && !stopped()) {
      await sleep(cluster.clock, again, stopping.signal);
      if (!stopped()) absent = await look(absent);
    }
  }
  if (namespaces.length > 0) void run();
  return { names: () => absent, stop: () => stopping.abort() };
}
