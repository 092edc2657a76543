import { expect, test } from "vitest";
import { configMaps } from "../../kinds/config-map.ts";
import { deployments } from "../../kinds/deployment.ts";
import type { Kind } from "../../kinds/kind.ts";
import { pods } from "../../kinds/pod.ts";
import { replicaSets } from "../../kinds/replica-set.ts";
import type { KubeObject, OwnerReference } from "../../object.ts";
import { createRunning, type Running } from "../testing/running.ts";
import { deploy, namespace } from "../testing/stage.ts";

const kubectl = { manager: "kubectl" };
const countOf = ({ registry }: Running, kind: Kind): number => registry.store.list(kind, namespace).length;

function createMap(
  { registry }: Running,
  name: string,
  owners: readonly (KubeObject | OwnerReference)[] = [],
  blockOwnerDeletion = false,
): KubeObject {
  const ownerReferences = owners.map((owner) =>
    "metadata" in owner
      ? {
          apiVersion: "v1",
          kind: "ConfigMap",
          name: owner.metadata.name,
          uid: owner.metadata.uid,
          blockOwnerDeletion,
        }
      : { ...owner },
  );
  const draft = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace, ownerReferences },
    data: { a: "b" },
  };
  return registry.create(configMaps, namespace, draft, kubectl);
}

const mapsOf = ({ registry }: Running): readonly string[] =>
  registry.store
    .list(configMaps, namespace)
    .map(({ metadata }) => metadata.name)
    .filter((name) => name !== "kube-root-ca.crt");

test("in the background the owner goes at once, and what it owned after it", () => {
  const running = createRunning();
  deploy(running, "v1");
  running.run(2);
  running.registry.remove(deployments, namespace, "web", {});
  expect(countOf(running, deployments)).toBe(0);
  expect(countOf(running, replicaSets)).toBe(1);
  running.clock.advance(50);
  expect(countOf(running, replicaSets)).toBe(0);
  expect(countOf(running, pods)).toBe(2);
  running.run(2);
  expect(countOf(running, pods)).toBe(0);
  running.stop();
});

test("in the foreground the owner goes last", () => {
  const running = createRunning();
  deploy(running, "v1");
  running.run(2);
  running.registry.remove(deployments, namespace, "web", { propagationPolicy: "Foreground" });
  running.clock.advance(500);
  const [deployment] = running.registry.store.list(deployments, namespace);
  expect(deployment?.metadata.finalizers).toEqual(["foregroundDeletion"]);
  const [replicaSet] = running.registry.store.list(replicaSets, namespace);
  expect(replicaSet?.metadata.finalizers).toEqual(["foregroundDeletion"]);
  expect(
    running.registry.store
      .list(pods, namespace)
      .every(({ metadata }) => metadata.deletionTimestamp !== undefined),
  ).toBe(true);
  running.run(1);
  expect([deployments, replicaSets, pods].map((kind) => countOf(running, kind))).toEqual([0, 0, 0]);
  running.stop();
});

test("orphaned, dependents stay and no longer name their owner", () => {
  const running = createRunning();
  deploy(running, "v1");
  running.run(2);
  running.registry.remove(deployments, namespace, "web", { propagationPolicy: "Orphan" });
  running.run(2);
  expect([deployments, replicaSets, pods].map((kind) => countOf(running, kind))).toEqual([0, 1, 2]);
  const [replicaSet] = running.registry.store.list(replicaSets, namespace);
  expect(replicaSet?.metadata.ownerReferences).toBeUndefined();
  running.stop();
});

test("an orphaned ReplicaSet is adopted by a Deployment that comes and asks for the same", () => {
  const running = createRunning();
  deploy(running, "v1");
  running.run(2);
  const [before] = running.registry.store.list(replicaSets, namespace);
  running.registry.remove(deployments, namespace, "web", { propagationPolicy: "Orphan" });
  running.run(1);
  deploy(running, "v1");
  running.run(2);
  const after = running.registry.store.list(replicaSets, namespace);
  expect(after.map(({ metadata }) => metadata.uid)).toEqual([before?.metadata.uid]);
  expect(after[0]?.metadata.ownerReferences?.[0]?.name).toBe("web");
  running.stop();
});

test("what has one owner left stays, and forgets the one that is gone", () => {
  const running = createRunning();
  const one = createMap(running, "one");
  const other = createMap(running, "other");
  createMap(running, "shared", [one, other]);
  running.registry.remove(configMaps, namespace, "one", {});
  running.clock.advance(50);
  expect(mapsOf(running)).toEqual(["other", "shared"]);
  const shared = running.registry.get(configMaps, namespace, "shared");
  expect(shared.metadata.ownerReferences?.map(({ name }) => name)).toEqual(["other"]);
  running.registry.remove(configMaps, namespace, "other", {});
  running.clock.advance(50);
  expect(mapsOf(running)).toEqual([]);
  running.stop();
});

test("what comes with an owner that never was, goes; one of a kind that is not served is left alone", () => {
  const running = createRunning();
  createMap(running, "lost", [{ apiVersion: "v1", kind: "ConfigMap", name: "gone", uid: "no-such-uid" }]);
  createMap(running, "foreign", [
    { apiVersion: "example.com/v1", kind: "Widget", name: "w", uid: "another-uid" },
  ]);
  running.clock.advance(50);
  expect(mapsOf(running)).toEqual(["foreign"]);
  running.stop();
});

test("only dependents that block their owner are waited for", () => {
  const running = createRunning();
  const owner = createMap(running, "owner");
  createMap(running, "blocking", [owner], true);
  createMap(running, "idle", [owner], false);
  const hold = (draft: Record<string, unknown>): Record<string, unknown> => ({
    ...draft,
    metadata: { ...(draft["metadata"] as object), finalizers: ["example.com/hold"] },
  });
  running.registry.change(configMaps, namespace, "blocking", hold, kubectl);
  running.registry.change(configMaps, namespace, "idle", hold, kubectl);
  running.registry.remove(configMaps, namespace, "owner", { propagationPolicy: "Foreground" });
  running.clock.advance(50);
  expect(mapsOf(running)).toEqual(["blocking", "idle", "owner"]);
  const release = (draft: Record<string, unknown>): Record<string, unknown> => ({
    ...draft,
    metadata: { ...(draft["metadata"] as object), finalizers: [] },
  });
  running.registry.change(configMaps, namespace, "blocking", release, kubectl);
  running.clock.advance(50);
  expect(mapsOf(running)).toEqual(["idle"]);
  running.stop();
});

test("two that own each other and wait for each other both go", () => {
  const running = createRunning();
  const one = createMap(running, "one");
  const other = createMap(running, "other", [one], true);
  running.registry.change(
    configMaps,
    namespace,
    "one",
    (draft) => ({
      ...draft,
      metadata: {
        ...(draft["metadata"] as object),
        ownerReferences: [
          {
            apiVersion: "v1",
            kind: "ConfigMap",
            name: "other",
            uid: other.metadata.uid,
            blockOwnerDeletion: true,
          },
        ],
      },
    }),
    kubectl,
  );
  running.registry.remove(configMaps, namespace, "one", { propagationPolicy: "Foreground" });
  running.clock.advance(1000);
  expect(mapsOf(running)).toEqual([]);
  running.stop();
});
