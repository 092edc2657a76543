import type { Problem } from "../../lib/view/connection.ts";
import { terminal } from "../../lib/words/en/terminal.ts";
import { problem, sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import { warnOfAbsent } from "./absent.ts";
import type { Config } from "../config.ts";
import type { Begun } from "../begin.ts";
import { log } from "../log.ts";
import { openRecording } from "./replay.ts";
import type { Supply } from "./supply.ts";
import type { PulseStatus } from "../watch/pulse.ts";

/**
 * Opens what the configuration names, and says in the terminal what that is, what is wrong with it, and when it is mended.
 * `begun`: the playground, where that has been begun already.
 */
export async function openSupply(config: Config, begun?: Begun): Promise<Supply | Problem> {
  if (config.replay !== undefined) return announced(await openRecording(config.replay));
  if (config.playground || begun !== undefined) return openPlay(config, begun);
  // Not before it is needed: a recording needs nothing of it.
  const { connect } = await import("../cluster/cluster.ts");
  const { context, kubeconfig, namespaces, readOnly } = config;
  const connection = await connect({ context, kubeconfig });
  if (connection.type === "none") return openPlay(config, begun);

  const { cluster } = connection;
  const { openCluster } = await import("./live.ts");
  const initial = connection.type === "refused" ? connection.problem : undefined;
  if (initial !== undefined) log.warn(sayProblem(en, initial));
  const server = () => cluster.about()?.server ?? "";
  const pulse = speaker(initial, server);
  const playground = undefined;
  const supply = openCluster(cluster, {
    ...{ context, namespaces, readOnly, playground, problem: initial, pulse },
    absent: warnOfAbsent(server),
  });
  warnOfNothing(supply, namespaces);
  return initial === undefined ? announced(supply) : supply;
}

async function openPlay(config: Config, begun: Begun | undefined): Promise<Supply | Problem> {
  const { openPlayground } = await import("./play.ts");
  return openPlayground(config, speaker, begun);
}

function announced(supply: Supply | Problem): Supply | Problem {
  if ("id" in supply) return supply;
  const source = supply.source();
  if (source.type === "cluster") {
    log.say(terminal.watching(source));
    return supply;
  }
  const [from, to] = [source.from, source.to].map((at) => new Date(at).toISOString());
  log.say(terminal.replaying({ file: source.file, from: from ?? "", to: to ?? "" }));
  return supply;
}

/** Says it where no Deployment may be listed in any place that was looked at: the pages have nothing to show then. */
export function warnOfNothing(
  { cluster, log: facts }: Pick<Supply, "cluster" | "log">,
  namespaces: readonly string[],
): void {
  facts.whenOpen(() => {
    const watches = [...facts.world.objects.Watch.values()].filter(({ name }) => name === "Deployment");
    if (watches.length === 0 || watches.some(({ state }) => state !== "forbidden")) return;
    const names = [...new Set(watches.map(({ namespace }) => namespace))].filter((name) => name !== "");
    const where = namespaces.length === 0 ? ["all namespaces", ...names] : names;
    const user = cluster?.about()?.user ?? "";
    log.warn(sayProblem(en, problem("nothingAllowed", { user, where: where.join(", ") })));
  });
}

/** Says each problem of the way to the API server once, and when it is gone. */
export function speaker(initial: Problem | undefined, server: () => string): (status: PulseStatus) => void {
  let said = initial === undefined ? undefined : sayProblem(en, initial);
  return (status) => {
    if (status.type === "connecting" && status.problem === undefined) return;
    const why = whyOf(status, server());
    const sentence = why === undefined ? undefined : sayProblem(en, why);
    if (sentence === said) return;
    if (sentence !== undefined) log.warn(sentence);
    else log.say(terminal.recovered({ server: server() }));
    said = sentence;
  };
}

function whyOf(status: PulseStatus, server: string): Problem | undefined {
  switch (status.type) {
    case "alive":
      return undefined;
    case "connecting":
    case "refusing":
      return status.problem;
    case "lost":
      return status.problem ?? problem("silent", { server });
  }
}
