import { expect, test } from "vitest";
import type { Node } from "../../kinds/node.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Service, ServiceSpec } from "../../kinds/service.ts";
import { addressTypesOf, endpointOf, isListed, portsOf } from "./endpoint.ts";

const meta = (name: string): Pod["metadata"] => ({
  ...{ name, namespace: "shop", uid: `uid-${name}`, resourceVersion: "1" },
  creationTimestamp: "2026-03-01T12:00:00Z",
});
const serviceOf = (spec: ServiceSpec = {}): Service => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: meta("web"),
  spec: { selector: { app: "web" }, ...spec },
});

interface Shape {
  readonly ready?: boolean;
  readonly leaving?: boolean;
  readonly phase?: "Pending" | "Running" | "Succeeded" | "Failed";
  readonly ips?: readonly string[];
  readonly spec?: Partial<Pod["spec"]>;
}

const podOf = ({
  ready = false,
  leaving = false,
  phase = "Running",
  ips = ["10.0.0.1"],
  spec,
}: Shape): Pod => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { ...meta("web-1"), ...(leaving && { deletionTimestamp: "2026-03-01T12:00:30Z" }) },
  spec: { containers: [], nodeName: "node-1", ...spec },
  status: {
    phase,
    podIPs: ips.map((ip) => ({ ip })),
    conditions: [{ type: "Ready", status: ready ? "True" : "False" }],
  },
});

const rows = [
  { says: "not ready", pod: { ready: false }, open: false, wanted: [false, false, false] },
  { says: "ready", pod: { ready: true }, open: false, wanted: [true, true, false] },
  {
    says: "leaving, still ready",
    pod: { ready: true, leaving: true },
    open: false,
    wanted: [false, true, true],
  },
  {
    says: "leaving, not ready",
    pod: { ready: false, leaving: true },
    open: false,
    wanted: [false, false, true],
  },
  { says: "not ready, but published", pod: { ready: false }, open: true, wanted: [true, false, false] },
  {
    says: "leaving, but published",
    pod: { ready: true, leaving: true },
    open: true,
    wanted: [true, true, true],
  },
] as const;

test.each(rows)("$says: ready, serving, terminating", ({ pod, open, wanted }) => {
  const service = serviceOf({ publishNotReadyAddresses: open });
  const { conditions } = endpointOf(service, podOf(pod), undefined, "IPv4");
  expect([conditions?.ready, conditions?.serving, conditions?.terminating]).toEqual(wanted);
});

test.each([
  { says: "running", pod: {}, listed: true },
  { says: "pending with an address", pod: { phase: "Pending" }, listed: true },
  { says: "without an address", pod: { ips: [] }, listed: false },
  { says: "succeeded", pod: { phase: "Succeeded" }, listed: false },
  { says: "failed", pod: { phase: "Failed" }, listed: false },
] as const)("a pod that is $says is listed: $listed", ({ pod, listed }) => {
  expect(isListed(podOf(pod))).toBe(listed);
});

test("an endpoint names its pod, its node and its node's zone", () => {
  const node = {
    ...{ apiVersion: "v1", kind: "Node", spec: {} },
    metadata: { ...meta("node-1"), labels: { "topology.kubernetes.io/zone": "west" } },
  } satisfies Node;
  expect(endpointOf(serviceOf(), podOf({ ready: true }), node, "IPv4")).toEqual({
    addresses: ["10.0.0.1"],
    conditions: { ready: true, serving: true, terminating: false },
    targetRef: { kind: "Pod", namespace: "shop", name: "web-1", uid: "uid-web-1" },
    nodeName: "node-1",
    zone: "west",
  });
});

test("a family lists its own addresses, a name only under its own Service", () => {
  const pod = podOf({ ips: ["10.0.0.1", "fd00::1"], spec: { hostname: "first", subdomain: "web" } });
  expect(endpointOf(serviceOf(), pod, undefined, "IPv6")).toMatchObject({
    addresses: ["fd00::1"],
    hostname: "first",
  });
  const elsewhere = podOf({ spec: { hostname: "first", subdomain: "other" } });
  expect(endpointOf(serviceOf(), elsewhere, undefined, "IPv4").hostname).toBeUndefined();
});

test("a named port is the pod's own number; one that it does not name is left out", () => {
  const container = (ports: Pod["spec"]["containers"][number]["ports"]): Partial<Pod["spec"]> => ({
    containers: [{ name: "web", image: "web", ...(ports !== undefined && { ports }) }],
  });
  const service = serviceOf({
    ports: [
      { name: "http", port: 80, targetPort: "web", protocol: "TCP" },
      { name: "admin", port: 81, targetPort: 9000, protocol: "TCP", appProtocol: "h2c" },
      { name: "plain", port: 82 },
      { name: "udp", port: 83, targetPort: "web", protocol: "UDP" },
    ],
  });
  const pod = podOf({ spec: container([{ name: "web", containerPort: 8080, protocol: "TCP" }]) });
  expect(portsOf(service, pod)).toEqual([
    { name: "http", protocol: "TCP", port: 8080 },
    { name: "admin", protocol: "TCP", port: 9000, appProtocol: "h2c" },
    { name: "plain", protocol: "TCP", port: 82 },
  ]);
  expect(portsOf(service, podOf({ spec: container(undefined) })).map(({ name }) => name)).toEqual([
    "admin",
    "plain",
  ]);
});

test("families are the Service's, else those of its address, else both", () => {
  expect(addressTypesOf(serviceOf({ ipFamilies: ["IPv6", "IPv4"] }))).toEqual(["IPv6", "IPv4"]);
  expect(addressTypesOf(serviceOf({ clusterIP: "fd00::5" }))).toEqual(["IPv6"]);
  expect(addressTypesOf(serviceOf({ clusterIP: "10.96.0.5" }))).toEqual(["IPv4"]);
  expect(addressTypesOf(serviceOf({ clusterIP: "None" }))).toEqual(["IPv4", "IPv6"]);
});
