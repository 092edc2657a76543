import { expect, it } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import { pods } from "../kinds/pod.ts";
import type { Kind } from "../kinds/kind.ts";
import type { KubeObject } from "../object.ts";
import { testWorld } from "../testing/world.ts";
import { refusal } from "./testing/refusal.ts";

const manager = "test";

/** As if `count` of them had been created. */
function fill(world: ReturnType<typeof testWorld>, kind: Kind, count: number): void {
  for (let at = 0; at < count; at += 1) {
    const metadata = {
      name: `n${at}`,
      namespace: "default",
      uid: `${kind.plural}${at}`,
      resourceVersion: "",
      creationTimestamp: "",
    };
    const object: KubeObject = { apiVersion: "v1", kind: kind.kind, metadata };
    world.store.put(kind, object);
  }
}

it("bears so many pods, and refuses one more as a quota would until there is room", () => {
  const world = testWorld();
  const create = () => {
    const spec = { containers: [{ name: "a", image: "a" }] };
    return world.registry.create(pods, "default", { metadata: { name: "more" }, spec }, { manager });
  };
  fill(world, pods, 5_000);
  expect(refusal(create)).toMatchObject({
    code: 403,
    reason: "Forbidden",
    message:
      'pods "more" is forbidden: exceeded quota: playground, requested: pods=1, used: pods=5000, limited: pods=5000',
  });
  world.store.remove(pods, "default", "n0");
  expect(create().metadata.name).toBe("more");
});

it("bears four times as many of any other kind", () => {
  const world = testWorld();
  fill(world, configMaps, 20_000);
  const create = () =>
    world.registry.create(configMaps, "default", { metadata: { name: "more" } }, { manager });
  expect(refusal(create).message).toMatch(/^configmaps "more" is forbidden: exceeded quota: /);
});

it("takes nothing more when it holds as much as it may, but lets what is there change, shrink and go", () => {
  const { registry, store } = testWorld({ storage: 40_000 });
  const create = (name: string, length: number) =>
    registry.create(
      configMaps,
      "default",
      { metadata: { name }, data: { text: "x".repeat(length) } },
      { manager },
    );
  create("small", 1_000);
  create("large", 50_000);
  const full = { code: 500, reason: "", message: "etcdserver: mvcc: database space exceeded" };
  expect(refusal(() => create("more", 1))).toMatchObject(full);
  const change = (length: number) =>
    registry.change(
      configMaps,
      "default",
      "small",
      (draft) => ({ ...draft, data: { text: "x".repeat(length) } }),
      { manager },
    );
  expect(refusal(() => change(9_000))).toMatchObject(full);
  expect(change(2_000).metadata.name).toBe("small");
  expect(change(10).metadata.name).toBe("small");
  registry.remove(configMaps, "default", "large", {});
  expect(store.isFull()).toBe(false);
  expect(create("more", 1).metadata.name).toBe("more");
});
