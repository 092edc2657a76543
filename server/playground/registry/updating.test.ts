import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import { deployments } from "../kinds/deployment.ts";
import { leases } from "../kinds/lease.ts";
import { pods } from "../kinds/pod.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { StatusError } from "../status.ts";
import { testWorld, type World } from "../testing/world.ts";
import { refusal } from "./testing/refusal.ts";

const by = { manager: "test" };

const web = (replicas = 1): Draft => ({
  metadata: { name: "web", labels: { app: "web" } },
  spec: {
    replicas,
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: { containers: [{ name: "web", image: "web:1" }] },
    },
  },
});

const withWeb = (): World & { readonly created: KubeObject } => {
  const world = testWorld();
  return { ...world, created: world.registry.create(deployments, "default", web(), by) };
};

const metadataWith =
  (metadata: Draft) =>
  (draft: Draft): Draft => ({ ...draft, metadata: { ...(draft["metadata"] as Draft), ...metadata } });

describe("an update", () => {
  test("that changes nothing stores nothing, whatever the order of fields and however empty its lists", () => {
    const { registry, store, created } = withWeb();
    const revision = store.revision();
    const { spec, metadata } = web() as { spec: Draft; metadata: Draft };
    const same = {
      spec,
      metadata: { labels: { app: "web" }, finalizers: [], annotations: null, name: metadata["name"] },
    };
    expect(registry.update(deployments, "default", "web", same, by)).toBe(created);
    expect(store.revision()).toBe(revision);
  });

  test("shares with the version before what it did not change", () => {
    const { registry, created } = withWeb();
    const next = registry.change(
      deployments,
      "default",
      "web",
      metadataWith({ labels: { app: "shop" } }),
      by,
    );
    expect(Reflect.get(next, "spec")).toBe(Reflect.get(created, "spec"));
    expect(next.metadata.labels).toEqual({ app: "shop" });
  });

  test("of the spec or the annotations is another generation, of labels or status is none", () => {
    const { registry } = withWeb();
    const generationAfter = (change: (draft: Draft) => Draft, subresource?: "status" | "scale") => {
      const options = subresource === undefined ? by : { ...by, subresource };
      return registry.change(deployments, "default", "web", change, options).metadata.generation;
    };
    const scaled = ({ spec, ...rest }: Draft): Draft => ({
      ...rest,
      spec: { ...(spec as Draft), replicas: 5 },
    });
    expect([
      generationAfter(metadataWith({ labels: { app: "shop" } })),
      generationAfter((draft) => ({ ...draft, status: { replicas: 1 } }), "status"),
      generationAfter(metadataWith({ annotations: { a: "b" } }), "status"),
      generationAfter(metadataWith({ annotations: { a: "c" } })),
      generationAfter(scaled, "scale"),
      generationAfter(metadataWith({ generation: 77 })),
    ]).toEqual([1, 1, 1, 2, 3, 3]);
  });

  test("of the object leaves its status, and one of the status leaves all but annotations", () => {
    const { registry } = withWeb();
    const status = { observedGeneration: 1, replicas: 1 };
    const wholly = { ...web(7), status };
    registry.update(
      deployments,
      "default",
      "web",
      metadataWith({ labels: { a: "b" }, annotations: { a: "b" } })(wholly),
      {
        ...by,
        subresource: "status",
      },
    );
    expect(registry.get(deployments, "default", "web")).toMatchObject({
      metadata: { labels: { app: "web" }, annotations: { a: "b" } },
      spec: { replicas: 1 },
      status,
    });
    registry.update(deployments, "default", "web", { ...web(3), status: { replicas: 9 } }, by);
    expect(registry.get(deployments, "default", "web")).toMatchObject({ spec: { replicas: 3 }, status });
  });

  test("keeps who the object is and when it was made", () => {
    const { registry, created } = withWeb();
    const next = registry.update(
      deployments,
      "default",
      "web",
      metadataWith({ creationTimestamp: "2001-01-01T00:00:00Z", selfLink: "/x" })(web(2)),
      by,
    );
    expect(next.metadata).toMatchObject({
      uid: created.metadata.uid,
      creationTimestamp: created.metadata.creationTimestamp,
      namespace: "default",
    });
    expect(next.metadata).not.toHaveProperty("selfLink");
  });

  test("as a dry run shows what would be and stores nothing", () => {
    const { registry, store, created } = withWeb();
    const shown = registry.update(deployments, "default", "web", web(9), { ...by, dryRun: true });
    expect(shown).toMatchObject({
      spec: { replicas: 9 },
      metadata: { generation: 2, resourceVersion: created.metadata.resourceVersion },
    });
    expect(store.get(deployments, "default", "web")).toBe(created);
  });
});

describe("an update is refused", () => {
  const refused = (metadata: Draft): StatusError => {
    const { registry } = withWeb();
    return refusal(() => registry.update(deployments, "default", "web", metadataWith(metadata)(web(2)), by));
  };
  const cases: readonly [string, Draft, object][] = [
    [
      "made from an older version",
      { resourceVersion: "1" },
      {
        code: 409,
        reason: "Conflict",
        message:
          'Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your ' +
          "changes to the latest version and try again",
        details: { name: "web", group: "apps", kind: "deployments" },
      },
    ],
    ["with a version that is no number", { resourceVersion: "x" }, { code: 500, reason: "" }],
    [
      "of another object of that name",
      { uid: "other" },
      {
        code: 409,
        message: expect.stringContaining("Precondition failed: UID in precondition: other") as string,
      },
    ],
    [
      "under another name",
      { name: "other" },
      { code: 400, message: "the name of the object (other) does not match the name on the URL (web)" },
    ],
    [
      "in another namespace",
      { namespace: "other" },
      {
        code: 400,
        message: "the namespace of the provided object does not match the namespace sent on the request",
      },
    ],
    [
      "with a time of deletion",
      { deletionTimestamp: "2026-11-30T12:00:00Z" },
      {
        code: 422,
        message:
          'Deployment.apps "web" is invalid: metadata.deletionTimestamp: Invalid value: "2026-11-30T12:00:00Z": field is immutable',
      },
    ],
    [
      "with labels that are none",
      { labels: { app: 1 } },
      {
        code: 400,
        message:
          'Deployment in version "v1" cannot be handled as a Deployment: json: cannot unmarshal object into Go struct ' +
          "field ObjectMeta.metadata.labels of type map[string]string",
      },
    ],
    [
      "with a time of creation that is a number",
      { creationTimestamp: 5 },
      { code: 400, reason: "BadRequest" },
    ],
    ["with more than 256 KiB of annotations", { annotations: { a: "x".repeat(262_144) } }, { code: 422 }],
    [
      "with a finalizer without a name",
      { finalizers: ["a/"] },
      {
        code: 422,
        message: expect.stringContaining(
          'metadata.finalizers: Invalid value: "a/": name part must be non-empty',
        ) as string,
      },
    ],
    [
      "with two owners in control",
      {
        ownerReferences: ["x", "y"].map((name) => ({
          apiVersion: "v1",
          kind: "Pod",
          name,
          uid: name,
          controller: true,
        })),
      },
      {
        code: 422,
        message: expect.stringContaining("Only one reference can have Controller set to true") as string,
      },
    ],
  ];
  test.each(cases)("%s", (_name, metadata, expected) => {
    expect(refused(metadata)).toMatchObject(expected);
  });

  test("that names no version, where a kind is never overwritten blindly", () => {
    const { registry } = testWorld();
    registry.create(leases, "default", { metadata: { name: "a" } }, by);
    expect(
      refusal(() => registry.update(leases, "default", "a", { metadata: { name: "a" }, spec: {} }, by))
        .message,
    ).toBe(
      'leases.coordination.k8s.io "a" is invalid: metadata.resourceVersion: Invalid value: 0x0: must be specified for an update',
    );
  });

  test("of what is not there", () => {
    const { registry } = testWorld();
    expect(refusal(() => registry.update(deployments, "default", "web", web(), by))).toMatchObject({
      code: 404,
      message: 'deployments.apps "web" not found',
    });
  });

  test.each(["spec", "status"])("with a text for a %s", (part) => {
    const { registry } = withWeb();
    const write = (): unknown =>
      registry.update(deployments, "default", "web", { ...web(), [part]: "x" }, by);
    expect(refusal(write).message).toContain(
      `cannot unmarshal string into Go struct field Deployment.${part}`,
    );
  });

  test("with brackets without end", () => {
    const { registry } = withWeb();
    let deep: unknown = {};
    for (let depth = 0; depth < 5000; depth += 1) deep = { a: deep };
    expect(
      refusal(() => registry.update(deployments, "default", "web", { ...web(), spec: { deep } }, by)).code,
    ).toBe(400);
  });
});

describe("who wrote what", () => {
  /** Manager, subresource, and the keys of `data` that are theirs. */
  const managersOf = (object: KubeObject): readonly string[] =>
    (object.metadata.managedFields ?? []).map(({ manager, subresource = "-", fieldsV1 }) => {
      const keys = Object.keys(fieldsV1["f:data"] ?? {}).filter((key) => key.startsWith("f:"));
      return `${manager} ${subresource} ${keys.map((key) => key.slice(2)).join(" ")}`;
    });

  test("is told of creation, of updates, and of what moves from one writer to the next", () => {
    const { registry } = testWorld();
    registry.create(
      configMaps,
      "default",
      { metadata: { name: "a" }, data: { x: "1", y: "1" } },
      { manager: "alice" },
    );
    const next = registry.update(
      configMaps,
      "default",
      "a",
      { metadata: { name: "a" }, data: { x: "2", y: "1" } },
      { manager: "bob" },
    );
    expect(managersOf(next)).toEqual(["alice - y", "bob - x"]);
  });

  test("is taken as it is from an apply, which has worked it out", () => {
    const { registry } = testWorld();
    const managedFields = [
      {
        manager: "helm",
        operation: "Apply",
        apiVersion: "v1",
        fieldsType: "FieldsV1",
        fieldsV1: { "f:data": {} },
      },
    ];
    const created = registry.create(
      configMaps,
      "default",
      { metadata: { name: "a", managedFields }, data: { x: "1" } },
      { manager: "helm", operation: "Apply" },
    );
    expect(created.metadata.managedFields).toEqual(managedFields);
  });

  test("an empty list of writers changes nothing, one empty writer forgets them", () => {
    const { registry, created } = withWeb();
    const keep = registry.change(deployments, "default", "web", metadataWith({ managedFields: [] }), by);
    expect(keep).toBe(created);
    const reset = registry.change(deployments, "default", "web", metadataWith({ managedFields: [{}] }), by);
    expect(reset.metadata).not.toHaveProperty("managedFields");
  });
});

describe("two clients who race", () => {
  test("never lose a write when they say which version they saw", () => {
    const step = fc.record({ client: fc.nat(1), reads: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { registry } = testWorld();
        registry.create(configMaps, "default", { metadata: { name: "a" }, data: { count: "0" } }, by);
        const seen = [0, 1].map(() => registry.get(configMaps, "default", "a"));
        let written = 0;
        for (const { client, reads } of steps) {
          const mine = seen[client] ?? registry.get(configMaps, "default", "a");
          if (reads) {
            seen[client] = registry.get(configMaps, "default", "a");
            continue;
          }
          const count = Number((mine as KubeObject & { data: { count: string } }).data.count) + 1;
          const draft = { metadata: { ...mine.metadata }, data: { count: String(count) } };
          const current = registry.get(configMaps, "default", "a");
          const write = (): unknown => registry.update(configMaps, "default", "a", draft, by);
          if (current.metadata.resourceVersion !== mine.metadata.resourceVersion) {
            expect(refusal(write)).toMatchObject({ code: 409, reason: "Conflict" });
          } else {
            write();
            written += 1;
          }
        }
        expect(registry.get(configMaps, "default", "a")).toMatchObject({ data: { count: String(written) } });
      }),
      { seed: 3 },
    );
  });
});

describe("a Pod", () => {
  test("keeps its owners when its status is written", () => {
    const { registry } = testWorld();
    const owner = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "web", uid: "u", controller: true };
    const spec = { containers: [{ name: "web", image: "web:1" }] };
    registry.create(pods, "default", { metadata: { name: "web", ownerReferences: [owner] }, spec }, by);
    const next = registry.change(
      pods,
      "default",
      "web",
      (draft) => ({ ...metadataWith({ ownerReferences: [] })(draft), status: { phase: "Running" } }),
      { ...by, subresource: "status" },
    );
    expect(next).toMatchObject({ metadata: { ownerReferences: [owner] }, status: { phase: "Running" } });
  });
});
