import { describe, expect, test } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import { secrets } from "../kinds/secret.ts";
import { answerRequest } from "../traffic/answer.ts";
import { environmentOf, expand } from "./environment.ts";
import { kubeletWorld, shopPod, type KubeletWorld } from "./testing/kubelet-world.ts";

const manager = { manager: "test" };

function configMap({ registry }: KubeletWorld, name: string, data: Record<string, string>): void {
  registry.create(configMaps, "default", { metadata: { name }, data }, manager);
}

const said = ({ store, random }: KubeletWorld): Record<string, unknown> => {
  const { body } = answerRequest(
    { store, random },
    { resource: "pods", namespace: "default", name: "web-1:8080", method: "GET", path: "/" },
  );
  return JSON.parse(body) as Record<string, unknown>;
};

describe("what a container is configured by", () => {
  test("is fixed in its environment when it starts, while mounted files follow", () => {
    const world = kubeletWorld();
    configMap(world, "shop", { greeting: "hello" });
    const container = {
      env: [{ name: "GREETING", valueFrom: { configMapKeyRef: { name: "shop", key: "greeting" } } }],
      volumeMounts: [{ name: "config", mountPath: "/etc/shop" }],
    };
    world.createPod(
      "web-1",
      shopPod("1.0", container, { volumes: [{ name: "config", configMap: { name: "shop" } }] }),
    );
    world.clock.advance(10_000);
    expect(said(world)).toMatchObject({ greeting: "hello", greetingFile: "hello" });
    world.registry.change(
      configMaps,
      "default",
      "shop",
      (draft) => ({ ...draft, data: { greeting: "good evening" } }),
      manager,
    );
    expect(said(world)).toMatchObject({ greeting: "hello", greetingFile: "good evening" });
  });

  test.each([
    ["a ConfigMap", { configMapKeyRef: { name: "none", key: "a" } }, 'configmap "none" not found'],
    [
      "a key",
      { configMapKeyRef: { name: "shop", key: "a" } },
      "couldn't find key a in ConfigMap default/shop",
    ],
    ["a Secret", { secretKeyRef: { name: "none", key: "a" } }, 'secret "none" not found'],
  ])("waits for %s that is missing", (_, valueFrom, message) => {
    const world = kubeletWorld();
    configMap(world, "shop", { greeting: "hello" });
    world.createPod("web-1", shopPod("1.0", { env: [{ name: "A", valueFrom }] }));
    world.clock.advance(10_000);
    expect(world.pod("web-1")?.status).toMatchObject({
      phase: "Pending",
      containerStatuses: [{ state: { waiting: { reason: "CreateContainerConfigError", message } } }],
    });
    expect(world.told("web-1")).toContain(`Failed: Error: ${message}`);
  });

  test("starts when what was missing is there", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0", { envFrom: [{ configMapRef: { name: "shop" } }] }));
    world.clock.advance(10_000);
    configMap(world, "shop", { GREETING: "hello" });
    world.clock.advance(11_000);
    expect(said(world)).toMatchObject({ greeting: "hello" });
  });

  test("does without what is optional", () => {
    const world = kubeletWorld();
    const env = [{ name: "A", valueFrom: { secretKeyRef: { name: "none", key: "a", optional: true } } }];
    world.createPod(
      "web-1",
      shopPod("1.0", { env, envFrom: [{ secretRef: { name: "none", optional: true } }] }),
    );
    world.clock.advance(10_000);
    expect(world.lines("web-1").at(-1)).toMatch(/Ready$/);
  });

  test("as a volume holds up the whole pod until it is there", () => {
    const world = kubeletWorld();
    world.createPod(
      "web-1",
      shopPod("1.0", {}, { volumes: [{ name: "config", configMap: { name: "shop" } }] }),
    );
    world.clock.advance(10_000);
    expect(world.lines("web-1").at(-1)).toMatch(/Pending ContainerCreating$/);
    expect(world.told("web-1")).toContain(
      'FailedMount: MountVolume.SetUp failed for volume "config" : configmap "shop" not found',
    );
    configMap(world, "shop", {});
    world.clock.advance(20_000);
    expect(world.lines("web-1").at(-1)).toMatch(/Ready$/);
  });
});

describe("an environment", () => {
  test("is made of sources, variables, fields and resources", () => {
    const world = kubeletWorld();
    configMap(world, "shop", { A: "1", B: "2" });
    world.registry.create(
      secrets,
      "default",
      { metadata: { name: "key" }, data: { token: "c2VzYW1l" } },
      manager,
    );
    const pod = world.createPod("web-1", shopPod("1.0", {}), { labels: { app: "web" } });
    const made = environmentOf({
      store: world.store,
      pod,
      podIP: "10.244.0.2",
      hostIP: "10.0.0.10",
      container: {
        name: "web",
        image: "x",
        resources: { limits: { cpu: "1500m", memory: "64Mi" } },
        envFrom: [{ prefix: "P_", configMapRef: { name: "shop" } }],
        env: [
          { name: "TOKEN", valueFrom: { secretKeyRef: { name: "key", key: "token" } } },
          { name: "URL", value: "http://$(P_A).shop/$(NONE)/$$(P_A)" },
          { name: "NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
          { name: "APP", valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
          { name: "IP", valueFrom: { fieldRef: { fieldPath: "status.podIP" } } },
          { name: "CPU", valueFrom: { resourceFieldRef: { resource: "limits.cpu" } } },
          { name: "MEMORY", valueFrom: { resourceFieldRef: { resource: "limits.memory", divisor: "1Mi" } } },
        ],
      },
    });
    expect(made).toEqual({
      type: "made",
      variables: {
        HOSTNAME: "web-1",
        P_A: "1",
        P_B: "2",
        TOKEN: "sesame",
        URL: "http://1.shop/$(NONE)/$(P_A)",
        NAME: "web-1",
        APP: "web",
        IP: "10.244.0.2",
        CPU: "2",
        MEMORY: "64",
      },
    });
  });

  test.each([
    ["$(A)", "1"],
    ["$$(A)", "$(A)"],
    ["$$$(A)", "$1"],
    ["$(B)", "$(B)"],
    ["a$b", "a$b"],
    ["$(", "$("],
  ])("expands %s to %s", (text, expanded) => {
    expect(expand(text, new Map([["A", "1"]]))).toBe(expanded);
  });
});
