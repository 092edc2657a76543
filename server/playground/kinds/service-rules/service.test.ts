import { describe, expect, it } from "vitest";
import type { Draft, KubeObject } from "../../object.ts";
import { StatusError } from "../../status.ts";
import type { Service } from "../service.ts";
import { services } from "../service.ts";

const uidOf = (name: string): string => `uid-${name}`;

/** A cluster that has these Services, and where chance always falls on the same place. */
const cluster = (...there: readonly KubeObject[]) => ({
  now: 0,
  get: () => undefined,
  list: () => there,
  random: () => 0.5,
});

/** What a Service looks like after defaults, allocation and validation. Throws the refusal. */
function written(name: string, spec: Draft, there: readonly KubeObject[] = [], old?: Service): Service {
  const draft: Draft = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, uid: uidOf(name) },
    spec: structuredClone(spec),
  };
  services.defaults?.(draft);
  services.prepare?.(draft, old, cluster(...there));
  const causes = services.validate?.(draft, old) ?? [];
  if (causes.length > 0)
    throw new Error(causes.map(({ field, message }) => `${field}: ${message}`).join("; "));
  return draft as unknown as Service;
}

const web = { selector: { app: "web" }, ports: [{ port: 80 }] };

it("fills a Service in as upstream does", () => {
  const { spec, status } = written("web", web);
  expect(spec).toEqual({
    type: "ClusterIP",
    selector: { app: "web" },
    ports: [{ port: 80, protocol: "TCP", targetPort: 80 }],
    clusterIP: spec.clusterIP,
    clusterIPs: [spec.clusterIP],
    ipFamilies: ["IPv4"],
    ipFamilyPolicy: "SingleStack",
    sessionAffinity: "None",
    internalTrafficPolicy: "Cluster",
  });
  expect(spec.clusterIP).toMatch(/^10\.96\.\d+\.\d+$/);
  expect(status).toEqual({ loadBalancer: {} });
});

describe("addresses", () => {
  it("gives no address twice", () => {
    const there: Service[] = [];
    for (let index = 0; index < 300; index += 1) there.push(written(`s${index}`, web, there));
    expect(new Set(there.map(({ spec }) => spec.clusterIP)).size).toBe(300);
  });

  it("keeps its own through an update that does not name it", () => {
    const old = written("web", web);
    const next = written("web", { ...web, ports: [{ port: 81 }] }, [old], old);
    expect(next.spec.clusterIP).toBe(old.spec.clusterIP);
  });

  it("takes the one that is asked for", () => {
    expect(written("web", { ...web, clusterIP: "10.96.0.10" }).spec.clusterIPs).toEqual(["10.96.0.10"]);
  });

  it("has none when it is headless, or a name", () => {
    expect(written("web", { ...web, clusterIP: "None" }).spec).toMatchObject({
      clusterIP: "None",
      clusterIPs: ["None"],
      ipFamilies: ["IPv4"],
    });
    expect(written("web", { ports: web.ports, clusterIP: "None" }).spec).toMatchObject({
      ipFamilies: ["IPv4", "IPv6"],
      ipFamilyPolicy: "RequireDualStack",
    });
    const { spec } = written("web", { type: "ExternalName", externalName: "a.example" });
    expect(Object.keys(spec)).not.toContain("clusterIP");
  });

  it("gives its address back when it becomes a name, and gets one when it is none any more", () => {
    const old = written("web", web);
    const name = written("web", { ...old.spec, type: "ExternalName", externalName: "a.example" }, [old], old);
    expect(name.spec.clusterIP).toBeUndefined();
    const { externalName: _name, ...rest } = name.spec;
    expect(written("web", { ...rest, type: "ClusterIP" }, [name], name).spec.clusterIP).toMatch(/^10\.96\./);
  });

  it.each([
    ["10.96.0.10", "failed to allocate IP 10.96.0.10: provided IP is already allocated"],
    [
      "10.0.0.1",
      "failed to allocate IP 10.0.0.1: the provided IP (10.0.0.1) is not in the valid range. The range of valid IPs is 10.96.0.0/16",
    ],
  ])("refuses %s", (clusterIP, why) => {
    const there = [written("other", { ...web, clusterIP: "10.96.0.10" })];
    let refusal: unknown;
    try {
      written("web", { ...web, clusterIP }, there);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(StatusError);
    expect(refusal).toMatchObject({
      code: 422,
      message: `Service "web" is invalid: spec.clusterIPs: Invalid value: ["${clusterIP}"]: ${why}`,
    });
  });

  it("never changes", () => {
    const old = written("web", { ...web, clusterIP: "10.96.0.10" });
    expect(() => written("web", { ...web, clusterIP: "10.96.0.11" }, [old], old)).toThrow(
      'spec.clusterIPs[0]: Invalid value: ["10.96.0.11"]: may not change once set',
    );
  });
});

describe("ports of nodes", () => {
  const open = { ...web, type: "NodePort" };
  const portOf = (service: Service): number | undefined => service.spec.ports?.[0]?.nodePort;

  it("are given to a Service that is open to the outside, each once", () => {
    const first = written("a", open);
    const second = written("b", open, [first]);
    expect(portOf(first)).toBeGreaterThanOrEqual(30_000);
    expect(portOf(second)).toBeGreaterThanOrEqual(30_000);
    expect(portOf(second)).not.toBe(portOf(first));
  });

  it("stay through an update, and go with the type", () => {
    const old = written("web", open);
    expect(portOf(written("web", { ...open, selector: { app: "b" } }, [old], old))).toBe(portOf(old));
    const closed = written("web", { ...old.spec, type: "ClusterIP" }, [old], old);
    expect([portOf(closed), closed.spec.externalTrafficPolicy]).toEqual([undefined, undefined]);
  });

  it.each([
    [30_080, "spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated"],
    [
      80,
      "spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767",
    ],
  ])("refuse %i", (nodePort, why) => {
    const there = [written("other", { ...open, ports: [{ port: 80, nodePort: 30_080 }] })];
    expect(() => written("web", { ...open, ports: [{ port: 80, nodePort }] }, there)).toThrow(why);
  });
});

it.each<[string, Draft, string]>([
  ["no ports", { selector: web.selector }, "spec.ports: Required value"],
  [
    "two ports without names",
    { ports: [{ port: 80 }, { port: 81 }] },
    "spec.ports[0].name: Required value; spec.ports[1].name: Required value",
  ],
  [
    "a name twice",
    {
      ports: [
        { name: "a", port: 80 },
        { name: "a", port: 81 },
      ],
    },
    'spec.ports[1].name: Duplicate value: "a"',
  ],
  [
    "a port twice",
    {
      ports: [
        { name: "a", port: 80 },
        { name: "b", port: 80 },
      ],
    },
    'spec.ports[1]: Duplicate value: {"port":80,"protocol":"TCP","targetPort":0}',
  ],
  [
    "no port",
    { ports: [{ targetPort: 80 }] },
    "spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive",
  ],
  [
    "a target that is none",
    { ports: [{ port: 80, targetPort: "HTTP!" }] },
    "spec.ports[0].targetPort: Invalid value",
  ],
  [
    "a port of nodes without need",
    { ports: [{ port: 80, nodePort: 30_000 }] },
    "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'",
  ],
  [
    "a type that is none",
    { ...web, type: "Open" },
    'spec.type: Unsupported value: "Open": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
  ],
  ["a selector that is none", { ...web, selector: { "a b": "c" } }, 'spec.selector: Invalid value: "a b"'],
  ["no name outside", { type: "ExternalName" }, "spec.externalName: Required value"],
  [
    "an address that is none",
    { ...web, clusterIP: "web" },
    'spec.clusterIPs[0]: Invalid value: "web": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
  [
    "a headless load balancer",
    { ...web, type: "LoadBalancer", clusterIP: "None" },
    "spec.clusterIPs[0]: Invalid value: \"None\": may not be set to 'None' for LoadBalancer services",
  ],
])("refuses a Service with %s", (_, spec, why) => {
  expect(() => written("web", spec)).toThrow(why);
});
