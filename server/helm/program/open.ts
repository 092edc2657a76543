import type { Source } from "../../../lib/view/connection.ts";
import { terminal } from "../../../lib/words/en/terminal.ts";
import { problem, sayProblem } from "../../../lib/words/problem.ts";
import { en } from "../../../lib/words/server.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { surroundings } from "../../cluster/sources.ts";
import { log } from "../../log.ts";
import { wholeReader } from "../read-whole.ts";
import type { Records } from "../records.ts";
import { createHelm } from "./helm.ts";

interface Shown {
  /** Undefined for a recording. */
  readonly cluster: Cluster | undefined;
  readonly source: () => Source;
  /** The keyed digest of the log; undefined for a recording, like those who open records. */
  readonly digest: ((text: string) => string) | undefined;
  readonly records: Pick<Records, "thread"> | undefined;
}

/** A helm that is fetched waits until all else has started, ms; whoever asks for it sooner begins it. */
const pause = 30_000;

/**
 * What the door for commands needs of Helm: records read whole, and the program that rolls them back. `named`: the file
 * that was named. Of a recording nothing is needed.
 */
export function openHelm({ cluster, source, digest, records }: Shown, named: string | undefined) {
  if (cluster === undefined || digest === undefined || records === undefined) return {};
  const about = source();
  const isPlayground = about.type === "cluster" && about.playground !== undefined;
  const { env: around, serviceAccount } = surroundings();
  const helm = createHelm({
    ...{ cluster, digest, named, around, serviceAccount },
    mayFetch: isPlayground,
    say: (event) => {
      if (event === "fetching") log.say(terminal.fetchingHelm);
      else log.warn(sayProblem(en, problem("helmUnfetched", { reason: event.failed })));
    },
  });
  const mayChange = about.type === "cluster" && !about.readOnly;
  if (isPlayground && mayChange) setTimeout(helm.prepare, pause).unref();
  return { release: wholeReader(cluster, records.thread), programs: helm };
}
