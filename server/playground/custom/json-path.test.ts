import { expect, it } from "vitest";
import { readJsonPath } from "./json-path.ts";

const object = {
  metadata: { name: "a", labels: { "app.kubernetes.io/name": "web" } },
  spec: { ports: [80, 443, 8080], size: 3 },
  status: {
    conditions: [
      { type: "Ready", status: "True", count: 2 },
      { type: "Synced", status: "False" },
    ],
  },
};

it.each<[string, readonly unknown[]]>([
  [".spec.size", [3]],
  ["$.spec.size", [3]],
  [".spec['size']", [3]],
  [".spec.missing.more", []],
  [".spec.ports[0]", [80]],
  [".spec.ports[-1]", [8080]],
  [".spec.ports[9]", []],
  [".spec.ports[0:2]", [80, 443]],
  [".spec.ports[::2]", [80, 8080]],
  [".spec.ports[*]", [80, 443, 8080]],
  [".status.conditions[*].type", ["Ready", "Synced"]],
  ['.status.conditions[?(@.type=="Ready")].status', ["True"]],
  [".status.conditions[?(@.type!='Ready')].status", ["False"]],
  [".status.conditions[?(@.count>1)].type", ["Ready"]],
  [".status.conditions[?(@.count)].type", ["Ready"]],
  [".metadata.labels.app\\.kubernetes\\.io/name", ["web"]],
  [".metadata.labels['app\\.kubernetes\\.io/name']", ["web"]],
  ["..type", ["Ready", "Synced"]],
  [".", [object]],
])("%s finds %j", (path, found) => {
  expect(readJsonPath(path)?.(object)).toEqual(found);
});

it.each([".a[", ".a[?(@.b===1)]", ".a[?(@.b==c)]", ".a[x]", `.${"a".repeat(1_001)}`])(
  "%.30s cannot be read",
  (path) => {
    expect(readJsonPath(path)).toBeUndefined();
  },
);
