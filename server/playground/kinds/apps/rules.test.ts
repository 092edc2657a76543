import { describe, expect, it } from "vitest";
import type { Draft, KubeObject } from "../../object.ts";
import { deployments } from "../deployment.ts";

const good = (extra: Draft = {}): Draft => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    name: "web",
    namespace: "shop",
    uid: "u",
    resourceVersion: "1",
    creationTimestamp: "2026-01-01T00:00:00Z",
  },
  spec: {
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: { containers: [{ name: "web", image: "web:1" }] },
    },
    ...extra,
  },
});

const wrongWith = (draft: Draft, old?: Draft): readonly string[] => {
  deployments.defaults?.(draft);
  if (old) deployments.defaults?.(old);
  const causes = deployments.validate?.(draft, old as unknown as KubeObject | undefined) ?? [];
  return causes.map(({ reason, field, message }) => `${reason} ${field}: ${message}`);
};

it("finds nothing wrong with a good Deployment, nor with what may change", () => {
  expect(wrongWith(good())).toEqual([]);
  expect(wrongWith(good({ replicas: 3, paused: true }), good())).toEqual([]);
});

describe("what is wrong with a Deployment", () => {
  const mismatch =
    'FieldValueInvalid spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`';
  it.each<[string, Draft, readonly string[]]>([
    ["no selector", { selector: undefined }, ["FieldValueRequired spec.selector: Required value", mismatch]],
    [
      "an empty selector",
      { selector: {} },
      ["FieldValueInvalid spec.selector: Invalid value: {}: empty selector is invalid for deployment"],
    ],
    ["a selector of other labels", { selector: { matchLabels: { app: "api" } } }, [mismatch]],
    [
      "a selector that is none",
      { selector: { matchExpressions: [{ key: "app", operator: "In" }] } },
      [
        "FieldValueRequired spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
        'FieldValueInvalid spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"In"}]}: invalid label selector',
      ],
    ],
    [
      "fewer than no replicas",
      { replicas: -1 },
      ["FieldValueInvalid spec.replicas: Invalid value: -1: must be greater than or equal to 0"],
    ],
    [
      "no room to move",
      { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: "0%" } } },
      [
        'FieldValueInvalid spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0',
      ],
    ],
    [
      "more unavailable than there are",
      { strategy: { rollingUpdate: { maxUnavailable: "101%" } } },
      [
        'FieldValueInvalid spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
      ],
    ],
    [
      "a surge that is no number",
      { strategy: { rollingUpdate: { maxSurge: "many" } } },
      [
        "FieldValueInvalid spec.strategy.rollingUpdate.maxSurge: Invalid value: \"many\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      ],
    ],
    [
      "numbers for a Recreate",
      { strategy: { type: "Recreate", rollingUpdate: { maxSurge: 1 } } },
      [
        "FieldValueForbidden spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'",
      ],
    ],
    [
      "a strategy that is none",
      { strategy: { type: "BlueGreen" } },
      [
        'FieldValueNotSupported spec.strategy: Unsupported value: {"Type":"BlueGreen","RollingUpdate":null}: supported values: "Recreate", "RollingUpdate"',
      ],
    ],
    [
      "a deadline that minReadySeconds eats up",
      { minReadySeconds: 30, progressDeadlineSeconds: 30 },
      [
        "FieldValueInvalid spec.progressDeadlineSeconds: Invalid value: 30: must be greater than minReadySeconds",
      ],
    ],
    [
      "pods that are not restarted",
      {
        template: {
          metadata: { labels: { app: "web" } },
          spec: { restartPolicy: "Never", containers: [{ name: "web", image: "web:1" }] },
        },
      },
      [
        'FieldValueNotSupported spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
      ],
    ],
  ])("%s", (_, extra, causes) => {
    expect(wrongWith(good(extra))).toEqual(causes);
  });

  it("another selector", () => {
    const other = good({
      selector: { matchLabels: { app: "api" } },
      template: {
        metadata: { labels: { app: "api" } },
        spec: { containers: [{ name: "web", image: "web:1" }] },
      },
    });
    expect(wrongWith(other, good())).toEqual([
      'FieldValueInvalid spec.selector: Invalid value: {"matchLabels":{"app":"api"}}: field is immutable',
    ]);
  });
});

describe("a Deployment's generation", () => {
  const old = good() as unknown as KubeObject;
  const changed = (change: (draft: Draft) => void): boolean => {
    const next = good();
    change(next);
    return deployments.generation?.(next, old) ?? false;
  };
  it.each<[string, (draft: Draft) => void, boolean]>([
    ["stays when nothing changes", () => undefined, false],
    ["rises with the spec", (draft) => ((draft["spec"] as Draft)["replicas"] = 2), true],
    ["rises with annotations", (draft) => ((draft["metadata"] as Draft)["annotations"] = { a: "b" }), true],
    ["stays with labels", (draft) => ((draft["metadata"] as Draft)["labels"] = { a: "b" }), false],
    ["stays with the status", (draft) => (draft["status"] = { replicas: 1 }), false],
  ])("%s", (_, change, expected) => {
    expect(changed(change)).toBe(expected);
  });
});
