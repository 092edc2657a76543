import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { customResourceDefinitions } from "../../kinds/custom-resource-definition.ts";
import { daemonSets } from "../../kinds/daemon-set.ts";
import { events } from "../../kinds/event.ts";
import type { Kind } from "../../kinds/kind.ts";
import { pods } from "../../kinds/pod.ts";
import { kubeletWorld, type KubeletWorld } from "../../kubelet/testing/kubelet-world.ts";
import type { Draft } from "../../object.ts";
import { startControllers } from "../controllers.ts";
import { isAgents, type Agent } from "./agent.ts";

const helm = { manager: "helm" };
const image = (version: string): string => `rollscope.dev/shop/web:${version}`;

/** The definition that the chart in docs/charts brings. */
const definition = (): Draft =>
  parse(
    readFileSync(new URL("../../../../docs/charts/telemetry/crds/agents.yaml", import.meta.url), "utf8"),
  ) as Draft;

interface Operated extends KubeletWorld {
  readonly run: (seconds: number) => void;
  readonly kind: () => Kind<Agent>;
  readonly create: (spec: Draft) => void;
  readonly agent: () => Agent;
  readonly change: (spec: Draft) => void;
  /** `node-a web:1.0`, by node. */
  readonly places: () => readonly string[];
  readonly operatorSaid: () => readonly string[];
}

function operated(): Operated {
  const world = kubeletWorld(1, ["node-a", "node-b"]);
  const { registry, store, clock, random } = world;
  startControllers({ registry, clock, random, speed: 1 });
  registry.create(customResourceDefinitions, "", definition(), helm);
  const run = (seconds: number): void => {
    clock.advance(seconds * 1000);
  };
  run(1);
  const kind = (): Kind<Agent> => {
    const found = registry.catalog.stored().find(isAgents);
    if (found === undefined) throw new Error("there are no Agents");
    return found;
  };
  return {
    ...world,
    run,
    kind,
    create(spec) {
      registry.create(
        kind(),
        "default",
        { apiVersion: "playground.rollscope.dev/v1", kind: "Agent", metadata: { name: "logs" }, spec },
        helm,
      );
      run(10);
    },
    agent: () => registry.get(kind(), "default", "logs"),
    change(spec) {
      registry.change(kind(), "default", "logs", (draft) => ({ ...draft, spec }), helm);
      run(60);
    },
    places: () =>
      store
        .list(pods, "default")
        .map(({ spec }) => `${spec.nodeName} ${spec.containers[0]?.image.split("/").at(-1)}`)
        .sort(),
    operatorSaid: () =>
      store
        .list(events, "default")
        .filter(({ source }) => source?.component === "agent-operator")
        .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
        .map(({ reason = "", message = "" }) => `${reason}: ${message}`),
  };
}

const readyOf = ({ status }: Agent): unknown =>
  status?.conditions?.map(({ type, status: value, reason, message }) => [type, value, reason, message]);

test("the operator makes a DaemonSet of an Agent, and says on the Agent how it goes", () => {
  const world = operated();
  world.create({ image: image("1.0"), env: { COLLECTOR: "http://logs" } });
  expect(world.places()).toEqual(["node-a web:1.0", "node-b web:1.0"]);
  const made = world.registry.get(daemonSets, "default", "logs-agent");
  expect(made.metadata.ownerReferences).toEqual([
    {
      apiVersion: "playground.rollscope.dev/v1",
      kind: "Agent",
      name: "logs",
      uid: world.agent().metadata.uid,
      controller: true,
      blockOwnerDeletion: true,
    },
  ]);
  expect(made.metadata.managedFields?.[0]?.manager).toBe("agent-operator");
  expect(world.agent().status).toMatchObject({ observedGeneration: 1, desired: 2, ready: 2 });
  expect(readyOf(world.agent())).toEqual([["Ready", "True", "EveryNode", "2 of 2 nodes run this agent"]]);
  expect(world.operatorSaid()).toEqual(["Created: Created DaemonSet logs-agent"]);
});

test("it rolls the DaemonSet when the Agent wants another image, or fewer nodes", () => {
  const world = operated();
  world.create({ image: image("1.0") });
  world.change({ image: image("1.1") });
  expect(world.places()).toEqual(["node-a web:1.1", "node-b web:1.1"]);
  expect(world.agent().status).toMatchObject({ observedGeneration: 2, desired: 2, ready: 2 });
  world.change({ image: image("1.1"), nodeSelector: { "kubernetes.io/hostname": "node-b" } });
  expect(world.places()).toEqual(["node-b web:1.1"]);
  expect(readyOf(world.agent())).toEqual([["Ready", "True", "EveryNode", "1 of 1 nodes run this agent"]]);
});

test("it says that an agent does not get ready", () => {
  const world = operated();
  world.create({ image: image("9.9") });
  expect(readyOf(world.agent())).toEqual([["Ready", "False", "RollingOut", "0 of 2 nodes run this agent"]]);
});

test("it puts back what somebody else changes or deletes", () => {
  const world = operated();
  world.create({ image: image("1.0") });
  world.registry.change(
    daemonSets,
    "default",
    "logs-agent",
    (draft, { spec }) => ({
      ...draft,
      spec: {
        ...spec,
        template: { ...spec.template, spec: { containers: [{ name: "agent", image: image("2.0") }] } },
      },
    }),
    { manager: "kubectl" },
  );
  world.run(60);
  expect(world.places()).toEqual(["node-a web:1.0", "node-b web:1.0"]);
  expect(world.operatorSaid()).toContain("Updated: Updated DaemonSet logs-agent");
  world.registry.remove(daemonSets, "default", "logs-agent", { propagationPolicy: "Background" });
  world.run(60);
  expect(world.places()).toEqual(["node-a web:1.0", "node-b web:1.0"]);
});

test("it leaves a DaemonSet of that name alone that is somebody else's", () => {
  const world = operated();
  const labels = { app: "other" };
  world.registry.create(
    daemonSets,
    "default",
    {
      metadata: { name: "logs-agent" },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: "other", image: "nginx" }] } },
      },
    },
    { manager: "kubectl" },
  );
  world.create({ image: image("1.0") });
  expect(readyOf(world.agent())).toEqual([
    [
      "Ready",
      "False",
      "NameTaken",
      "there is a DaemonSet logs-agent already, which is not this Agent's; delete it, or name the Agent otherwise",
    ],
  ]);
  expect(world.registry.get(daemonSets, "default", "logs-agent").metadata.generation).toBe(1);
});

test("the DaemonSet and its pods go with the Agent, and the Agents with their definition", () => {
  const world = operated();
  world.create({ image: image("1.0") });
  world.registry.remove(world.kind(), "default", "logs", { propagationPolicy: "Background" });
  world.run(20);
  expect(world.places()).toEqual([]);
  world.create({ image: image("1.0") });
  world.registry.remove(customResourceDefinitions, "", "agents.playground.rollscope.dev", {});
  world.run(30);
  expect(world.places()).toEqual([]);
  expect(world.registry.catalog.stored().some(isAgents)).toBe(false);
});

test("the definition refuses an Agent without an image", () => {
  const world = operated();
  expect(() => {
    world.create({});
  }).toThrow("spec.image: Required value");
});
