import { randomBytes, randomUUID } from "node:crypto";
import { kinds, type KindName } from "../../lib/kinds/kinds.ts";
import { createLog, type Log } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import type { Playground, Problem } from "../../lib/view/connection.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { lookForAbsent, type Absent } from "./absent.ts";
import { openRecords } from "../helm/records.ts";
import { firstLook } from "./first-look.ts";
import type { Supply } from "./supply.ts";
import { createDoor } from "../watch/door.ts";
import type { PulseStatus } from "../watch/pulse.ts";
import { startWatching, type Watcher } from "../watch/watcher.ts";

export interface LiveOptions {
  /** The context that was asked for, to be named as long as the kubeconfig cannot be read. */
  readonly context: string | undefined;
  /** Empty: all that may be seen. */
  readonly namespaces: readonly string[];
  readonly readOnly: boolean;
  /** Undefined where the cluster is not our own playground. */
  readonly playground: Playground | undefined;
  /** What is wrong with the configuration to begin with. */
  readonly problem: Problem | undefined;
  /** Told whenever the API server is found, is lost, or refuses. */
  readonly pulse: (status: PulseStatus) => void;
  /** Told once the first look is over of `namespaces` that are not there, where there are any. */
  readonly absent?: (names: readonly string[]) => void;
}

/** How far back the log goes, whichever is less: a working day, and what a small machine can spare. */
const limits = { time: 8 * 3_600_000, bytes: 192 * 1024 * 1024 };
/** As much of one rollout is kept for those who open its page late. */
const rolloutLimits = { time: limits.time, bytes: 48 * 1024 * 1024 };
/** Namespaces that may be seen one by one come within this time, ms. */
const settles = 1_500;

/** Watches a cluster: every change of what may be seen becomes a fact. */
export function openCluster(cluster: Cluster, options: LiveOptions): Supply {
  const { clock } = cluster;
  const log = createLog({ epoch: randomUUID(), homeOf, limits });
  // Digests can be compared within one log, and outside of it tell nothing.
  const key = randomBytes(32);
  const door = createDoor(key);
  const watcher = startWatching(
    cluster,
    { append: (change) => void log.append(change, clock.now()) },
    { door, namespaces: options.namespaces, pulse: options.pulse },
  );
  const records = openRecords({ cluster, log }, key);
  openWhenLooked(log, cluster, options.namespaces.length > 0);
  let absent: Absent | undefined;
  let stopped = false;
  log.whenOpen(() => {
    if (!stopped) absent = lookForAbsent(cluster, options.namespaces, options.absent ?? (() => undefined));
  });
  return {
    cluster,
    log,
    limits: rolloutLimits,
    digest: door.digest,
    key,
    now: clock.now,
    source: () => sourceOf(cluster, options, absent?.names() ?? []),
    problem: () => problemOf(watcher.pulse(), options.problem),
    lastHeard: watcher.lastHeard,
    resourceVersion: (kind, namespace) => versionOf(watcher, kind, namespace),
    watches: watcher.health,
    records,
    interest: (namespace) => {
      const undo = [watcher.interest(namespace), records.interest(namespace)];
      return () => {
        for (const each of undo) each();
      };
    },
    stop: async () => {
      stopped = true;
      absent?.stop();
      watcher.stop();
      records.stop();
      await cluster.close();
    },
  };
}

function openWhenLooked(log: Log, { clock }: Cluster, namespacesGiven: boolean): void {
  let undo: (() => void) | undefined;
  const open = (): void => {
    silence();
    log.open(clock.now());
  };
  const silence = log.listen(({ kind }) => {
    if (kind !== "Watch") return;
    const look = firstLook(log.world.objects.Watch.values(), namespacesGiven);
    undo?.();
    undo = undefined;
    if (look === "complete") open();
    else if (look === "settling") undo = clock.after(settles, open);
  });
}

function sourceOf(
  cluster: Cluster,
  { context, namespaces, readOnly, playground }: LiveOptions,
  absent: readonly string[],
) {
  const about = cluster.about();
  return {
    type: "cluster",
    context: about?.context ?? context ?? "",
    server: about?.server ?? "",
    namespaces,
    ...(absent.length === 0 ? {} : { absent }),
    readOnly,
    playground,
  } as const;
}

function problemOf(pulse: PulseStatus, initial: Problem | undefined): Problem | undefined {
  switch (pulse.type) {
    case "connecting":
      return pulse.problem ?? initial;
    case "refusing":
      return pulse.problem;
    case "alive":
    case "lost":
      return undefined;
  }
}

function versionOf(watcher: Watcher, kind: KindName, namespace: string): string | undefined {
  const versions = watcher.resourceVersions();
  const { plural } = kinds[kind];
  return versions[`${plural}@${namespace}`] ?? versions[plural];
}
