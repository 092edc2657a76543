import { expect, test } from "vitest";
import { events } from "../../kinds/event.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { replicaSets, type ReplicaSet } from "../../kinds/replica-set.ts";
import { StatusError } from "../../status.ts";
import type { Registry } from "../../registry/registry.ts";
import { startControllers } from "../controllers.ts";
import { controllerOf } from "../index.ts";
import { setReady } from "../testing/nodes.ts";
import { createStage, namespace, templateOf, type Stage } from "../testing/stage.ts";

const kubectl = { manager: "kubectl" };

function createReplicaSet(
  { registry }: Stage,
  replicas: number,
  spec: Readonly<Record<string, unknown>> = {},
): void {
  registry.create(
    replicaSets,
    namespace,
    {
      apiVersion: "apps/v1",
      kind: "ReplicaSet",
      metadata: { name: "web", namespace },
      spec: { replicas, selector: { matchLabels: { app: "web" } }, template: templateOf("v1"), ...spec },
    },
    kubectl,
  );
}

const theOne = ({ registry }: Stage): ReplicaSet => registry.get(replicaSets, namespace, "web");
const podsOf = ({ registry }: Stage): readonly Pod[] => registry.store.list(pods, namespace);
const messagesOf = ({ registry }: Stage): readonly string[] =>
  registry.store
    .list(events, namespace)
    .map(({ reason = "", message = "", count }) => `${reason} x${count ?? 0}: ${message}`);

function bind({ registry }: Stage): void {
  for (const pod of podsOf({ registry } as Stage)) {
    registry.store.put(pods, { ...pod, spec: { ...pod.spec, nodeName: "node-0" } } as Pod);
  }
}

test("its pods are made from the template, named after it, and controlled by it", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  createReplicaSet(stage, 3);
  stage.clock.advance(100);
  expect(podsOf(stage)).toHaveLength(3);
  for (const pod of podsOf(stage)) {
    expect(pod.metadata.name).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(pod.metadata.generateName).toBe("web-");
    expect(pod.metadata.labels).toEqual({ app: "web" });
    expect(controllerOf(pod)).toEqual({
      ...{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "web", uid: theOne(stage).metadata.uid },
      ...{ controller: true, blockOwnerDeletion: true },
    });
  }
  expect(theOne(stage).status).toEqual({
    ...{ replicas: 3, fullyLabeledReplicas: 3, terminatingReplicas: 0, observedGeneration: 1 },
  });
  expect(messagesOf(stage).filter((message) => message.startsWith("SuccessfulCreate"))).toHaveLength(3);
  stop();
});

/** Refuses the creation of more than `limit` pods, as a quota does. */
function withQuota(registry: Registry, limit: () => number, tried: () => void): Registry {
  return {
    ...registry,
    create(kind, place, draft, options) {
      if (kind.plural !== pods.plural) return registry.create(kind, place, draft, options);
      tried();
      if (registry.store.list(pods, place).length < limit())
        return registry.create(kind, place, draft, options);
      const message =
        'pods "web-" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2';
      throw new StatusError(403, "Forbidden", message);
    },
  };
}

test("a refused pod is told, by Event and condition, and the rest is not tried at once", () => {
  const stage = createStage();
  let limit = 2;
  let tries = 0;
  const registry = withQuota(
    stage.registry,
    () => limit,
    () => (tries += 1),
  );
  const stop = startControllers({ ...stage, registry });
  createReplicaSet(stage, 20);
  stage.clock.advance(2);
  // Batches of 1 and 2, and no more; then one each when its pods and its status come back. Never the other 17.
  expect(tries).toBe(5);
  expect(podsOf(stage)).toHaveLength(2);
  expect(theOne(stage).status?.conditions).toEqual([
    {
      ...{
        type: "ReplicaFailure",
        status: "True",
        reason: "FailedCreate",
        lastTransitionTime: "2026-03-01T12:00:00Z",
      },
      message:
        'pods "web-" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2',
    },
  ]);
  stage.clock.advance(1000);
  expect(messagesOf(stage).find((message) => message.startsWith("FailedCreate"))).toMatch(
    /^FailedCreate x[0-9]+: Error creating: pods "web-" is forbidden: exceeded quota/,
  );
  limit = 100;
  stage.clock.advance(60_000);
  expect(podsOf(stage)).toHaveLength(20);
  expect(theOne(stage).status?.conditions).toBeUndefined();
  stop();
});

test("orphans that it selects are adopted, and those over its size deleted", () => {
  const stage = createStage();
  for (const name of ["a", "b", "c"]) {
    const { metadata, spec } = templateOf("v1") as { readonly metadata: object; readonly spec: object };
    stage.registry.create(
      pods,
      namespace,
      { apiVersion: "v1", kind: "Pod", metadata: { ...metadata, name }, spec },
      kubectl,
    );
  }
  bind(stage);
  setReady(stage, "b", true);
  const stop = startControllers(stage);
  createReplicaSet(stage, 1);
  stage.clock.advance(100);
  const staying = podsOf(stage).filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  expect(staying.map(({ metadata }) => metadata.name)).toEqual(["b"]);
  expect(staying.map((pod) => controllerOf(pod)?.name)).toEqual(["web"]);
  expect(theOne(stage).status).toMatchObject({ replicas: 1, readyReplicas: 1, terminatingReplicas: 2 });
  stop();
});

test("a pod that takes another label is let go, and replaced", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  createReplicaSet(stage, 2);
  stage.clock.advance(100);
  const [pod] = podsOf(stage);
  const name = pod?.metadata.name ?? "";
  stage.registry.change(
    pods,
    namespace,
    name,
    (draft) => ({ ...draft, metadata: { ...(draft["metadata"] as object), labels: { app: "debug" } } }),
    kubectl,
  );
  stage.clock.advance(100);
  expect(stage.registry.get(pods, namespace, name).metadata.ownerReferences).toBeUndefined();
  expect(podsOf(stage)).toHaveLength(3);
  stop();
});

test("pods are available only minReadySeconds after they became ready", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  createReplicaSet(stage, 1, { minReadySeconds: 5 });
  stage.clock.advance(100);
  bind(stage);
  const [pod] = podsOf(stage);
  setReady(stage, pod?.metadata.name ?? "", true);
  stage.clock.advance(10);
  expect(theOne(stage).status).toMatchObject({ readyReplicas: 1 });
  expect(theOne(stage).status?.availableReplicas).toBeUndefined();
  stage.clock.advance(5000);
  expect(theOne(stage).status).toMatchObject({ readyReplicas: 1, availableReplicas: 1 });
  stop();
});

test("a pod that is over does not count, and stays", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  createReplicaSet(stage, 1);
  stage.clock.advance(100);
  bind(stage);
  const [pod] = podsOf(stage);
  stage.registry.change(
    pods,
    namespace,
    pod?.metadata.name ?? "",
    (draft) => ({ ...draft, status: { phase: "Failed", reason: "Evicted" } }),
    { ...kubectl, subresource: "status" },
  );
  stage.clock.advance(100);
  expect(
    podsOf(stage)
      .map(({ status }) => status?.phase)
      .sort(),
  ).toEqual(["Failed", "Pending"]);
  expect(theOne(stage).status?.replicas).toBe(1);
  stop();
});
