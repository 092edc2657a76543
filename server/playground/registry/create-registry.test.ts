import { describe, expect, test } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import { deployments } from "../kinds/deployment.ts";
import { testWorld } from "../testing/world.ts";

const by = { manager: "test" };

describe("the way of an object", () => {
  test("it is created, changed and removed", () => {
    const { registry, store } = testWorld();
    const created = registry.create(configMaps, "default", { metadata: { name: "a" }, data: { x: "1" } }, by);
    expect(created.metadata).toMatchObject({ name: "a", namespace: "default", resourceVersion: "3" });
    const changed = registry.change(
      configMaps,
      "default",
      "a",
      (draft) => ({ ...draft, data: { x: "2" } }),
      by,
    );
    expect(changed).toMatchObject({ data: { x: "2" }, metadata: { resourceVersion: "4" } });
    expect(registry.remove(configMaps, "default", "a", {})).toBeUndefined();
    expect(store.list(configMaps)).toEqual([]);
  });

  test("a status is not taken from a body that creates", () => {
    const { registry } = testWorld();
    const created = registry.create(
      deployments,
      "default",
      {
        metadata: { name: "web" },
        spec: {
          replicas: 1,
          selector: { matchLabels: { app: "web" } },
          template: {
            metadata: { labels: { app: "web" } },
            spec: { containers: [{ name: "web", image: "web:1" }] },
          },
        },
        status: { replicas: 3 },
      },
      by,
    );
    expect(created).not.toHaveProperty("status.replicas");
  });
});
