import { describe, expect, test } from "vitest";
import { persistentVolumeClaims } from "../../kinds/persistent-volume-claim.ts";
import { pods } from "../../kinds/pod.ts";
import { statefulSets } from "../../kinds/stateful-set.ts";
import { sets, type Sets } from "./testing/sets.ts";

const ready = (version: string, ...ordinals: readonly number[]): readonly string[] =>
  ordinals.map((ordinal) => `db-${ordinal} ${version} ready`);

const setPhase = ({ registry }: Sets, name: string, phase: string): void => {
  registry.change(pods, "default", name, (draft) => ({ ...draft, status: { phase } }), {
    manager: "kubelet",
    subresource: "status",
  });
};

const claimsOf = ({ store }: Sets): readonly (readonly [string, string])[] =>
  store
    .list(persistentVolumeClaims, "default")
    .map(({ metadata }): readonly [string, string] => [
      metadata.name,
      (metadata.ownerReferences ?? []).map(({ kind, name }) => `${kind} ${name}`).join(),
    ])
    .sort();

const oneClaim = {
  volumeClaimTemplates: [
    {
      metadata: { name: "data" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    },
  ],
};

describe("a StatefulSet", () => {
  test("makes its pods one by one, each when the one before it is ready", () => {
    const world = sets();
    expect(world.watch(30)).toEqual([
      "db-0 1.0 not ready",
      "db-0 1.0 ready",
      "db-0 1.0 ready, db-1 1.0 not ready",
      "db-0 1.0 ready, db-1 1.0 ready",
      "db-0 1.0 ready, db-1 1.0 ready, db-2 1.0 not ready",
      "db-0 1.0 ready, db-1 1.0 ready, db-2 1.0 ready",
    ]);
    const { currentRevision = "" } = world.set().status ?? {};
    expect(world.set().status).toEqual({
      ...{ observedGeneration: 1, replicas: 3, readyReplicas: 3, availableReplicas: 3 },
      ...{ currentReplicas: 3, updatedReplicas: 3, collisionCount: 0 },
      ...{ currentRevision, updateRevision: currentRevision },
    });
    expect(currentRevision).toMatch(/^db-[45679bcdf8]{1,10}$/);
    expect(world.told("db")).toEqual(
      [0, 1, 2].map((ordinal) => `SuccessfulCreate: Create Pod db-${ordinal} in StatefulSet db successful`),
    );
  });

  test("gives its pods names of their own, and says in them who they are", () => {
    const world = sets({ ordinals: { start: 5 }, replicas: 1 });
    world.run(10);
    const pod = world.pod("db-5");
    expect(pod?.metadata).toMatchObject({
      generateName: "db-",
      labels: {
        app: "db",
        "apps.kubernetes.io/pod-index": "5",
        "controller-revision-hash": world.set().status?.updateRevision,
        "statefulset.kubernetes.io/pod-name": "db-5",
      },
      ownerReferences: [{ kind: "StatefulSet", name: "db", controller: true, blockOwnerDeletion: true }],
    });
    expect(pod?.spec).toMatchObject({ hostname: "db-5", subdomain: "db" });
  });

  test("in parallel makes all its pods at once", () => {
    const world = sets({ podManagementPolicy: "Parallel" });
    expect(world.places()).toEqual(["db-0 1.0 not ready", "db-1 1.0 not ready", "db-2 1.0 not ready"]);
  });

  test("grows at its end, and shrinks there, one pod at a time", () => {
    const world = sets();
    world.run(30);
    world.change({ replicas: 4 });
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", 0, 1, 2, 3));
    world.change({ replicas: 2 });
    expect(world.watch(20).filter((line) => line.includes("leaves")).length).toBeGreaterThan(0);
    expect(world.places()).toEqual(ready("1.0", 0, 1));
    expect(world.told("db").slice(-2)).toEqual([
      "SuccessfulDelete: Delete Pod db-3 in StatefulSet db successful",
      "SuccessfulDelete: Delete Pod db-2 in StatefulSet db successful",
    ]);
  });

  test("shrinks only while all pods that stay are ready", () => {
    const world = sets();
    world.run(30);
    setPhase(world, "db-0", "Pending");
    world.change({ replicas: 2 });
    expect(world.told("db").some((line) => line.startsWith("SuccessfulDelete"))).toBe(false);
    expect(sets({ podManagementPolicy: "Parallel", replicas: 1 }).places()).toHaveLength(1);
  });

  test("makes a pod that is gone again, of the same name", () => {
    const world = sets();
    world.run(30);
    const before = world.pod("db-1")?.metadata.uid;
    world.deletePod("db-1");
    world.run(0.1);
    expect(world.places().filter((place) => place.endsWith("leaves"))).toHaveLength(1);
    world.run(20);
    expect(world.places()).toEqual(ready("1.0", 0, 1, 2));
    expect(world.pod("db-1")?.metadata.uid).not.toBe(before);
  });

  test.each(["Failed", "Succeeded"])("replaces a pod that has %s", (phase) => {
    const world = sets();
    world.run(30);
    const before = world.pod("db-1")?.metadata.uid;
    setPhase(world, "db-1", phase);
    world.run(20);
    expect(world.places()).toEqual(ready("1.0", 0, 1, 2));
    expect(world.pod("db-1")?.metadata.uid).not.toBe(before);
  });

  test("with minReadySeconds waits for each pod that long, and counts it as available after that", () => {
    const world = sets({ minReadySeconds: 10, replicas: 2 });
    world.run(9);
    expect(world.places()).toEqual(ready("1.0", 0));
    expect(world.set().status).toMatchObject({ readyReplicas: 1, availableReplicas: 0 });
    world.run(40);
    expect(world.set().status).toMatchObject({ readyReplicas: 2, availableReplicas: 2 });
  });

  test("goes with its pods and its revisions, or leaves them to the next of its name", () => {
    const world = sets();
    world.run(30);
    const uid = world.pod("db-0")?.metadata.uid;
    const { spec } = structuredClone(world.set());
    world.registry.remove(statefulSets, "default", "db", { propagationPolicy: "Orphan" });
    world.run(5);
    expect(world.places()).toEqual(ready("1.0", 0, 1, 2));
    expect(world.revisions()).toEqual([[1, "1.0", ""]]);
    world.registry.create(
      statefulSets,
      "default",
      { metadata: { name: "db" }, spec },
      { manager: "kubectl" },
    );
    world.run(5);
    expect(world.pod("db-0")?.metadata).toMatchObject({
      uid,
      ownerReferences: [{ uid: world.set().metadata.uid }],
    });
    expect(world.revisions()).toEqual([[1, "1.0", ""]]);
    world.registry.remove(statefulSets, "default", "db", { propagationPolicy: "Background" });
    world.run(20);
    expect([world.places(), world.revisions()]).toEqual([[], []]);
  });

  test("takes over a pod of its labels only where it is called as its own are", () => {
    const world = sets({ replicas: 1 });
    world.run(10);
    const labels = { app: "db" };
    world.createPod("stranger-0", { ...world.pod("db-0")?.spec }, { labels });
    world.run(5);
    expect(world.pod("stranger-0")?.metadata.ownerReferences).toBeUndefined();
  });

  test("says why it cannot make a pod, and tries again", () => {
    const world = sets({ replicas: 0 });
    world.createPod("db-0", { containers: [{ name: "a", image: "nginx" }] });
    world.change({ replicas: 1, serviceName: "db" });
    world.run(2);
    expect(world.places()[0]).toMatch(/^db-0/);
    expect(world.pod("db-0")?.metadata.ownerReferences).toBeUndefined();
    world.deletePod("db-0", 0);
    world.run(30);
    expect(world.places()).toEqual(ready("1.0", 0));
  });
});

describe("claims of a StatefulSet", () => {
  test("are made, one for each pod, and stay when it shrinks and goes", () => {
    const world = sets({ ...oneClaim, replicas: 2 });
    world.run(20);
    expect(world.places()).toEqual(ready("1.0", 0, 1));
    expect(world.pod("db-1")?.spec.volumes).toEqual([
      { name: "data", persistentVolumeClaim: { claimName: "data-db-1" } },
    ]);
    expect(world.told("db")[0]).toBe(
      "SuccessfulCreate: Create Claim data-db-0 Pod db-0 in StatefulSet db success",
    );
    world.registry.remove(statefulSets, "default", "db", { propagationPolicy: "Background" });
    world.run(20);
    expect(claimsOf(world)).toEqual([
      ["data-db-0", ""],
      ["data-db-1", ""],
    ]);
  });

  test("go with what is said that they go with", () => {
    const retention = { whenScaled: "Delete", whenDeleted: "Delete" };
    const world = sets({ ...oneClaim, replicas: 2, persistentVolumeClaimRetentionPolicy: retention });
    world.run(20);
    expect(claimsOf(world)).toEqual([
      ["data-db-0", "StatefulSet db"],
      ["data-db-1", "StatefulSet db"],
    ]);
    world.change({ replicas: 1 });
    world.run(20);
    expect(claimsOf(world)).toEqual([["data-db-0", "StatefulSet db"]]);
    world.change({ replicas: 2 });
    world.run(20);
    expect(world.places()).toEqual(ready("1.0", 0, 1));
    world.change({ persistentVolumeClaimRetentionPolicy: { whenScaled: "Retain", whenDeleted: "Retain" } });
    world.run(1);
    expect(claimsOf(world)).toEqual([
      ["data-db-0", ""],
      ["data-db-1", ""],
    ]);
  });
});
