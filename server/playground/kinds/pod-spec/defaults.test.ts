import { describe, expect, it } from "vitest";
import type { Draft } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { pods } from "../pod.ts";
import { defaultPodSpec } from "./defaults.ts";

const around = { now: 0, get: () => undefined, list: () => [], random: () => 0 };

const specOf = (spec: Draft): Draft => {
  defaultPodSpec(spec);
  return spec;
};

const containerOf = (container: Draft): Draft => {
  const spec = specOf({ containers: [{ name: "a", image: "a:1", ...container }] });
  return (spec["containers"] as Draft[])[0]!;
};

const volumeOf = (volume: Draft): Draft =>
  (specOf({ volumes: [{ name: "v", ...volume }] })["volumes"] as Draft[])[0]!;

describe("a container", () => {
  it.each([
    ["is always pulled under the tag latest", { image: "a:latest" }, { imagePullPolicy: "Always" }],
    ["is always pulled without a tag", { image: "a" }, { imagePullPolicy: "Always" }],
    [
      "is pulled if it is not present under another tag",
      { image: "a:1" },
      { imagePullPolicy: "IfNotPresent" },
    ],
    ["is pulled as it says", { imagePullPolicy: "Never" }, { imagePullPolicy: "Never" }],
    ["asks for nothing, in writing", {}, { resources: {} }],
    [
      "has canonical quantities",
      { resources: { limits: { memory: "1024Mi", cpu: 1 } } },
      { resources: { limits: { memory: "1Gi", cpu: "1" } } },
    ],
    [
      "reads fields of v1",
      { env: [{ name: "A", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }] },
      { env: [{ name: "A", valueFrom: { fieldRef: { apiVersion: "v1", fieldPath: "metadata.name" } } }] },
    ],
    [
      "stops as it starts, by HTTP",
      { lifecycle: { preStop: { httpGet: { port: 80 } } } },
      { lifecycle: { preStop: { httpGet: { path: "/", port: 80, scheme: "HTTP" } } } },
    ],
    [
      "asks the unnamed service of gRPC",
      { livenessProbe: { grpc: { port: 80 } } },
      { livenessProbe: { grpc: { port: 80, service: "" } } },
    ],
  ])("%s", (_, given, expected) => {
    expect(containerOf(given)).toMatchObject(expected);
  });

  it("keeps no empty value of a variable", () => {
    expect(containerOf({ env: [{ name: "A", value: "" }] })["env"]).toEqual([{ name: "A" }]);
  });
});

describe("a volume", () => {
  it.each([
    ["is an empty directory, if nothing else", {}, { emptyDir: {} }],
    [
      "is readable, from a Secret",
      { secret: { secretName: "s" } },
      { secret: { secretName: "s", defaultMode: 420 } },
    ],
    [
      "is readable, from a ConfigMap",
      { configMap: { name: "c" } },
      { configMap: { name: "c", defaultMode: 420 } },
    ],
    [
      "keeps its mode",
      { configMap: { name: "c", defaultMode: 256 } },
      { configMap: { name: "c", defaultMode: 256 } },
    ],
    ["has a canonical size", { emptyDir: { sizeLimit: "1024Mi" } }, { emptyDir: { sizeLimit: "1Gi" } }],
    ["of a host is of no type", { hostPath: { path: "/a" } }, { hostPath: { path: "/a", type: "" } }],
    [
      "has tokens for an hour",
      { projected: { sources: [{ serviceAccountToken: { path: "t" } }] } },
      {
        projected: {
          sources: [{ serviceAccountToken: { path: "t", expirationSeconds: 3600 } }],
          defaultMode: 420,
        },
      },
    ],
  ])("%s", (_, given, expected) => {
    expect(volumeOf(given)).toEqual({ name: "v", ...expected });
  });
});

describe("a new pod", () => {
  const made = (spec: Draft): Draft => {
    const pod: Draft = { metadata: { name: "p" }, spec };
    pods.defaults?.(pod);
    pods.prepare?.(pod, undefined, around);
    return pod;
  };
  const asking = (resources: Draft): Draft => ({ containers: [{ name: "a", image: "a:1", resources }] });

  it("is pending, of a class, and has what its template has not", () => {
    expect(made(asking({ requests: { cpu: "10m" } }))).toMatchObject({
      spec: {
        serviceAccountName: "default",
        serviceAccount: "default",
        enableServiceLinks: true,
        priority: 0,
        preemptionPolicy: "PreemptLowerPriority",
        tolerations: [
          {
            key: "node.kubernetes.io/not-ready",
            operator: "Exists",
            effect: "NoExecute",
            tolerationSeconds: 300,
          },
          {
            key: "node.kubernetes.io/unreachable",
            operator: "Exists",
            effect: "NoExecute",
            tolerationSeconds: 300,
          },
        ],
      },
      status: { phase: "Pending", qosClass: "Burstable" },
    });
  });

  it("asks for what it is limited to", () => {
    expect(made(asking({ limits: { cpu: "1", memory: "1Gi" }, requests: { cpu: "500m" } }))).toMatchObject({
      spec: asking({ limits: { cpu: "1", memory: "1Gi" }, requests: { cpu: "500m", memory: "1Gi" } }),
    });
  });

  it.each([
    ["BestEffort", {}],
    ["BestEffort", { requests: { cpu: "0" } }],
    ["Burstable", { limits: { cpu: "1" } }],
    ["Burstable", { limits: { cpu: "1", memory: "1Gi" }, requests: { cpu: "100m", memory: "1Gi" } }],
    ["Guaranteed", { limits: { cpu: "1", memory: "1Gi" } }],
    ["Guaranteed", { limits: { cpu: "1", memory: "1Gi" }, requests: { cpu: "1000m", memory: "1024Mi" } }],
  ])("is %s with %j", (qosClass, resources) => {
    expect(made(asking(resources))).toMatchObject({ status: { qosClass } });
  });

  it("tolerates a loss once", () => {
    const own = { key: "node.kubernetes.io/not-ready", operator: "Exists", effect: "NoExecute" };
    const { spec } = made({ ...asking({}), tolerations: [own] }) as { spec: Draft };
    expect(spec["tolerations"]).toHaveLength(2);
    const all = made({ ...asking({}), tolerations: [{ operator: "Exists" }] }) as { spec: Draft };
    expect(all.spec["tolerations"]).toEqual([{ operator: "Exists" }]);
  });

  it("waits for its gates", () => {
    expect(made({ ...asking({}), schedulingGates: [{ name: "a/b" }] })).toMatchObject({
      status: { conditions: [{ type: "PodScheduled", status: "False", reason: "SchedulingGated" }] },
    });
  });

  it("has ports of the host on its network", () => {
    const ports = [{ containerPort: 80 }];
    expect(made({ hostNetwork: true, containers: [{ name: "a", image: "a:1", ports }] })).toMatchObject({
      spec: { containers: [{ ports: [{ containerPort: 80, hostPort: 80 }] }] },
    });
  });
});

it.each([
  ["a quantity that is none", { containers: [{ resources: { limits: { cpu: "fast" } } }] }],
  ["a list that is none", { containers: {} }],
  ["a struct that is none", { containers: ["a"] }],
  ["a volume's source that is a text", { volumes: [{ name: "v", secret: "s" }] }],
  ["a quantity that is a list", { containers: [{ resources: { limits: { cpu: [] } } }] }],
])("refuses %s", (_, spec) => {
  expect(() => defaultPodSpec(spec)).toThrow(StatusError);
});
