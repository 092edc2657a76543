import { expect, test } from "vitest";
import { endpointSlices, type EndpointSlice } from "../../kinds/endpoint-slice.ts";
import { nodes } from "../../kinds/node.ts";
import { pods } from "../../kinds/pod.ts";
import { services, type ServiceSpec } from "../../kinds/service.ts";
import { createRunning, type Running } from "../testing/running.ts";
import { deploy, namespace, templateOf } from "../testing/stage.ts";

const kubectl = { manager: "kubectl" };

function serve(
  { registry }: Running,
  spec: ServiceSpec,
  labels: Readonly<Record<string, string>> = {},
  name = "web",
): void {
  registry.create(
    services,
    namespace,
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name, namespace, labels: { ...labels } },
      spec: { ports: [{ name: "http", port: 80, targetPort: 8080, protocol: "TCP" }], ...spec },
    },
    kubectl,
  );
}

const slicesOf = ({ registry }: Running): readonly EndpointSlice[] =>
  registry.store.list(endpointSlices, namespace);
const listedOf = (slice: EndpointSlice | undefined): readonly string[] =>
  (slice?.endpoints ?? []).map(({ targetRef }) => targetRef?.name ?? "").sort();
const podNames = ({ registry }: Running, label: string): readonly string[] =>
  registry.store
    .list(pods, namespace)
    .filter(({ metadata }) => metadata.labels?.["color"] === label)
    .map(({ metadata }) => metadata.name);

function createPods(running: Running, count: number, color: string, port = 8080): void {
  const { registry } = running;
  for (let place = 0; place < count; place += 1) {
    const template = templateOf("v1") as { readonly spec: { readonly containers: readonly object[] } };
    const [container] = template.spec.containers;
    registry.create(
      pods,
      namespace,
      {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { generateName: `${color}-`, labels: { app: "web", color } },
        spec: {
          ...template.spec,
          containers: [{ ...container, ports: [{ name: "http", containerPort: port }] }],
        },
      },
      kubectl,
    );
  }
  running.run(1);
}

test("a Service with a selector has a slice of its own, named after it, wearing its labels", () => {
  const running = createRunning();
  serve(running, { selector: { app: "web" } }, { team: "shop" });
  running.clock.advance(10);
  const [slice, ...others] = slicesOf(running);
  expect(others).toEqual([]);
  expect(slice?.metadata.name).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  expect(slice?.metadata).toMatchObject({
    generateName: "web-",
    labels: {
      team: "shop",
      "kubernetes.io/service-name": "web",
      "endpointslice.kubernetes.io/managed-by": "endpointslice-controller.k8s.io",
    },
    annotations: { "endpoints.kubernetes.io/last-change-trigger-time": "2026-03-01T12:00:00Z" },
    ownerReferences: [
      { apiVersion: "v1", kind: "Service", name: "web", controller: true, blockOwnerDeletion: true },
    ],
  });
  expect(slice?.addressType).toBe("IPv4");
  expect(slice?.endpoints ?? []).toEqual([]);
  createPods(running, 2, "blue");
  expect(listedOf(slicesOf(running)[0])).toEqual(podNames(running, "blue"));
  expect(slicesOf(running)[0]?.ports).toEqual([{ name: "http", port: 8080, protocol: "TCP" }]);
  running.stop();
});

test("a selector that switches from blue to green edits the same slice, at once", () => {
  const running = createRunning();
  createPods(running, 3, "blue");
  createPods(running, 2, "green");
  serve(running, { selector: { app: "web", color: "blue" } });
  running.clock.advance(10);
  const before = slicesOf(running);
  expect(listedOf(before[0])).toEqual(podNames(running, "blue"));
  running.registry.change(
    services,
    namespace,
    "web",
    (draft) => ({
      ...draft,
      spec: { ...(draft["spec"] as object), selector: { app: "web", color: "green" } },
    }),
    kubectl,
  );
  running.clock.advance(10);
  const after = slicesOf(running);
  expect(after.map(({ metadata }) => metadata.name)).toEqual(before.map(({ metadata }) => metadata.name));
  expect(listedOf(after[0])).toEqual(podNames(running, "green"));
  running.stop();
});

test("pods that name a port otherwise are in a slice of their own", () => {
  const running = createRunning();
  serve(running, {
    selector: { app: "web" },
    ports: [{ name: "http", port: 80, targetPort: "http", protocol: "TCP" }],
  });
  createPods(running, 2, "blue", 8080);
  createPods(running, 1, "green", 9090);
  const found = slicesOf(running).map((slice) => [slice.ports?.[0]?.port, listedOf(slice).length]);
  expect(found.sort()).toEqual([
    [8080, 2],
    [9090, 1],
  ]);
  running.stop();
});

test("more than 100 pods are in several slices; as they go, no slice is evened out", () => {
  const running = createRunning();
  serve(running, { selector: { app: "web" } });
  createPods(running, 130, "blue");
  expect(
    slicesOf(running)
      .map((slice) => listedOf(slice).length)
      .sort(),
  ).toEqual([100, 30]);
  for (const name of podNames(running, "blue").slice(0, 65))
    running.registry.remove(pods, namespace, name, {});
  running.run(2);
  const left = slicesOf(running).map((slice) => listedOf(slice).length);
  expect(left.reduce((a, b) => a + b, 0)).toBe(65);
  expect(left).toHaveLength(2);
  running.stop();
});

test("a leaving pod is terminating until it is gone, then it is in no slice", () => {
  const running = createRunning();
  serve(running, { selector: { app: "web" } });
  createPods(running, 2, "blue");
  const [name = ""] = podNames(running, "blue");
  running.registry.remove(pods, namespace, name, {});
  running.clock.advance(10);
  const leaving = slicesOf(running)[0]?.endpoints?.find(({ targetRef }) => targetRef?.name === name);
  expect(leaving?.conditions).toEqual({ ready: false, serving: true, terminating: true });
  running.run(1);
  expect(listedOf(slicesOf(running)[0])).toEqual(podNames(running, "blue"));
  running.stop();
});

test("slices of a Service without a selector are left alone", () => {
  const running = createRunning();
  serve(running, {});
  serve(
    running,
    { type: "ExternalName", externalName: "example.com", selector: { app: "web" } },
    {},
    "elsewhere",
  );
  const metadata = { name: "web-mine", labels: { "kubernetes.io/service-name": "web" } };
  running.registry.create(
    endpointSlices,
    namespace,
    {
      ...{ apiVersion: "discovery.k8s.io/v1", kind: "EndpointSlice", metadata, addressType: "IPv4" },
      endpoints: [{ addresses: ["192.0.2.1"] }],
    },
    kubectl,
  );
  createPods(running, 1, "blue");
  expect(slicesOf(running).map((slice) => slice.metadata.name)).toEqual(["web-mine"]);
  running.stop();
});

test("a slice that somebody deleted comes again, and goes with its Service", () => {
  const running = createRunning();
  serve(running, { selector: { app: "web" } });
  createPods(running, 1, "blue");
  const [slice] = slicesOf(running);
  running.registry.remove(endpointSlices, namespace, slice?.metadata.name ?? "", {});
  running.clock.advance(10);
  expect(slicesOf(running)).toHaveLength(1);
  running.registry.remove(services, namespace, "web", {});
  running.clock.advance(10);
  expect(slicesOf(running)).toEqual([]);
  running.stop();
});

test("a headless Service's slice says so, and needs no ports", () => {
  const running = createRunning();
  serve(running, { selector: { app: "web" }, clusterIP: "None", ports: [] });
  createPods(running, 1, "blue");
  const [slice] = slicesOf(running);
  expect(slice?.metadata.labels).toHaveProperty(["service.kubernetes.io/headless"], "");
  expect(listedOf(slice)).toHaveLength(1);
  running.stop();
});

test("a pod on a node that is gone is not listed", () => {
  const running = createRunning();
  serve(running, { selector: { app: "web" } });
  deploy(running, "v1", { replicas: 3 });
  running.run(2);
  expect(listedOf(slicesOf(running)[0])).toHaveLength(3);
  running.registry.remove(nodes, "", "node-1", {});
  running.clock.advance(10);
  expect(listedOf(slicesOf(running)[0])).toHaveLength(2);
  running.stop();
});
