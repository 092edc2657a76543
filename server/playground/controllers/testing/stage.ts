import { copyOf } from "../../json.ts";
import { simulatedClock, type SimulatedClock } from "../../testing/simulated-clock.ts";
import { deployments, type Deployment, type DeploymentSpec } from "../../kinds/deployment.ts";
import { namespaces } from "../../kinds/namespace.ts";
import { nodes } from "../../kinds/node.ts";
import { replicaSets, type ReplicaSet } from "../../kinds/replica-set.ts";
import type { Draft } from "../../object.ts";
import { createRegistry } from "../../registry/create-registry.ts";
import type { Registry } from "../../registry/registry.ts";
import { createStore } from "../../store/memory.ts";
import type { Surroundings } from "../controller.ts";

export const namespace = "shop";
const kubectl = { manager: "kubectl" };

export interface Stage extends Surroundings {
  readonly registry: Registry;
  readonly clock: SimulatedClock;
}

/** The same numbers for the same seed, 0 <= n < 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Half a second past a whole one: stamps are to the second, and real ones are never exactly on it. */
const start = Date.parse("2026-03-01T12:00:00.500Z");

/** An empty cluster with a namespace and some nodes, in which nothing acts yet. */
export function createStage(nodeCount = 3): Stage {
  const clock = simulatedClock(start);
  const random = seeded(7);
  const registry = createRegistry({ store: createStore(), clock, random });
  registry.create(
    namespaces,
    "",
    { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
    kubectl,
  );
  for (let place = 0; place < nodeCount; place += 1) {
    const metadata = { name: `node-${place}` };
    registry.create(nodes, "", { apiVersion: "v1", kind: "Node", metadata, spec: {} }, kubectl);
  }
  return { registry, clock, random, speed: 1 };
}

/** A template whose only container runs `web:<version>`. */
export const templateOf = (version: string): Draft => ({
  metadata: { labels: { app: "web" } },
  spec: {
    containers: [
      {
        name: "web",
        image: `web:${version}`,
        ports: [{ name: "http", containerPort: 8080, protocol: "TCP" }],
      },
    ],
    restartPolicy: "Always",
    terminationGracePeriodSeconds: 30,
  },
});

/** Creates the Deployment `web`. What `spec` leaves out is as upstream defaults it. */
export function deploy(
  { registry }: Stage,
  version: string,
  spec: Partial<DeploymentSpec> = {},
  annotations: Readonly<Record<string, string>> = {},
): void {
  const draft = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", namespace, annotations: { ...annotations } },
    spec: {
      replicas: 2,
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
      selector: { matchLabels: { app: "web" } },
      template: templateOf(version),
      ...spec,
    },
  };
  registry.create(deployments, namespace, copyOf(draft), kubectl);
}

export const deploymentOf = ({ registry }: Stage): Deployment => registry.get(deployments, namespace, "web");

/** The ReplicaSets of the namespace, oldest first. */
export const replicaSetsOf = ({ registry }: Stage): readonly ReplicaSet[] =>
  ([...registry.store.list(replicaSets, namespace)] as ReplicaSet[]).sort((a, b) =>
    a.metadata.uid === b.metadata.uid ? 0 : versionOf(a) < versionOf(b) ? -1 : 1,
  );

/** `v1` for a ReplicaSet that runs `web:v1`. */
export const versionOf = ({ spec }: ReplicaSet): string =>
  spec.template?.spec.containers[0]?.image.split(":")[1] ?? "";

/** Changes the Deployment's spec, as a client's patch does. */
export function patchSpec({ registry }: Stage, spec: Readonly<Record<string, unknown>>): void {
  registry.change(
    deployments,
    namespace,
    "web",
    (draft) => ({ ...draft, spec: { ...(draft["spec"] as Draft), ...spec } }),
    kubectl,
  );
}

export function annotate({ registry }: Stage, annotations: Readonly<Record<string, string>>): void {
  registry.change(
    deployments,
    namespace,
    "web",
    (draft, { metadata }) => ({
      ...draft,
      metadata: { ...(draft["metadata"] as Draft), annotations: { ...metadata.annotations, ...annotations } },
    }),
    kubectl,
  );
}

export const setVersion = (stage: Stage, version: string): void => {
  patchSpec(stage, { template: templateOf(version) });
};
