import { expect, test } from "vitest";
import type { Raw } from "../base/raw.ts";
import { driftOf } from "./drift.ts";

const declared: Raw = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", labels: { app: "web" } },
  spec: {
    replicas: 2,
    template: {
      spec: {
        containers: [
          {
            name: "web",
            image: "nginx:1.27",
            args: ["-a", "-b"],
            env: [{ name: "MODE", value: "plain" }],
            resources: { requests: { cpu: "1000m", memory: "1Gi" } },
          },
        ],
        tolerations: [{ key: "spot", operator: "Exists" }],
      },
    },
  },
};

type Change = (
  live: { spec: { replicas: number; template: { spec: { containers: Raw[] } & Raw } } } & Raw,
) => void;

function drift(change: Change): readonly string[] {
  const live = structuredClone(declared);
  change(live as Parameters<Change>[0]);
  return driftOf(declared, live).map(
    ({ path, before, after }) => `${path}: ${before ?? "absent"} → ${after ?? "absent"}`,
  );
}

const container = (live: Parameters<Change>[0]): Record<string, unknown> =>
  live.spec.template.spec.containers[0] as Record<string, unknown>;

test.each<readonly [string, Change]>([
  [
    "what the API server fills in",
    (live) => Object.assign(container(live), { imagePullPolicy: "IfNotPresent" }),
  ],
  [
    "a quantity written otherwise",
    (live) => Object.assign(container(live), { resources: { requests: { cpu: 1, memory: "1024Mi" } } }),
  ],
  [
    "another container beside",
    (live) => live.spec.template.spec.containers.unshift({ name: "proxy", image: "p" }),
  ],
  [
    "a variable that others added",
    (live) => (container(live)["env"] as unknown[]).push({ name: "X", value: "1" }),
  ],
  [
    "a toleration that others added",
    (live) => (live.spec.template.spec["tolerations"] as unknown[]).push({ key: "other" }),
  ],
  [
    "labels that Helm adds",
    (live) =>
      Object.assign((live["metadata"] as Raw)["labels"] as object, {
        "app.kubernetes.io/managed-by": "Helm",
      }),
  ],
  ["a status", (live) => Object.assign(live, { status: { replicas: 2 } })],
])("no drift is %s", (_, change) => {
  expect(drift(change)).toEqual([]);
});

test.each<readonly [string, Change, readonly string[]]>([
  ["a number", (live) => (live.spec.replicas = 5), ["spec.replicas: 2 → 5"]],
  [
    "an image",
    (live) => (container(live)["image"] = "nginx:1.28"),
    ["spec.template.spec.containers[web].image: nginx:1.27 → nginx:1.28"],
  ],
  [
    "an order that matters",
    (live) => (container(live)["args"] = ["-b", "-a"]),
    [
      "spec.template.spec.containers[web].args[0]: -a → -b",
      "spec.template.spec.containers[web].args[1]: -b → -a",
    ],
  ],
  [
    "a variable that is gone",
    (live) => (container(live)["env"] = []),
    ["spec.template.spec.containers[web].env[MODE].value: plain → absent"],
  ],
])("drift is %s", (_, change, changes) => {
  expect(drift(change)).toEqual(changes);
});
