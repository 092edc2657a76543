import { describe, expect, test } from "vitest";
import { objectAt } from "../../json.ts";
import { controllerRevisions } from "../../kinds/controller-revision.ts";
import type { Draft } from "../../object.ts";
import { daemons, type Daemons } from "./testing/daemons.ts";

const rolling = (rollingUpdate: Draft): Draft => ({
  updateStrategy: { type: "RollingUpdate", rollingUpdate },
});

/** The fewest pods that were ready, and the most that there were, from now until the seconds have passed. */
function extremes(world: Daemons, seconds: number): { readonly ready: number; readonly pods: number } {
  let [fewest, most] = [Infinity, 0];
  for (let tick = 0; tick < seconds * 10; tick += 1) {
    world.run(0.1);
    const places = world.places();
    fewest = Math.min(
      fewest,
      places.filter((place) => place.endsWith(" ready") && !place.includes("not")).length,
    );
    most = Math.max(most, places.length);
  }
  return { ready: fewest, pods: most };
}

const versions = (world: Daemons): readonly string[] =>
  world.places().map((place) => place.split(" ")[1] ?? "");

describe("a rolling update", () => {
  test.each<[string, Draft, { readonly ready: number; readonly pods: number }]>([
    ["one node at a time, unless it is told otherwise", {}, { ready: 2, pods: 3 }],
    ["two at a time", rolling({ maxUnavailable: 2, maxSurge: 0 }), { ready: 1, pods: 3 }],
    [
      "a share of the nodes, rounded up",
      rolling({ maxUnavailable: "34%", maxSurge: 0 }),
      { ready: 1, pods: 3 },
    ],
    [
      "new pods beside old ones, while the one before is still on its way out",
      rolling({ maxUnavailable: 0, maxSurge: 1 }),
      { ready: 3, pods: 5 },
    ],
    [
      "all of them at once beside old ones",
      rolling({ maxUnavailable: 0, maxSurge: "100%" }),
      { ready: 3, pods: 6 },
    ],
  ])("replaces %s", (_, spec, expected) => {
    const world = daemons(spec);
    world.run(20);
    world.setVersion("1.1");
    expect(extremes(world, 60)).toEqual(expected);
    expect(versions(world)).toEqual(["1.1", "1.1", "1.1"]);
    expect(world.daemonSet().status).toMatchObject({
      updatedNumberScheduled: 3,
      numberAvailable: 3,
      observedGeneration: 2,
    });
  });

  test("stops at the first node whose new pod does not become ready, and goes on when that is mended", () => {
    const world = daemons();
    world.run(20);
    world.setVersion("2.1-broken");
    world.run(120);
    expect([...versions(world)].sort()).toEqual(["1.0", "1.0", "2.1-broken"]);
    expect(world.daemonSet().status).toMatchObject({
      updatedNumberScheduled: 1,
      numberAvailable: 2,
      numberUnavailable: 1,
    });
    world.setVersion("2.0");
    world.run(60);
    expect(versions(world)).toEqual(["2.0", "2.0", "2.0"]);
  });

  test("with surge loses nothing to a version that does not become ready", () => {
    const world = daemons(rolling({ maxUnavailable: 0, maxSurge: 1 }));
    world.run(20);
    world.setVersion("2.1-broken");
    expect(extremes(world, 120)).toEqual({ ready: 3, pods: 4 });
    expect(world.daemonSet().status).toMatchObject({ numberReady: 3 });
  });

  test("waits for minReadySeconds on every node", () => {
    const world = daemons({ minReadySeconds: 30 });
    world.run(60);
    expect(world.daemonSet().status).toMatchObject({ numberAvailable: 3 });
    world.setVersion("1.1");
    world.run(30);
    expect([...versions(world)].sort()).toEqual(["1.0", "1.0", "1.1"]);
    world.run(90);
    expect(versions(world)).toEqual(["1.1", "1.1", "1.1"]);
  });

  test("waits for pods to be deleted by hand where the strategy is OnDelete", () => {
    const world = daemons({ updateStrategy: { type: "OnDelete" } });
    world.run(20);
    world.setVersion("1.1");
    world.run(60);
    expect(versions(world)).toEqual(["1.0", "1.0", "1.0"]);
    expect(world.daemonSet().status?.updatedNumberScheduled).toBeUndefined();
    const onB = world.pods().find(({ spec }) => spec.nodeName === "node-b");
    world.deletePod(onB?.metadata.name ?? "");
    world.run(20);
    expect(versions(world)).toEqual(["1.0", "1.1", "1.0"]);
    expect(world.daemonSet().status).toMatchObject({ updatedNumberScheduled: 1, numberAvailable: 3 });
  });
});

describe("the history", () => {
  test("keeps every template under a number, with the cause that the DaemonSet told", () => {
    const world = daemons();
    world.run(20);
    world.setVersion("1.1", "a better one");
    world.run(60);
    expect(world.revisions()).toEqual([
      [1, "1.0", ""],
      [2, "1.1", "a better one"],
    ]);
    expect(world.daemonSet().metadata.annotations).toMatchObject({
      "deprecated.daemonset.template.generation": "2",
    });
  });

  test("raises the number of a template that is back", () => {
    const world = daemons();
    world.run(20);
    world.setVersion("1.1");
    world.run(60);
    world.setVersion("1.0");
    world.run(60);
    expect(world.revisions()).toEqual([
      [2, "1.1", ""],
      [3, "1.0", ""],
    ]);
    expect(versions(world)).toEqual(["1.0", "1.0", "1.0"]);
  });

  test("holds a template that brings it back by a strategic merge patch", () => {
    const world = daemons();
    world.run(20);
    const [revision] = world.store.list(controllerRevisions, "default");
    const template = objectAt(objectAt(revision?.data as Draft, "spec"), "template");
    expect(Object.keys(template ?? {})).toEqual(["$patch", "metadata", "spec"]);
    expect(template).toMatchObject({ $patch: "replace", metadata: { labels: { app: "agent" } } });
  });

  test("is cut to its limit, but for what pods still run", () => {
    const world = daemons({ revisionHistoryLimit: 1 });
    world.run(20);
    for (const version of ["1.1", "2.0", "3.0"]) {
      world.setVersion(version);
      world.run(60);
    }
    expect(world.revisions()).toEqual([
      [3, "2.0", ""],
      [4, "3.0", ""],
    ]);
  });

  test("is no other for a change that is not of the template", () => {
    const world = daemons();
    world.run(20);
    world.change({ minReadySeconds: 5 });
    world.run(20);
    expect(world.revisions()).toEqual([[1, "1.0", ""]]);
    expect(world.daemonSet().metadata).toMatchObject({
      generation: 2,
      annotations: { "deprecated.daemonset.template.generation": "1" },
    });
  });
});

test("a revision is never another template's", () => {
  const world = daemons();
  const [revision] = world.store.list(controllerRevisions, "default");
  const change = (): unknown =>
    world.registry.change(
      controllerRevisions,
      "default",
      revision?.metadata.name ?? "",
      (draft) => ({ ...draft, data: { spec: {} } }),
      { manager: "kubectl" },
    );
  expect(change).toThrow("field is immutable");
});
