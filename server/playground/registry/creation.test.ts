import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import { deployments } from "../kinds/deployment.ts";
import type { Kind } from "../kinds/kind.ts";
import { namespaces } from "../kinds/namespace.ts";
import { nodes } from "../kinds/node.ts";
import { roles } from "../kinds/role.ts";
import { services } from "../kinds/service.ts";
import type { Draft } from "../object.ts";
import { StatusError } from "../status.ts";
import { testWorld } from "../testing/world.ts";
import { createRegistry } from "./create-registry.ts";
import { createStore } from "../store/memory.ts";
import { refusal } from "./testing/refusal.ts";

const by = { manager: "test" };

const named = (name: string): Draft => ({ metadata: { name } });

describe("a new object", () => {
  test("is written without what is absent, null or empty", () => {
    const { registry } = testWorld();
    const created = registry.create(
      configMaps,
      "default",
      {
        data: { x: "" },
        binaryData: {},
        metadata: {
          finalizers: [],
          labels: null,
          annotations: {},
          name: "a",
          creationTimestamp: null,
          unknown: 1,
        },
      },
      by,
    );
    const { uid, managedFields: _managed, ...metadata } = created.metadata;
    expect(JSON.stringify({ ...created, metadata })).toBe(
      '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","namespace":"default",' +
        '"creationTimestamp":"2026-11-30T12:00:00Z","resourceVersion":"3"},"data":{"x":""}}',
    );
    expect(uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test("owns what was said of it, and nothing that was allocated to it", () => {
    const { registry } = testWorld();
    const spec = { selector: { app: "web" }, ports: [{ port: 80 }] };
    const created = registry.create(services, "default", { metadata: { name: "web" }, spec }, by);
    expect(JSON.stringify(created)).toContain('"clusterIP":"10.96.');
    const owned = JSON.stringify(created.metadata.managedFields);
    expect(owned).toContain('"f:selector"');
    expect(owned).not.toContain("clusterIP");
  });

  test("keeps its status where it is a Node, and only there", () => {
    const { registry } = testWorld();
    const status = { capacity: { cpu: "4" } };
    const node = registry.create(nodes, "", { metadata: { name: "n" }, status }, by);
    expect(node).toMatchObject({ status });
    const space = registry.create(
      namespaces,
      "",
      { metadata: { name: "s" }, status: { phase: "Terminating" } },
      by,
    );
    expect(space).toMatchObject({ status: { phase: "Active" } });
  });

  test("says nothing of what is the server's to say", () => {
    const { registry } = testWorld();
    const metadata = {
      name: "a",
      uid: "mine",
      generation: 7,
      creationTimestamp: "2001-01-01T00:00:00Z",
      deletionTimestamp: "2001-01-01T00:00:00Z",
      deletionGracePeriodSeconds: 5,
    };
    const created = registry.create(configMaps, "default", { metadata }, by).metadata;
    expect(created.uid).not.toBe("mine");
    expect(created.creationTimestamp).toBe("2026-11-30T12:00:00Z");
    expect(created).not.toHaveProperty("generation");
    expect(created).not.toHaveProperty("deletionTimestamp");
    expect(created).not.toHaveProperty("deletionGracePeriodSeconds");
  });

  test("may name fields like an object's own ones, which change no prototype", () => {
    const { registry } = testWorld();
    const draft = JSON.parse('{"metadata":{"name":"a"},"data":{"__proto__":"x","constructor":"y"}}') as Draft;
    const created = registry.create(configMaps, "default", draft, by);
    expect(JSON.stringify(Reflect.get(created, "data"))).toBe('{"constructor":"y"}');
    expect(Object.getPrototypeOf(Reflect.get(created, "data"))).toBe(Object.prototype);
  });

  test("as a dry run has no version and is not there afterwards", () => {
    const { registry, store } = testWorld();
    const shown = registry.create(configMaps, "default", named("a"), { ...by, dryRun: true });
    expect(shown.metadata).not.toHaveProperty("resourceVersion");
    expect(store.list(configMaps)).toEqual([]);
  });

  test("is the same in every world of the same seed", () => {
    const make = (seed: number): string => {
      const { registry } = testWorld({ seed });
      const { name, uid } = registry.create(
        configMaps,
        "default",
        { metadata: { generateName: "a-" } },
        by,
      ).metadata;
      return `${name} ${uid}`;
    };
    expect(make(5)).toBe(make(5));
    expect(make(5)).not.toBe(make(6));
  });

  test("stands in no namespace where its kind has none", () => {
    const { registry } = testWorld();
    const created = registry.create(namespaces, "", named("shop"), by);
    expect(created.metadata).not.toHaveProperty("namespace");
    expect(registry.get(namespaces, "ignored", "shop")).toBe(created);
  });
});

describe("a draft", () => {
  test("may be made of parts of stored objects, and stays as it was", () => {
    const { registry } = testWorld();
    const first = registry.create(configMaps, "default", { metadata: { name: "a" }, data: { x: "1" } }, by);
    const draft = { metadata: { name: "b", labels: null }, data: Reflect.get(first, "data") as unknown };
    const second = registry.create(configMaps, "default", draft, by);
    expect(second).toMatchObject({ data: { x: "1" } });
    expect(draft.metadata).toEqual({ name: "b", labels: null });
  });
});

describe("a generated name", () => {
  test("is at most 58 characters of the prefix and 5 of the alphabet without vowels", () => {
    const { registry } = testWorld();
    const { name, generateName } = registry.create(
      configMaps,
      "default",
      { metadata: { generateName: `${"a".repeat(70)}-` } },
      by,
    ).metadata;
    expect(name).toMatch(/^a{58}[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(generateName).toHaveLength(71);
  });

  test("is tried eight times before it is given up", () => {
    const { clock, store: worldStore } = testWorld();
    const store = createStore();
    const [namespace] = worldStore.list(namespaces);
    if (namespace !== undefined) store.put(namespaces, namespace);
    const draws = (numbers: readonly number[]): (() => number) => {
      let at = 0;
      return () => numbers[Math.min((at += 1), numbers.length) - 1] ?? 0;
    };
    const make = (random: () => number): string =>
      createRegistry({ store, clock, random }).create(
        configMaps,
        "default",
        { metadata: { generateName: "a-" } },
        by,
      ).metadata.name;
    expect(make(() => 0)).toBe("a-bbbbb");
    const taken = Array.from({ length: 35 }, () => 0);
    expect(make(draws([...taken, 0.5, 0.5, 0.5, 0.5, 0.5]))).toBe("a-rrrrr");
    expect(refusal(() => make(() => 0))).toMatchObject({
      code: 409,
      reason: "AlreadyExists",
      message:
        'configmaps "a-bbbbb" already exists, the server was not able to generate a unique name for the object',
      details: { retryAfterSeconds: 1 },
    });
  });
});

describe("a creation is refused", () => {
  const cases: readonly [string, Kind, string, Draft, object][] = [
    [
      "without a name",
      configMaps,
      "default",
      { data: {} },
      {
        code: 422,
        reason: "Invalid",
        message: 'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
        details: {
          group: "",
          kind: "ConfigMap",
          causes: [
            {
              reason: "FieldValueRequired",
              message: "Required value: name or generateName is required",
              field: "metadata.name",
            },
          ],
        },
      },
    ],
    [
      "in another namespace than its path",
      configMaps,
      "default",
      { metadata: { name: "a", namespace: "other" } },
      {
        code: 400,
        reason: "BadRequest",
        message: "the namespace of the provided object does not match the namespace sent on the request",
      },
    ],
    [
      "in a namespace that is not there",
      configMaps,
      "nowhere",
      named("a"),
      {
        code: 404,
        reason: "NotFound",
        message: 'namespaces "nowhere" not found',
        details: { name: "nowhere", group: "", kind: "namespaces" },
      },
    ],
    [
      "with a version",
      configMaps,
      "default",
      { metadata: { name: "a", resourceVersion: "5" } },
      { code: 500, reason: "", message: "resourceVersion should not be set on objects to be created" },
    ],
    [
      "with a name in capitals",
      configMaps,
      "default",
      named("A"),
      {
        code: 422,
        message:
          'ConfigMap "A" is invalid: metadata.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of ' +
          "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character " +
          "(e.g. 'example.com', regex used for validation is " +
          "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      },
    ],
    ["with a name of 254 bytes", configMaps, "default", named("a".repeat(254)), { code: 422 }],
    [
      "with dots in the name of a namespace",
      namespaces,
      "",
      named("a.b"),
      {
        code: 422,
        message: 'Namespace "a.b" is invalid: metadata.name: Invalid value: "a.b": must not contain dots',
      },
    ],
    [
      "with a Service's name that begins with a digit",
      services,
      "default",
      { ...named("1a"), spec: { ports: [{ port: 80 }] } },
      {
        code: 422,
        message: expect.stringContaining('Invalid value: "1a": a DNS-1035 label must consist of') as string,
      },
    ],
    [
      "with a Role's name that is no part of a path",
      roles,
      "default",
      named("a/b"),
      {
        code: 422,
        message: `Role.rbac.authorization.k8s.io "a/b" is invalid: metadata.name: Invalid value: "a/b": may not contain '/'`,
      },
    ],
    [
      "with metadata that is a text",
      configMaps,
      "default",
      { metadata: "a" },
      { code: 400, reason: "BadRequest" },
    ],
    [
      "with a number for a name",
      configMaps,
      "default",
      { metadata: { name: 5 } },
      {
        code: 400,
        message:
          'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct ' +
          "field ObjectMeta.metadata.name of type string",
      },
    ],
  ];
  test.each(cases)("%s", (_name, ...[kind, namespace, draft, expected]) => {
    const { registry } = testWorld();
    expect(refusal(() => registry.create(kind, namespace, draft, by))).toMatchObject(expected);
  });

  test("when the name is taken", () => {
    const { registry } = testWorld();
    registry.create(configMaps, "default", named("a"), by);
    expect(refusal(() => registry.create(configMaps, "default", named("a"), by))).toMatchObject({
      code: 409,
      reason: "AlreadyExists",
      message: 'configmaps "a" already exists',
      details: { name: "a", group: "", kind: "configmaps" },
    });
  });

  test("with every wrong label told, in brackets", () => {
    const { registry } = testWorld();
    const labels = { "/a": "x", "b.c/": "y", ok: "no spaces", long: "x".repeat(64) };
    const { message, details } = refusal(() =>
      registry.create(configMaps, "default", { metadata: { name: "a", labels } }, by),
    );
    expect(message).toMatch(
      /^ConfigMap "a" is invalid: \[metadata\.labels: Invalid value: "\/a": prefix part must be non-empty, .*\]$/,
    );
    expect(
      details?.causes?.map((cause) => cause.message.replace(/: a valid label must.*| must consist.*/, "")),
    ).toEqual([
      'Invalid value: "/a": prefix part must be non-empty',
      'Invalid value: "b.c/": name part must be non-empty',
      'Invalid value: "b.c/": name part',
      'Invalid value: "no spaces"',
      `Invalid value: "${"x".repeat(64)}": must be no more than 63 bytes`,
    ]);
  });
});

describe("any body", () => {
  const sane = {
    metadata: { name: "a" },
    spec: { replicas: 1, selector: {}, template: { spec: { containers: [{}] } } },
  };
  const paths = ["metadata", "spec", "status", "data", "kind", "labels", "name", "__proto__", "finalizers"];
  const anything = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, "", "a", 0, -1, 1.5, true, "9".repeat(300)),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...paths), tie("value"), { maxKeys: 4 }),
    ),
  })).value;
  const body = fc
    .tuple(fc.dictionary(fc.constantFrom(...paths), anything), fc.boolean())
    .map(([random, isNearlySane]): Draft => (isNearlySane ? { ...sane, ...random } : random));

  test.each([configMaps, namespaces])(
    "of $kind is stored or refused with a Status, and leaves the next one alone",
    (kind) => {
      fc.assert(
        fc.property(body, (draft) => {
          const { registry } = testWorld();
          try {
            registry.create(kind, kind.namespaced ? "default" : "", draft, by);
          } catch (error) {
            expect(error).toBeInstanceOf(StatusError);
          }
          registry.create(kind, kind.namespaced ? "default" : "", named("next"), by);
          expect({}).not.toHaveProperty("finalizers");
        }),
        { seed: 23 },
      );
    },
  );

  test("of a Deployment is refused with a Status where it makes no sense", () => {
    fc.assert(
      fc.property(body, (draft) => {
        const { registry } = testWorld();
        try {
          registry.create(deployments, "default", draft, by);
        } catch (error) {
          expect(error).toBeInstanceOf(StatusError);
        }
      }),
      { seed: 29 },
    );
  });
});
