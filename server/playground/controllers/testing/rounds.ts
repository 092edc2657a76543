import type { Registry } from "../../registry/registry.ts";
import { conditionOf } from "../conditions.ts";
import { syncDeployment } from "../deployment/deployment.ts";
import { findNew } from "../deployment/new-replica-set.ts";
import { statusOf } from "../deployment/status.ts";
import { createIndex, type Indexed } from "../index.ts";
import { keyOf } from "../keys.ts";
import type { Recorder } from "../recorder.ts";
import { syncReplicaSet } from "../replica-set/replica-set.ts";
import { createNodes, type Behaviour } from "./nodes.ts";
import { deploymentOf, namespace, replicaSetsOf, versionOf, type Stage } from "./stage.ts";

type Counts = Readonly<Record<string, number>>;

/** `[t, spec, ready, total, updated, available, unavailable, progressing, events]` after one round. */
export type Row = readonly [
  number,
  Counts,
  Counts,
  number,
  number,
  number,
  number,
  string,
  readonly string[],
];

const silent: Recorder = { normal: () => undefined, warning: () => undefined };

/** `up v2 0 3` for "Scaled up replica set web-… from 0 to 3". */
function shortened(stage: Stage, message: string): string {
  const parts = /^Scaled (up|down) replica set (\S+) from (\d+) to (\d+)$/.exec(message);
  if (parts === null) return message;
  const [, verb, name, from, to] = parts;
  const replicaSet = replicaSetsOf(stage).find(({ metadata }) => metadata.name === name);
  return `${verb ?? ""} ${replicaSet === undefined ? "" : versionOf(replicaSet)} ${from ?? ""} ${to ?? ""}`;
}

/** Rounds know no conflicts: a pass ends with the status that it came to. Conflicts are watched elsewhere. */
const unconditional = (registry: Registry): Registry => ({
  ...registry,
  update(kind, namespaceOf, name, ...[draft, options]) {
    const { resourceVersion: _, ...metadata } = draft["metadata"] as Record<string, unknown>;
    return registry.update(kind, namespaceOf, name, { ...draft, metadata }, options);
  },
});

/**
 * Runs controllers by rounds: a pass over the Deployment, then the ReplicaSets until nothing changes; a tick of the
 * nodes when a round changed nothing. Rows are what a watcher sees after each round that changed something.
 */
export function createRounds(stage: Stage): {
  readonly settle: () => void;
  readonly tick: (behaviour: Behaviour) => void;
  readonly rows: () => readonly Row[];
  readonly restart: () => void;
} {
  const { registry, clock } = stage;
  const { store } = registry;
  const index = createIndex(registry);
  const around: Indexed = { ...stage, registry: unconditional(registry), index };
  const nodes = createNodes(stage);
  let messages: string[] = [];
  const recorder: Recorder = { ...silent, normal: (_, __, message) => messages.push(message) };
  const due = new Map<string, number>();
  let rows: Row[] = [];
  let time = 0;

  const passDeployment = (): void => {
    const wait = syncDeployment(around, recorder, `${namespace}/web`);
    due.delete("web");
    if (wait !== undefined) due.set("web", clock.now() + wait);
  };
  const passReplicaSets = (): void => {
    for (let before = -1; before !== store.revision();) {
      before = store.revision();
      for (const replicaSet of replicaSetsOf(stage)) {
        const wait = syncReplicaSet(around, silent, keyOf(replicaSet));
        due.delete(replicaSet.metadata.name);
        if (wait !== undefined) due.set(replicaSet.metadata.name, clock.now() + wait);
      }
    }
  };
  const look = (): void => {
    const owned = replicaSetsOf(stage);
    const deployment = deploymentOf(stage);
    const newest = findNew(deployment, owned);
    const old = owned.filter((replicaSet) => replicaSet !== newest);
    const status = statusOf(deployment, { newest, old }, clock.now());
    const of = (count: (replicaSet: (typeof owned)[number]) => number): Counts =>
      Object.fromEntries(owned.map((replicaSet) => [versionOf(replicaSet), count(replicaSet)]));
    const row: Row = [
      time,
      of(({ spec }) => spec.replicas ?? 0),
      of(({ status: its }) => its?.readyReplicas ?? 0),
      status.replicas ?? 0,
      status.updatedReplicas ?? 0,
      status.availableReplicas ?? 0,
      status.unavailableReplicas ?? 0,
      conditionOf(deployment.status?.conditions, "Progressing")?.reason ?? "",
      messages.map((message) => shortened(stage, message)),
    ];
    messages = [];
    const last = rows.at(-1);
    if (last === undefined || JSON.stringify(row.slice(1)) !== JSON.stringify([...last.slice(1, 8), row[8]]))
      rows.push(row);
  };
  const settle = (): void => {
    for (let rounds = 0; rounds < 200; rounds += 1) {
      const before = store.revision();
      passDeployment();
      passReplicaSets();
      if (store.revision() === before) return;
      look();
    }
    throw new Error("the rounds do not end");
  };
  return {
    settle,
    tick(behaviour) {
      const before = store.revision();
      clock.advance(1000);
      time += 1;
      nodes.tick(behaviour);
      const isDue = [...due.values()].some((at) => at <= clock.now());
      if (isDue || store.revision() !== before) settle();
    },
    rows: () => rows,
    restart() {
      rows = [];
      time = 0;
      look();
    },
  };
}
