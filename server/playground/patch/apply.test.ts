import { assert, boolean, constantFrom, dictionary, option, property, record, subarray } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Draft, KubeObject, ManagedFields } from "../object.ts";
import { deployments as kindOfDeployments } from "../kinds/deployment.ts";
import { StatusError } from "../status.ts";
import { applyApply } from "./apply.ts";
import { managedAfterUpdate, type OwnedKind } from "./managed.ts";
import { deployments, pods, services } from "./testing/objects.ts";

const web: OwnedKind = { ...deployments, subresources: ["status", "scale"] };

const at = (minute: number): string => `2026-11-01T00:0${minute}:00Z`;

interface By {
  readonly manager?: string;
  readonly force?: boolean;
  readonly minute?: number;
}

const applyTo = (
  kind: OwnedKind,
  current: KubeObject | undefined,
  body: unknown,
  by: By = {},
): KubeObject => {
  const { manager = "one", force = false, minute = 0 } = by;
  return applyApply(kind, current, body, { manager, force, time: at(minute) }).draft as unknown as KubeObject;
};

const config = (spec: Draft, metadata: Draft = {}): Draft => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "shop", ...metadata },
  spec,
});

const apply = (current: KubeObject | undefined, spec: Draft, by: By = {}): KubeObject =>
  applyTo(web, current, config(spec), by);

const update = (old: KubeObject, change: (spec: Draft) => void, manager: string): KubeObject => {
  const draft = structuredClone(old) as unknown as Draft & { metadata: Draft; spec: Draft };
  change(draft.spec);
  const managedFields = managedAfterUpdate(web, old, draft, { manager, time: at(9) });
  return { ...draft, metadata: { ...draft.metadata, managedFields } } as unknown as KubeObject;
};

const specOf = (object: KubeObject): Draft => (object as unknown as { spec: Draft }).spec;

const podSpecOf = (object: KubeObject): Draft => (specOf(object)["template"] as { spec: Draft }).spec;

const ownersOf = (object: KubeObject): readonly ManagedFields[] => object.metadata.managedFields ?? [];

const owned = (object: KubeObject, manager: string): unknown =>
  ownersOf(object).find((entry) => entry.manager === manager)?.fieldsV1;

const refusal = (act: () => unknown): StatusError => {
  try {
    act();
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error("it was accepted");
};

const container = (name: string, more: Draft = {}): Draft => ({ name, image: `${name}:1`, ...more });
const withContainers = (...containers: readonly Draft[]): Draft => ({ template: { spec: { containers } } });

describe("server-side apply", () => {
  test("creates the object that it is given, owned by who applies", () => {
    const created = apply(undefined, { replicas: 2 });
    expect(specOf(created)).toEqual({ replicas: 2 });
    expect(ownersOf(created)).toEqual([
      {
        manager: "one",
        operation: "Apply",
        apiVersion: "apps/v1",
        time: at(0),
        fieldsType: "FieldsV1",
        fieldsV1: { "f:spec": { "f:replicas": {} } },
      },
    ]);
  });

  test("takes away what its manager no longer says and nobody else owns", () => {
    const first = apply(undefined, { replicas: 2, paused: true, strategy: { type: "Recreate" } });
    const second = apply(first, { replicas: 2 });
    expect(specOf(second)).toEqual({ replicas: 2 });
    expect(owned(second, "one")).toEqual({ "f:spec": { "f:replicas": {} } });
  });

  test("leaves what another owns too, and what another wrote since", () => {
    const first = apply(undefined, { replicas: 2, paused: true });
    const shared = apply(first, { paused: true }, { manager: "two" });
    const later = apply(
      update(shared, (spec) => (spec["minReadySeconds"] = 5), "three"),
      { replicas: 2 },
    );
    expect(specOf(later)).toEqual({ replicas: 2, paused: true, minReadySeconds: 5 });
    expect(owned(later, "two")).toEqual({ "f:spec": { "f:paused": {} } });
  });

  test("takes with a field of its own the defaults in it that nobody owns", () => {
    const first = apply(undefined, { replicas: 1, strategy: { rollingUpdate: { maxSurge: 1 } } });
    const defaulted = structuredClone(first) as unknown as { spec: { strategy: Draft } };
    defaulted.spec.strategy["type"] = "RollingUpdate";
    expect(specOf(apply(defaulted as unknown as KubeObject, { replicas: 1 }))).toEqual({ replicas: 1 });
  });

  test("refuses to change what another applied, and says what it is", () => {
    const first = apply(undefined, { replicas: 2 });
    expect(refusal(() => apply(first, { replicas: 3 }, { manager: "two" }))).toMatchObject({
      code: 409,
      reason: "Conflict",
      message: 'Apply failed with 1 conflict: conflict with "one": .spec.replicas',
      details: {
        causes: [{ reason: "FieldManagerConflict", message: 'conflict with "one"', field: ".spec.replicas" }],
      },
    });
  });

  test("names every conflict, by manager", () => {
    const first = apply(undefined, { replicas: 2, ...withContainers(container("main")) });
    const updated = update(first, (spec) => (spec["replicas"] = 7), "kubectl-edit");
    const { message } = refusal(() =>
      apply(
        updated,
        { replicas: 3, ...withContainers(container("main", { image: "x" })) },
        { manager: "two" },
      ),
    );
    expect(message).toBe(
      [
        'Apply failed with 2 conflicts: conflicts with "kubectl-edit" using apps/v1:',
        "- .spec.replicas",
        'conflicts with "one":',
        '- .spec.template.spec.containers[name="main"].image',
      ].join("\n"),
    );
  });

  test("takes by force, and the other owns it no more", () => {
    const first = apply(undefined, { replicas: 2, paused: true });
    const taken = apply(first, { replicas: 3 }, { manager: "two", force: true, minute: 1 });
    expect(specOf(taken)).toEqual({ replicas: 3, paused: true });
    expect(owned(taken, "one")).toEqual({ "f:spec": { "f:paused": {} } });
    expect(owned(taken, "two")).toEqual({ "f:spec": { "f:replicas": {} } });
  });

  test("shares what two say alike", () => {
    const both = apply(apply(undefined, { replicas: 2 }), { replicas: 2 }, { manager: "two" });
    expect(ownersOf(both).map(({ manager }) => manager)).toEqual(["two", "one"]);
    expect(refusal(() => apply(both, { replicas: 3 })).message).toContain('conflict with "two"');
  });

  test("merges containers by name in the configuration's order, and keeps those of others", () => {
    const first = apply(undefined, withContainers(container("a"), container("b")));
    const injected = apply(first, withContainers(container("proxy")), { manager: "mesh" });
    expect(podSpecOf(injected)["containers"]).toEqual([container("a"), container("b"), container("proxy")]);
    const turned = apply(injected, withContainers(container("b"), container("a")));
    const names = (podSpecOf(turned)["containers"] as readonly Draft[]).map(({ name }) => name);
    expect(names).toEqual(["b", "proxy", "a"]);
    const less = apply(turned, withContainers(container("b")));
    expect(podSpecOf(less)["containers"]).toEqual([container("b"), container("proxy")]);
  });

  test("owns a list without keys, a selector and a template's node selector as a whole", () => {
    const first = apply(undefined, {
      selector: { matchLabels: { app: "web" } },
      template: { spec: { nodeSelector: { a: "1" }, tolerations: [{ key: "t" }] } },
    });
    expect(owned(first, "one")).toEqual({
      "f:spec": {
        "f:selector": {},
        "f:template": { "f:spec": { "f:nodeSelector": {}, "f:tolerations": {} } },
      },
    });
  });

  test("tells ports apart by port and protocol, TCP where none is said", () => {
    const ports = [{ port: 53 }, { port: 53, protocol: "UDP" }];
    const body = { apiVersion: "v1", kind: "Service", metadata: { name: "dns" }, spec: { ports } };
    const service = applyTo(services, undefined, body);
    expect(owned(service, "one")).toMatchObject({
      "f:spec": {
        "f:ports": {
          'k:{"port":53,"protocol":"TCP"}': { ".": {}, "f:port": {} },
          'k:{"port":53,"protocol":"UDP"}': { ".": {}, "f:port": {}, "f:protocol": {} },
        },
      },
    });
    const renamed = { ...body, spec: { ports: [{ port: 53, protocol: "TCP", name: "x" }] } };
    expect(specOf(applyTo(services, service, renamed))["ports"]).toEqual([
      { port: 53, protocol: "TCP", name: "x" },
    ]);
  });

  test("gives what was there before any owner to before-first-apply", () => {
    const old = { ...config({ replicas: 2 }), metadata: { name: "web", uid: "u" } } as unknown as KubeObject;
    expect(refusal(() => apply(old, { replicas: 3 })).message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using apps/v1: .spec.replicas',
    );
  });

  test("lets kubectl take over what it applied from the client's side, and renews its annotation", () => {
    const annotation = "kubectl.kubernetes.io/last-applied-configuration";
    const last = config({ replicas: 2, paused: true });
    const object = {
      ...config({ replicas: 2, paused: true }, { annotations: { [annotation]: JSON.stringify(last) } }),
    };
    const managedFields = managedAfterUpdate(web, undefined, object, {
      manager: "kubectl-client-side-apply",
      time: at(0),
    });
    const live = {
      ...object,
      metadata: { ...(object["metadata"] as Draft), managedFields },
    } as unknown as KubeObject;
    expect(refusal(() => apply(live, { replicas: 3 }, { manager: "other" })).code).toBe(409);
    const taken = apply(live, { replicas: 3 }, { manager: "kubectl" });
    expect(specOf(taken)["replicas"]).toBe(3);
    expect(taken.metadata.annotations?.[annotation]).toBe(
      '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop"},"spec":{"replicas":3}}\n',
    );
  });

  test("takes no status from an object", () => {
    const created = applyTo(web, undefined, { ...config({ replicas: 1 }), status: { replicas: 9 } });
    expect(created).not.toHaveProperty("status");
    expect(owned(created, "one")).toEqual({ "f:spec": { "f:replicas": {} } });
  });

  test("keeps owner and time when the same is applied again, and gives the very list that was stored", () => {
    const first = apply(undefined, { replicas: 2 });
    const again = applyApply(web, first, config({ replicas: 2 }), {
      manager: "one",
      force: false,
      time: at(5),
    });
    expect(again.managedFields).toBe(first.metadata.managedFields);
    expect(again.draft).toEqual(first);
  });

  test("gives a manager no time that owns what others own already, and changed nothing", () => {
    const first = apply(undefined, { replicas: 2 });
    const { managedFields } = applyApply(web, first, config({ replicas: 2 }), {
      manager: "two",
      force: false,
      time: at(5),
    });
    expect(managedFields.map(({ manager, time }) => [manager, time])).toEqual([
      ["two", undefined],
      ["one", at(0)],
    ]);
  });

  test("changes nothing by what is only written otherwise than it is stored", () => {
    const stored = applyTo(
      kindOfDeployments,
      undefined,
      config(withContainers(container("a", { resources: { limits: { cpu: "0.5" } } }))),
    );
    const defaulted = structuredClone(stored) as unknown as Draft;
    kindOfDeployments.defaults?.(defaulted);
    const again = applyTo(
      kindOfDeployments,
      defaulted as unknown as KubeObject,
      config(withContainers(container("a", { resources: { limits: { cpu: "0.5" } } }))),
      { minute: 5 },
    );
    expect(ownersOf(again)).toEqual(ownersOf(stored));
  });

  const refused: readonly [string, unknown, number, string][] = [
    ["what is no object", [1], 400, "while decoding JSON: json: cannot unmarshal array into Go value"],
    ["nothing", null, 400, "invalid object type: /, Kind="],
    [
      "another version",
      { ...config({}), apiVersion: "apps/v2" },
      400,
      "invalid object type: apps/v2, Kind=Deployment",
    ],
    [
      "another kind",
      { ...config({}), kind: "ReplicaSet" },
      400,
      "invalid object type: apps/v1, Kind=ReplicaSet",
    ],
    ["no type", { metadata: { name: "web" } }, 400, "invalid object type: /, Kind="],
    ["managedFields", config({}, { managedFields: [] }), 400, "metadata.managedFields must be nil"],
    [
      "a field that the kind has not",
      config({ sped: 1 }),
      500,
      "failed to create typed patch object (shop/web; apps/v1, Kind=Deployment): .spec.sped: field not declared in schema",
    ],
    [
      "text for a number",
      config({ replicas: "2" }),
      500,
      ".spec.replicas: expected numeric (int or float), got string",
    ],
    [
      "a map for a number",
      config({ replicas: {} }),
      500,
      ".spec.replicas: expected numeric (int or float), got map[string]interface {}",
    ],
    ["text for a boolean", config({ paused: "yes" }), 500, ".spec.paused: expected boolean, got &{yes}"],
    ["a list for a map", config({ template: [] }), 500, ".spec.template: expected map, got &{[]}"],
    [
      "a map for a list",
      config({ template: { spec: { containers: {} } } }),
      500,
      ".spec.template.spec.containers: expected list, got &{map[]}",
    ],
    [
      "items that are no objects",
      config({ template: { spec: { containers: ["a"] } } }),
      500,
      ".spec.template.spec.containers: element 0: associative list with keys may not have non-map elements",
    ],
    [
      "several values of another type",
      config({ replicas: "2", ...withContainers({ ...container("a"), image: 5 }) }),
      500,
      "errors:\n  .spec.replicas: expected numeric (int or float), got string\n" +
        '  .spec.template.spec.containers[name="a"].image: expected string, got &value.valueUnstructured{Value:5}',
    ],
    [
      "what the schema takes and the type does not",
      config({ replicas: 1.5 }),
      500,
      "failed to convert new object (shop/web; apps/v1, Kind=Deployment) to proper version: unable to convert " +
        "unstructured object to apps/v1, Kind=Deployment: cannot convert float64 to int32",
    ],
    [
      "two items that say they are the same",
      config(withContainers(container("a"), container("a"))),
      500,
      '.spec.template.spec.containers: duplicate entries for key [name="a"]',
    ],
  ];
  test.each(refused)("refuses %s", (_, body, code, message) => {
    const error = refusal(() => applyTo(web, undefined, body));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });
});

const name = constantFrom("a", "b", "c");
const value = constantFrom("1", "2");

/** Configurations of a Pod that fit together in every way: maps, lists by key, sets, atomic parts. */
const podConfigs = record({
  labels: dictionary(name, value, { maxKeys: 3 }),
  finalizers: subarray(["x", "y", "z"]),
  images: dictionary(name, record({ image: value, tty: option(boolean(), { nil: undefined }) }), {
    maxKeys: 3,
  }),
  nodeSelector: option(dictionary(name, value, { minKeys: 1, maxKeys: 2 }), { nil: undefined }),
}).map(({ labels, finalizers, images, nodeSelector }): Draft => {
  const containers = Object.entries(images).map(([key, { image, tty }]) => ({
    name: key,
    image,
    ...(tty === undefined ? {} : { tty }),
  }));
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "p", labels, finalizers },
    spec: { containers, ...(nodeSelector === undefined ? {} : { nodeSelector }) },
  };
});

const containedIn = (part: unknown, whole: unknown): boolean => {
  if (Array.isArray(part)) {
    const list = Array.isArray(whole) ? (whole as readonly unknown[]) : [];
    return part.every((item) => list.some((other) => containedIn(item, other)));
  }
  if (typeof part !== "object" || part === null) return part === whole;
  return Object.entries(part).every(([key, inner]) =>
    inner !== null && typeof inner === "object" && Object.keys(inner as object).length === 0
      ? true
      : containedIn(inner, (whole as Draft | undefined)?.[key]),
  );
};

describe("whatever is applied", () => {
  test("is then there", () => {
    assert(
      property(podConfigs, podConfigs, podConfigs, (first, second, third) => {
        const one = applyTo(pods, undefined, first);
        const two = applyTo(pods, one, second, { manager: "two", force: true });
        const three = applyTo(pods, two, third, { force: true });
        expect(containedIn(third, { ...three })).toBe(true);
      }),
    );
  });

  test("applied twice changes nothing", () => {
    assert(
      property(podConfigs, podConfigs, (first, second) => {
        const one = applyTo(pods, undefined, first);
        const two = applyTo(pods, one, second, { manager: "two", force: true });
        const again = applyTo(pods, two, second, { manager: "two", minute: 7 });
        expect(again).toEqual(two);
        expect(again.metadata.managedFields).toBe(two.metadata.managedFields);
      }),
    );
  });

  test("alone leaves nothing of what its manager applied before", () => {
    assert(
      property(podConfigs, podConfigs, (first, second) => {
        const replaced = applyTo(pods, applyTo(pods, undefined, first), second);
        expect(replaced).toEqual(applyTo(pods, undefined, second));
      }),
    );
  });

  test("never loses without force what another manager applied", () => {
    assert(
      property(podConfigs, podConfigs, podConfigs, (mine, first, second) => {
        const one = applyTo(pods, undefined, mine, { manager: "mine" });
        try {
          const two = applyTo(pods, one, first, { manager: "other" });
          const three = applyTo(pods, two, second, { manager: "other" });
          expect(containedIn(mine, three)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 409 });
        }
      }),
    );
  });
});
