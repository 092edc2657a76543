import { testWorld } from "../testing/world.ts";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Draft, KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import { apiVersionOf } from "./kind.ts";
import { kindOf, kindOfType, kinds } from "./kinds.ts";

it("finds a kind by its path and by its type", () => {
  expect(kindOf("apps", "deployments")).toBe(kindOfType("apps/v1", "Deployment"));
  expect(kindOf("", "pods")).toBe(kindOfType("v1", "Pod"));
  expect([kindOf("apps", "pods"), kindOfType("apps/v1beta1", "Deployment")]).toEqual([undefined, undefined]);
});

it("calls no two kinds the same", () => {
  const names = kinds.flatMap(({ plural, singular, shortNames }) => [
    ...new Set([plural, singular, ...shortNames]),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

it("selects by the fields that upstream selects by", () => {
  const object = { metadata: { name: "a" }, spec: {}, involvedObject: {} } as unknown as KubeObject;
  const fields = Object.fromEntries(
    kinds
      .filter((kind) => kind.fields)
      .map((kind) => [kind.plural, Object.keys(kind.fields?.(object) ?? {})]),
  );
  expect(fields).toMatchObject({
    pods: [
      ...[
        "spec.nodeName",
        "spec.restartPolicy",
        "spec.schedulerName",
        "spec.serviceAccountName",
        "spec.hostNetwork",
      ],
      ...["status.phase", "status.podIP", "status.podIPs", "status.nominatedNodeName"],
    ],
    secrets: ["type"],
    namespaces: ["status.phase"],
    nodes: ["spec.unschedulable"],
  });
  expect(fields["events"]).toHaveLength(11);
});

const around = { now: 0, get: () => undefined, list: () => [], random: () => 0 };
const names = [
  ...[
    "template",
    "metadata",
    "labels",
    "selector",
    "matchLabels",
    "matchExpressions",
    "containers",
    "initContainers",
  ],
  ...[
    "volumes",
    "env",
    "ports",
    "resources",
    "limits",
    "readinessProbe",
    "httpGet",
    "strategy",
    "rollingUpdate",
  ],
  ...[
    "replicas",
    "name",
    "image",
    "tolerations",
    "clusterIP",
    "clusterIPs",
    "data",
    "stringData",
    "type",
    "rules",
  ],
];
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(null, true, -1, 1.5, "", "a", "__proto__"),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 4 }),
  ),
})).value;

describe("whatever a body says", () => {
  it.each(kinds.map((kind) => [kind.kind, kind] as const))("%s fails with a Status, if at all", (_, kind) => {
    fc.assert(
      fc.property(json, json, (spec, data) => {
        const metadata = { name: "a", uid: "u" };
        const draft: Draft = {
          apiVersion: apiVersionOf(kind),
          kind: kind.kind,
          metadata,
          spec,
          template: structuredClone(spec),
          data,
          stringData: structuredClone(data),
        };
        try {
          kind.defaults?.(draft);
          kind.prepare?.(draft, undefined, around);
          kind.validate?.(draft, undefined);
          kind.validate?.(draft, structuredClone(draft) as unknown as KubeObject);
        } catch (error) {
          expect(error).toBeInstanceOf(StatusError);
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

it.each(kinds.map((kind) => [kind.kind, kind] as const))(
  "a %s of which only the name is given is refused with a Status, or can be selected and shown",
  (_, kind) => {
    const { registry, clock } = testWorld();
    const draft = { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: { name: "bare" } };
    try {
      registry.create(kind, kind.namespaced ? "default" : "", draft, { manager: "test" });
    } catch (error) {
      expect(error).toBeInstanceOf(StatusError);
      return;
    }
    const object = registry.get(kind, "default", "bare");
    const fields = Object.values(kind.fields?.(object) ?? {});
    expect(fields.filter((value) => typeof value !== "string")).toEqual([]);
    const cells = (kind.columns ?? []).map(({ cell }) => cell(object, clock.now()));
    expect(cells).not.toContain(undefined);
  },
);
