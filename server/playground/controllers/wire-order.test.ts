import { expect, test } from "vitest";
import { deployments, type Deployment } from "../kinds/deployment.ts";
import { pods } from "../kinds/pod.ts";
import { replicaSets, type ReplicaSet } from "../kinds/replica-set.ts";
import type { KubeObject } from "../object.ts";
import type { Change } from "../store/store.ts";
import { conditionOf } from "./conditions.ts";
import { createRunning, undo, type Running } from "./testing/running.ts";
import { deploy, setVersion, versionOf } from "./testing/stage.ts";

const revision = "deployment.kubernetes.io/revision";

const revisionOf = ({ metadata }: KubeObject): string => metadata.annotations?.[revision] ?? "-";

const ofReplicaSet = (replicaSet: ReplicaSet): string => {
  const { spec, status } = replicaSet;
  const observed = String(status?.observedGeneration ?? "-");
  const has = String(status?.replicas ?? 0);
  return `${versionOf(replicaSet)} r${revisionOf(replicaSet)} spec ${spec.replicas ?? 0} has ${has} observed ${observed}`;
};

const ofDeployment = (deployment: Deployment): string => {
  const { metadata, status } = deployment;
  const progress = conditionOf(status?.conditions, "Progressing")?.reason ?? "-";
  const observed = String(status?.observedGeneration ?? "-");
  return `web r${revisionOf(deployment)} generation ${metadata.generation ?? 0} observed ${observed} ${progress}`;
};

/** A line of a watch, as far as its place among the others matters. */
function lineOf({ type, kind, object }: Change): string | undefined {
  const mark = type === "ADDED" ? "+" : "~";
  if (kind === pods) return `${type === "DELETED" ? "-" : mark}pod`;
  if (kind === replicaSets) return mark + ofReplicaSet(object as ReplicaSet);
  return kind === deployments ? mark + ofDeployment(object as Deployment) : undefined;
}

function linesOf(running: Running, act: () => void): readonly string[] {
  const lines: string[] = [];
  const stop = running.registry.store.subscribe((change) => {
    const line = lineOf(change);
    if (line !== undefined) lines.push(line);
  });
  act();
  running.clock.advance(100);
  stop();
  return lines;
}

/** As recorded of a real control plane (1.37). */
test("lines come in upstream's order: created, changed, undone", () => {
  const running = createRunning();
  const strategy = { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } as const;
  expect(
    linesOf(running, () => {
      deploy(running, "v1", { replicas: 1, strategy });
    }),
  ).toEqual([
    "+web r- generation 1 observed - -",
    "+v1 r1 spec 1 has 0 observed -",
    "~web r1 generation 1 observed - NewReplicaSetCreated",
    "+pod",
    "~v1 r1 spec 1 has 0 observed 1",
    "~web r1 generation 1 observed 1 NewReplicaSetCreated",
    "~v1 r1 spec 1 has 1 observed 1",
    "~web r1 generation 1 observed 1 ReplicaSetUpdated",
  ]);
  running.run(3);

  expect(
    linesOf(running, () => {
      setVersion(running, "v2");
    }),
  ).toEqual([
    "~web r1 generation 2 observed 1 NewReplicaSetAvailable",
    "+v2 r2 spec 1 has 0 observed -",
    "~web r2 generation 2 observed 1 NewReplicaSetCreated",
    "+pod",
    "~v2 r2 spec 1 has 0 observed 1",
    "~web r2 generation 2 observed 2 NewReplicaSetCreated",
    "~v2 r2 spec 1 has 1 observed 1",
    "~web r2 generation 2 observed 2 ReplicaSetUpdated",
  ]);
  running.run(6);

  expect(
    linesOf(running, () => {
      undo(running, 1);
    }),
  ).toEqual([
    "~web r2 generation 3 observed 2 NewReplicaSetAvailable",
    "~v1 r3 spec 0 has 0 observed 2",
    "~web r3 generation 3 observed 2 NewReplicaSetAvailable",
    "~v1 r3 spec 1 has 0 observed 2",
    "~web r3 generation 3 observed 3 NewReplicaSetAvailable",
    "+pod",
    "~v1 r3 spec 1 has 0 observed 3",
    "~v1 r3 spec 1 has 1 observed 3",
    "~web r3 generation 3 observed 3 ReplicaSetUpdated",
  ]);
  running.stop();
});
