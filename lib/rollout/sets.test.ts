import { describe, expect, test } from "vitest";
import { currentSet, firstRevision, setsOf } from "./sets.ts";
import { after, deployment, gone, put, replicaSet, worldOf } from "./testing/samples.ts";

describe("the ReplicaSets of a Deployment", () => {
  test("are those that it owns, whatever labels or names others share with it", () => {
    const world = worldOf(
      put("Deployment", deployment()),
      put("ReplicaSet", replicaSet("1.0", 3)),
      put("ReplicaSet", replicaSet("1.0", 4, { uid: "alike", owner: "another" })),
      put("ReplicaSet", replicaSet("2.0", 1, { uid: "orphan", owner: undefined })),
    );
    expect(setsOf(world, "web").map(({ uid }) => uid)).toEqual(["web-1.0"]);
  });

  test("the current one is the oldest whose template is the Deployment's, as FindNewReplicaSet has it", () => {
    const asked = deployment();
    const world = worldOf(
      put("ReplicaSet", replicaSet("1.0", 0, { uid: "younger", createdAt: after(-1) })),
      put("ReplicaSet", replicaSet("1.0", 4, { uid: "older", createdAt: after(-2) })),
      put("ReplicaSet", replicaSet("2.0", 0, { createdAt: after(-3) })),
    );
    expect(currentSet(setsOf(world, "web"), asked)?.uid).toBe("older");
  });

  test("of two made in the same second the first by name is current", () => {
    const world = worldOf(
      put("ReplicaSet", replicaSet("1.0", 0, { uid: "b", name: "web-b" })),
      put("ReplicaSet", replicaSet("1.0", 0, { uid: "a", name: "web-a" })),
    );
    expect(currentSet(setsOf(world, "web"), deployment())?.uid).toBe("a");
  });

  test("there is none while the controller has not made it", () => {
    expect(currentSet([replicaSet("2.0", 4)], deployment())).toBeUndefined();
  });

  test("one that is gone is not there", () => {
    const world = worldOf(put("ReplicaSet", replicaSet("1.0", 4)), gone("ReplicaSet", "web-1.0"));
    expect(setsOf(world, "web")).toEqual([]);
  });

  test("a first revision survives renumbering", () => {
    expect(firstRevision(replicaSet("1.0", 4, { revision: 6, formerRevisions: [2, 4] }))).toBe(2);
  });
});
