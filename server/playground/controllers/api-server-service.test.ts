import { expect, test } from "vitest";
import { namespaces } from "../kinds/namespace.ts";
import { services } from "../kinds/service.ts";
import { apiService } from "../system-objects.ts";
import { startApiServerService } from "./api-server-service.ts";
import { createStage } from "./testing/stage.ts";

test("the API's own Service is there again after it was deleted, at its address", () => {
  const stage = createStage(0);
  const manager = "test";
  const { registry, clock } = stage;
  registry.create(namespaces, "", { metadata: { name: "default" } }, { manager });
  registry.create(services, "default", structuredClone(apiService), { manager });
  const other = { ...structuredClone(apiService), metadata: { name: "other", namespace: "default" } };
  registry.create(services, "default", other, { manager });
  const stop = startApiServerService(stage);
  const names = (): readonly string[] => registry.store.list(services).map(({ metadata }) => metadata.name);
  const address = (): string | undefined => registry.get(services, "default", "kubernetes").spec.clusterIP;
  const before = address();

  registry.remove(services, "default", "kubernetes", {});
  registry.remove(services, "default", "other", {});
  expect(names()).toEqual([]);
  clock.advance(10_000);
  expect(names()).toEqual(["kubernetes"]);
  expect(address()).toBe(before);

  registry.remove(services, "default", "kubernetes", {});
  stop();
  clock.advance(10_000);
  expect(names()).toEqual([]);
});
