import { describe, expect, test } from "vitest";
import { controllerRevisions } from "../../kinds/controller-revision.ts";
import { sets } from "./testing/sets.ts";

const versions = (places: readonly string[]): string =>
  places.map((place) => place.replace(/^db-\d+ /, "")).join(", ");

describe("a StatefulSet whose template changes", () => {
  test("replaces its pods from the highest down, each when the one before it is ready", () => {
    const world = sets();
    world.run(30);
    const before = world.set().status?.currentRevision;
    world.setVersion("2.0");
    expect(world.watch(60)).toEqual([
      "db-0 1.0 ready, db-1 1.0 ready, db-2 1.0 not ready leaves",
      "db-0 1.0 ready, db-1 1.0 ready",
      "db-0 1.0 ready, db-1 1.0 ready, db-2 2.0 not ready",
      "db-0 1.0 ready, db-1 1.0 ready, db-2 2.0 ready",
      "db-0 1.0 ready, db-1 1.0 ready leaves, db-2 2.0 ready",
      "db-0 1.0 ready, db-1 1.0 not ready leaves, db-2 2.0 ready",
      "db-0 1.0 ready, db-2 2.0 ready",
      "db-0 1.0 ready, db-1 2.0 not ready, db-2 2.0 ready",
      "db-0 1.0 ready, db-1 2.0 ready, db-2 2.0 ready",
      "db-0 1.0 ready leaves, db-1 2.0 ready, db-2 2.0 ready",
      "db-0 1.0 not ready leaves, db-1 2.0 ready, db-2 2.0 ready",
      "db-1 2.0 ready, db-2 2.0 ready",
      "db-0 2.0 not ready, db-1 2.0 ready, db-2 2.0 ready",
      "db-0 2.0 ready, db-1 2.0 ready, db-2 2.0 ready",
    ]);
    const { currentRevision, updateRevision } = world.set().status ?? {};
    expect(currentRevision).toBe(updateRevision);
    expect(currentRevision).not.toBe(before);
  });

  test("counts by template while that goes on", () => {
    const world = sets();
    world.run(30);
    world.setVersion("2.0");
    world.run(6);
    const { currentRevision, updateRevision, ...counts } = world.set().status ?? {};
    expect(counts).toMatchObject({ replicas: 3, updatedReplicas: 2, currentReplicas: 1 });
    expect(currentRevision).not.toBe(updateRevision);
  });

  test("stops above its partition, and makes pods below it from the template before", () => {
    const world = sets({ updateStrategy: { type: "RollingUpdate", rollingUpdate: { partition: 2 } } });
    world.run(30);
    world.setVersion("2.0");
    world.run(60);
    expect(versions(world.places())).toBe("1.0 ready, 1.0 ready, 2.0 ready");
    world.deletePod("db-0");
    world.run(20);
    expect(versions(world.places())).toBe("1.0 ready, 1.0 ready, 2.0 ready");
    expect(world.set().status).toMatchObject({ currentReplicas: 2, updatedReplicas: 1 });
    world.change({ updateStrategy: { type: "RollingUpdate", rollingUpdate: { partition: 0 } } });
    world.run(60);
    expect(versions(world.places())).toBe("2.0 ready, 2.0 ready, 2.0 ready");
  });

  test("OnDelete replaces only what is deleted", () => {
    const world = sets({ updateStrategy: { type: "OnDelete" } });
    world.run(30);
    world.setVersion("2.0");
    world.run(30);
    expect(versions(world.places())).toBe("1.0 ready, 1.0 ready, 1.0 ready");
    world.deletePod("db-1");
    world.run(20);
    expect(versions(world.places())).toBe("1.0 ready, 2.0 ready, 1.0 ready");
  });

  test.each([
    [2, 2],
    ["50%", 2],
    ["30%", 1],
  ])("lets maxUnavailable %s of 4 be missing: %i", (maxUnavailable, most) => {
    const rolling = { type: "RollingUpdate", rollingUpdate: { maxUnavailable } };
    const world = sets({ podManagementPolicy: "Parallel", replicas: 4, updateStrategy: rolling });
    world.run(10);
    world.setVersion("2.0");
    const missing = world.watch(60).map((line) => 4 - (line.match(/\d ready(?! leaves)/g) ?? []).length);
    expect(Math.max(...missing)).toBe(most);
    expect(versions(world.places())).toBe("2.0 ready, 2.0 ready, 2.0 ready, 2.0 ready");
  });

  test("waits for a pod that does not become ready; in parallel it replaces it", () => {
    const ordered = sets();
    const parallel = sets({ podManagementPolicy: "Parallel" });
    for (const world of [ordered, parallel]) {
      world.run(30);
      world.setVersion("2.1-broken");
      world.run(30);
      world.setVersion("2.0");
      world.run(90);
    }
    expect(versions(ordered.places())).toBe("1.0 ready, 1.0 ready, 2.1-broken not ready");
    expect(versions(parallel.places())).toBe("2.0 ready, 2.0 ready, 2.0 ready");
    ordered.deletePod("db-2");
    ordered.run(60);
    expect(versions(ordered.places())).toBe("2.0 ready, 2.0 ready, 2.0 ready");
  });
});

describe("the revisions of a StatefulSet", () => {
  test("are kept by number, and one that is back gets a new number", () => {
    const world = sets({ replicas: 1 });
    world.run(10);
    world.setVersion("2.0", "better");
    world.run(20);
    world.setVersion("1.0");
    world.run(20);
    expect(world.revisions()).toEqual([
      [2, "2.0", "better"],
      [3, "1.0", ""],
    ]);
    expect(versions(world.places())).toBe("1.0 ready");
  });

  test("are forgotten beyond the limit, the oldest first, but for those that pods are at", () => {
    const world = sets({ replicas: 1, revisionHistoryLimit: 1, updateStrategy: { type: "OnDelete" } });
    world.run(10);
    for (const version of ["1.1", "2.0", "3.0", "2.3-slow"]) world.setVersion(version);
    world.run(10);
    expect(world.revisions().map(([, version]) => version)).toEqual(["1.0", "3.0", "2.3-slow"]);
  });

  test("get another name where theirs is taken", () => {
    const other = sets({ replicas: 0 });
    other.setVersion("2.0");
    const name = other.set().status?.updateRevision ?? "";
    const world = sets({ replicas: 0 });
    const taken = { metadata: { name }, data: { a: 1 }, revision: 1 };
    world.registry.create(controllerRevisions, "default", taken, { manager: "test" });
    world.setVersion("2.0");
    expect(world.set().status?.collisionCount).toBe(1);
    expect(world.set().status?.updateRevision).not.toBe(name);
    world.setVersion("3.0");
    expect(world.set().status?.collisionCount).toBe(1);
  });
});
