import type { Problem } from "../../lib/view/connection.ts";
import { terminal } from "../../lib/words/en/terminal.ts";
import { problem, sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import { warnOfAbsent } from "./absent.ts";
import { beginPlay, type Begun } from "../begin.ts";
import type { Config } from "../config.ts";
import { openCluster } from "./live.ts";
import { log } from "../log.ts";
import type { Supply } from "./supply.ts";
import type { PulseStatus } from "../watch/pulse.ts";

/** Says what is wrong with the way to the API server, and when it is mended. */
type Speaker = (initial: Problem | undefined, server: () => string) => (status: PulseStatus) => void;

/**
 * Starts the playground with its shop and watches it. From here on it is a cluster like any other: it is reached with its
 * kubeconfig, and nothing of it is known that its API does not say. `earlier`: the playground, where it was begun already.
 */
export async function openPlayground(
  config: Config,
  speaker: Speaker,
  earlier?: Begun,
): Promise<Supply | Problem> {
  const { namespaces, readOnly } = config;
  const begun = earlier ?? (await beginPlay(config));
  const playground = await begun.started;
  if ("id" in playground) return playground;
  const { kubeconfig, server } = playground;
  log.say(terminal.playing({ server, seed: begun.seed, asked: config.playground }));
  log.say(terminal.playground({ kubeconfig }));
  // Only now: to load what it is reached with takes this thread longer than that one needs to start.
  const { connect } = await import("../cluster/cluster.ts");
  const connection = await connect({ kubeconfig });
  if (connection.type !== "cluster") {
    await playground.stop();
    const reason = connection.type === "refused" ? sayProblem(en, connection.problem) : kubeconfig;
    return problem("playgroundFailed", { reason });
  }
  const supply = openCluster(connection.cluster, {
    context: undefined,
    namespaces,
    readOnly,
    playground: { kubeconfig },
    problem: undefined,
    pulse: speaker(undefined, () => server),
    absent: warnOfAbsent(() => server),
  });
  return {
    ...supply,
    stop: async () => {
      await supply.stop();
      await playground.stop();
    },
  };
}
