import { describe, expect, test } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import { deployments } from "../kinds/deployment.ts";
import type { Kind } from "../kinds/kind.ts";
import { persistentVolumeClaims } from "../kinds/persistent-volume-claim.ts";
import { pods } from "../kinds/pod.ts";
import { priorityClasses } from "../kinds/priority-class.ts";
import { resourceQuotas, type ResourceQuota } from "../kinds/resource-quota.ts";
import { services } from "../kinds/service.ts";
import type { Draft } from "../object.ts";
import { refusal } from "../registry/testing/refusal.ts";
import { testWorld, type World } from "../testing/world.ts";
import { amountsOf } from "./amounts.ts";
import { usageOf } from "./usage.ts";

const options = { manager: "test" };
const namespace = "default";

type Hard = Readonly<Record<string, string>>;

interface Named {
  readonly used?: Hard;
  readonly name?: string;
}

/** A quota that has been counted: nothing of it is used but what `used` says. */
function limit(
  { registry }: World,
  hard: Hard,
  { used = {}, name = "q", ...spec }: Readonly<Record<string, unknown>> & Named = {},
): void {
  const body = { metadata: { name }, spec: { hard: { ...hard }, ...spec } };
  registry.create(resourceQuotas, namespace, body, options);
  const none = Object.fromEntries(Object.keys(hard).map((resource) => [resource, "0"]));
  registry.change(
    resourceQuotas,
    namespace,
    name,
    (draft) => ({ ...draft, status: { hard: { ...hard }, used: { ...none, ...used } } }),
    { ...options, subresource: "status" },
  );
}

const create = ({ registry }: World, kind: Kind, name: string, body: Draft) =>
  registry.create(kind, namespace, { metadata: { name }, ...structuredClone(body) }, options);

const podOf = (resources: object = {}, spec: object = {}): Draft => ({
  spec: { containers: [{ name: "app", image: "app", resources }], ...spec },
});

const usedOf = ({ registry }: World, name = "q"): unknown =>
  registry.get(resourceQuotas, namespace, name).status?.used;

describe("a pod", () => {
  const hard = { pods: "2", cpu: "1", "requests.memory": "1Gi", "limits.cpu": "2" };
  const small = { requests: { cpu: "500m", memory: "200Mi" }, limits: { cpu: "1" } };

  test("takes what it asks for, before it is there", () => {
    const world = testWorld();
    limit(world, hard);
    const told: string[] = [];
    world.store.subscribe(({ type, kind }) => told.push(`${type} ${kind.kind}`));
    create(world, pods, "a", podOf(small));
    expect(usedOf(world)).toEqual({ pods: "1", cpu: "500m", "requests.memory": "200Mi", "limits.cpu": "1" });
    expect(told).toEqual(["MODIFIED ResourceQuota", "ADDED Pod"]);
    const { managedFields } = world.registry.get(resourceQuotas, namespace, "q").metadata;
    expect(managedFields).toContainEqual(
      expect.objectContaining({ manager: "kube-apiserver", operation: "Update", subresource: "status" }),
    );
  });

  test("too many is refused with all that it exceeds, and nothing else", () => {
    const world = testWorld();
    limit(world, hard, { used: { pods: "1", cpu: "500m", "requests.memory": "900Mi", "limits.cpu": "1" } });
    const large = { requests: { cpu: "600m", memory: "200Mi" }, limits: { cpu: "600m" } };
    expect(refusal(() => create(world, pods, "b", podOf(large)))).toMatchObject({
      code: 403,
      reason: "Forbidden",
      details: { name: "b", kind: "pods" },
      message:
        'pods "b" is forbidden: exceeded quota: q, requested: cpu=600m,requests.memory=200Mi, ' +
        "used: cpu=500m,requests.memory=900Mi, limited: cpu=1,requests.memory=1Gi",
    });
    expect(usedOf(world)).toMatchObject({ pods: "1", cpu: "500m" });
  });

  test("must say what is limited, container by container", () => {
    const world = testWorld();
    limit(world, hard);
    const containers = [
      { name: "web", image: "web", resources: { limits: { cpu: "1" } } },
      { name: "log", image: "log" },
    ];
    const body = { spec: { containers, initContainers: [{ name: "init", image: "init" }] } };
    expect(refusal(() => create(world, pods, "c", body)).message).toBe(
      'pods "c" is forbidden: failed quota: q: must specify cpu for: init,log; limits.cpu for: init,log; ' +
        "requests.memory for: init,log,web",
    );
  });

  test("need not say what only its number, its storage or a device are limited by", () => {
    const world = testWorld();
    limit(world, { pods: "1", "ephemeral-storage": "1Gi", "requests.example.com/dongle": "3" });
    create(world, pods, "a", podOf());
    expect(usedOf(world)).toMatchObject({ pods: "1", "ephemeral-storage": "0" });
  });

  test("takes devices and storage by their requests", () => {
    const world = testWorld();
    limit(world, { "requests.example.com/dongle": "3", "ephemeral-storage": "50Gi" });
    const asked = { "example.com/dongle": "2", "ephemeral-storage": "30Gi" };
    const body = podOf({ requests: asked, limits: { "example.com/dongle": "2" } });
    create(world, pods, "a", body);
    expect(refusal(() => create(world, pods, "b", body)).message).toContain(
      "exceeded quota: q, requested: ephemeral-storage=30Gi,requests.example.com/dongle=2, " +
        "used: ephemeral-storage=30Gi,requests.example.com/dongle=2, " +
        "limited: ephemeral-storage=50Gi,requests.example.com/dongle=3",
    );
  });

  test("takes the largest moment of its initialisation, and its sidecars always", () => {
    const world = testWorld();
    limit(world, { cpu: "10" });
    const of = (name: string, cpu: string, more: object = {}): object => ({
      ...{ name, image: name, resources: { requests: { cpu } } },
      ...more,
    });
    const initContainers = [of("side", "1", { restartPolicy: "Always" }), of("setup", "3")];
    create(world, pods, "a", { spec: { containers: [of("app", "2")], initContainers } });
    expect(usedOf(world)).toEqual({ cpu: "4" });
  });

  test("is refused while nobody has counted what is used", () => {
    const world = testWorld();
    world.registry.create(
      resourceQuotas,
      namespace,
      { metadata: { name: "q" }, spec: { hard: { pods: "1", cpu: "1" } } },
      options,
    );
    const status = { hard: { pods: "1", cpu: "1" }, used: { pods: "0" } };
    world.registry.change(resourceQuotas, namespace, "q", (draft) => ({ ...draft, status }), {
      ...options,
      subresource: "status",
    });
    expect(refusal(() => create(world, pods, "a", podOf({ requests: { cpu: "1" } }))).message).toBe(
      'pods "a" is forbidden: status unknown for quota: q, resources: cpu,pods',
    );
  });

  test("is not counted by a quota without a status, nor by a dry run, nor when it is refused for another reason", () => {
    const world = testWorld();
    world.registry.create(
      resourceQuotas,
      namespace,
      { metadata: { name: "new" }, spec: { hard: { pods: "0" } } },
      options,
    );
    create(world, pods, "a", podOf());
    limit(world, { pods: "5" });
    const draft = { metadata: { name: "b" }, ...podOf() };
    world.registry.create(pods, namespace, draft, { ...options, dryRun: true });
    expect(refusal(() => create(world, pods, "b", { spec: { containers: [] } })).code).toBe(422);
    expect(usedOf(world)).toEqual({ pods: "0" });
  });

  test("must have room in every quota, and takes it in all", () => {
    const world = testWorld();
    limit(world, { pods: "1" }, { name: "few" });
    limit(world, { pods: "5" }, { name: "many" });
    create(world, pods, "a", podOf());
    expect([usedOf(world, "few"), usedOf(world, "many")]).toEqual([{ pods: "1" }, { pods: "1" }]);
    expect(refusal(() => create(world, pods, "b", podOf())).message).toContain(
      "exceeded quota: few, requested: pods=1, used: pods=1, limited: pods=1",
    );
    expect(usedOf(world, "many")).toEqual({ pods: "1" });
  });
});

describe("a scope", () => {
  const priority = (operator: string, ...values: readonly string[]): Draft => ({
    scopeSelector: {
      matchExpressions: [
        { scopeName: "PriorityClass", operator, ...(values.length > 0 && { values: [...values] }) },
      ],
    },
  });
  const elsewhere = {
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 1, podAffinityTerm: { topologyKey: "zone", namespaces: ["other"] } },
      ],
    },
  };
  const cpu = { requests: { cpu: "1" } };
  test.each<[string, Draft, Draft, boolean]>([
    ["Terminating", { scopes: ["Terminating"] }, podOf({}, { activeDeadlineSeconds: 60 }), true],
    ["Terminating", { scopes: ["Terminating"] }, podOf(), false],
    ["NotTerminating", { scopes: ["NotTerminating"] }, podOf(), true],
    ["NotTerminating", { scopes: ["NotTerminating"] }, podOf({}, { activeDeadlineSeconds: 60 }), false],
    ["BestEffort", { scopes: ["BestEffort"] }, podOf(), true],
    ["BestEffort", { scopes: ["BestEffort"] }, podOf(cpu), false],
    ["NotBestEffort", { scopes: ["NotBestEffort"] }, podOf(cpu), true],
    ["both of two", { scopes: ["NotBestEffort", "Terminating"] }, podOf(cpu), false],
    ["a class of priority", priority("In", "high"), podOf({}, { priorityClassName: "high" }), true],
    ["a class of priority", priority("In", "high"), podOf({}, { priorityClassName: "low" }), false],
    ["a class of priority", priority("NotIn", "high"), podOf(), true],
    ["a class of priority", priority("Exists"), podOf(), false],
    ["a class of priority", priority("DoesNotExist"), podOf(), true],
    [
      "pods bound to other namespaces",
      { scopes: ["CrossNamespacePodAffinity"] },
      podOf({}, { affinity: elsewhere }),
      true,
    ],
    ["pods bound to other namespaces", { scopes: ["CrossNamespacePodAffinity"] }, podOf(), false],
  ])("of %s: %j, %j: %s", (_, spec, pod, isCounted) => {
    const world = testWorld();
    for (const name of ["high", "low"])
      world.registry.create(priorityClasses, "", { metadata: { name }, value: 1 }, options);
    limit(world, { pods: "5" }, spec);
    create(world, pods, "a", pod);
    expect(usedOf(world)).toEqual({ pods: isCounted ? "1" : "0" });
  });

  test("that a pod enters later is charged then", () => {
    const world = testWorld();
    limit(world, { pods: "0" }, { scopes: ["Terminating"] });
    create(world, pods, "a", podOf());
    const change = () =>
      world.registry.change(
        pods,
        namespace,
        "a",
        (draft) => ({ ...draft, spec: { ...(draft["spec"] as object), activeDeadlineSeconds: 60 } }),
        options,
      );
    expect(refusal(change).message).toBe(
      'pods "a" is forbidden: exceeded quota: q, requested: pods=1, used: pods=0, limited: pods=0',
    );
  });
});

describe("a Service", () => {
  const of = (type: string, count: number, more: object = {}): Draft => ({
    spec: {
      ...{ type, selector: { app: "a" } },
      ports: Array.from({ length: count }, (_, at) => ({ name: `p${at}`, port: 80 + at })),
      ...more,
    },
  });
  const hard = { services: "9", "services.nodeports": "9", "services.loadbalancers": "9" };
  test.each<[string, Draft, readonly [string, string, string]]>([
    ["a plain one", of("ClusterIP", 2), ["1", "0", "0"]],
    ["one with node ports", of("NodePort", 2), ["1", "2", "0"]],
    ["a load balancer", of("LoadBalancer", 2), ["1", "2", "1"]],
    [
      "a load balancer that needs no node ports",
      of("LoadBalancer", 2, { allocateLoadBalancerNodePorts: false }),
      ["1", "0", "1"],
    ],
  ])("%s takes a Service, node ports, load balancers", (_, body, [all, ports, balancers]) => {
    const world = testWorld();
    limit(world, hard);
    create(world, services, "a", body);
    expect(usedOf(world)).toEqual({
      services: all,
      "services.nodeports": ports,
      "services.loadbalancers": balancers,
    });
  });

  test("that becomes another type takes the difference", () => {
    const world = testWorld();
    limit(world, { ...hard, "services.nodeports": "1" });
    create(world, services, "a", of("ClusterIP", 2));
    const become = (count: number) =>
      world.registry.change(
        services,
        namespace,
        "a",
        (draft) => {
          const { ports, ...spec } = draft["spec"] as { readonly ports: readonly object[] };
          return { ...draft, spec: { ...spec, type: "NodePort", ports: ports.slice(0, count) } };
        },
        options,
      );
    expect(refusal(() => become(2)).message).toBe(
      'services "a" is forbidden: exceeded quota: q, requested: services.nodeports=2, used: services.nodeports=0, ' +
        "limited: services.nodeports=1",
    );
    become(1);
    expect(usedOf(world)).toMatchObject({ services: "1", "services.nodeports": "1" });
  });
});

test("claims take storage, in all and by class, in whole bytes", () => {
  const world = testWorld();
  const gold = "gold.storageclass.storage.k8s.io";
  limit(world, {
    ...{ persistentvolumeclaims: "5", "requests.storage": "10Gi", "count/persistentvolumeclaims": "5" },
    ...{ [`${gold}/requests.storage`]: "5Gi", [`${gold}/persistentvolumeclaims`]: "2" },
  });
  const claim = (storage: string, storageClassName?: string): Draft => ({
    spec: {
      accessModes: ["ReadWriteOnce"],
      resources: { requests: { storage } },
      ...(storageClassName !== undefined && { storageClassName }),
    },
  });
  create(world, persistentVolumeClaims, "a", claim("1Gi"));
  create(world, persistentVolumeClaims, "b", claim("4Gi", "gold"));
  expect(usedOf(world)).toEqual({
    ...{ persistentvolumeclaims: "2", "requests.storage": "5Gi", "count/persistentvolumeclaims": "2" },
    ...{ [`${gold}/requests.storage`]: "4Gi", [`${gold}/persistentvolumeclaims`]: "1" },
  });
  expect(refusal(() => create(world, persistentVolumeClaims, "c", claim("2Gi", "gold"))).message).toContain(
    `requested: ${gold}/requests.storage=2Gi, used: ${gold}/requests.storage=4Gi, limited: ${gold}/requests.storage=5Gi`,
  );
});

test("any kind is counted by its plural and group, some by their plural alone", () => {
  const world = testWorld();
  limit(world, {
    "count/deployments.apps": "1",
    configmaps: "1",
    "count/configmaps": "5",
    resourcequotas: "0",
  });
  const template = { metadata: { labels: { app: "a" } }, ...podOf() };
  const deployment = { spec: { selector: { matchLabels: { app: "a" } }, template } };
  create(world, deployments, "a", deployment);
  create(world, configMaps, "a", {});
  expect(refusal(() => create(world, deployments, "b", deployment)).message).toBe(
    'deployments.apps "b" is forbidden: exceeded quota: q, requested: count/deployments.apps=1, ' +
      "used: count/deployments.apps=1, limited: count/deployments.apps=1",
  );
  expect(refusal(() => create(world, configMaps, "b", {})).message).toContain("requested: configmaps=1");
  expect(refusal(() => create(world, resourceQuotas, "b", {})).message).toBe(
    'resourcequotas "b" is forbidden: exceeded quota: q, requested: resourcequotas=1, used: resourcequotas=0, ' +
      "limited: resourcequotas=0",
  );
});

test("counting anew finds what is there, pods that are over aside, and nothing of what it does not know", () => {
  const world = testWorld();
  for (const name of ["a", "b"]) create(world, pods, name, podOf({ requests: { cpu: "300m" } }));
  world.registry.change(pods, namespace, "b", (draft) => ({ ...draft, status: { phase: "Succeeded" } }), {
    ...options,
    subresource: "status",
  });
  create(world, configMaps, "a", {});
  const hard = { pods: "9", "count/pods": "9", cpu: "9", configmaps: "9", "count/nothing.example.com": "9" };
  limit(world, hard);
  const quota: ResourceQuota = world.registry.get(resourceQuotas, namespace, "q");
  expect(amountsOf(usageOf(world.registry, quota, world.clock.now()))).toEqual({
    ...{ pods: "1", "count/pods": "2", cpu: "300m", configmaps: "1" },
  });
});
