import { describe, expect, test } from "vitest";
import type { Draft, KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import { applyPatch } from "./patch.ts";
import { deployment, deployments, services } from "./testing/objects.ts";

type Containers = readonly Readonly<Record<string, unknown>>[];

const patch = (body: unknown, current = deployment()): Draft =>
  applyPatch("strategic", deployments, current, body);

const podSpec = (spec: Draft): Draft => ({ spec: { template: { spec } } });

const containersOf = (draft: Draft): Containers =>
  (draft as { spec: { template: { spec: { containers: Containers } } } }).spec.template.spec.containers;

const names = (list: Containers): readonly unknown[] => list.map((item) => item["name"]);

const envOf = (list: unknown): KubeObject =>
  deployment({ template: { spec: { containers: [{ name: "main", image: "i", env: list }] } } });

describe("a strategic merge patch", () => {
  test("changes one container's image, as kubectl set image does", () => {
    const draft = patch(podSpec({ containers: [{ name: "main", image: "web:2.0" }] }));
    const [main, side] = containersOf(deployment() as unknown as Draft);
    // What the patch names comes in the patch's order; the others keep their place before what they stood before.
    expect(containersOf(draft)).toEqual([{ ...main, image: "web:2.0" }, side]);
  });

  test("puts an item whose key is new first, when no order is given", () => {
    const draft = patch(podSpec({ containers: [{ name: "third", image: "t" }] }));
    expect(names(containersOf(draft))).toEqual(["third", "main", "side"]);
  });

  test("deletes an item by $patch: delete, and ignores one that is not there", () => {
    const gone = [
      { name: "side", $patch: "delete" },
      { name: "none", $patch: "delete" },
    ];
    expect(names(containersOf(patch(podSpec({ containers: gone }))))).toEqual(["main"]);
  });

  test("replaces a list by an item $patch: replace", () => {
    const list = [{ $patch: "replace" }, { name: "only", image: "o" }];
    expect(containersOf(patch(podSpec({ containers: list })))).toEqual([{ name: "only", image: "o" }]);
  });

  test("replaces a map by $patch: replace and empties one by $patch: delete", () => {
    const replaced = patch({ metadata: { labels: { $patch: "replace", b: "2" } } });
    expect(replaced).toHaveProperty("metadata.labels", { b: "2" });
    const emptied = patch({ spec: { strategy: { rollingUpdate: { $patch: "delete" } } } });
    expect(emptied).toHaveProperty("spec.strategy", { type: "RollingUpdate", rollingUpdate: {} });
  });

  test("merges lists within items: env by name", () => {
    const env = [
      { name: "B", value: "3" },
      { name: "A", $patch: "delete" },
      { name: "C", value: "4" },
    ];
    const [main] = containersOf(patch(podSpec({ containers: [{ name: "main", env }] })));
    expect(main?.["env"]).toEqual([
      { name: "B", value: "3" },
      { name: "C", value: "4" },
    ]);
  });

  test("replaces a list that has no merge key: tolerations, args", () => {
    const tolerations = [{ key: "other", operator: "Exists" }];
    expect(patch(podSpec({ tolerations }))).toHaveProperty("spec.template.spec.tolerations", tolerations);
  });

  test("unites a set of scalars and deletes from it by $deleteFromPrimitiveList", () => {
    const body = { metadata: { "$deleteFromPrimitiveList/finalizers": ["a", "x"] } };
    expect(patch(body)).toHaveProperty("metadata.finalizers", ["b", "c"]);
    expect(patch({ metadata: { finalizers: ["c", "d"] } })).toHaveProperty("metadata.finalizers", [
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  test("keeps only the fields that $retainKeys names", () => {
    const body = { spec: { strategy: { $retainKeys: ["type"], type: "Recreate" } } };
    expect(patch(body)).toHaveProperty("spec.strategy", { type: "Recreate" });
    const volumes = [{ $retainKeys: ["name", "configMap"], name: "v", configMap: { name: "c" } }];
    expect(patch(podSpec({ volumes }))).toHaveProperty("spec.template.spec.volumes", [
      { name: "v", configMap: { name: "c" } },
    ]);
  });

  test("removes by null, in maps and items, and takes null for what is not there as nothing", () => {
    const draft = patch({
      metadata: { labels: { app: null, none: null } },
      ...podSpec({ volumes: null, containers: [{ name: "main", env: null }] }),
    });
    expect(draft).not.toHaveProperty("metadata.labels");
    expect(draft).not.toHaveProperty("spec.template.spec.volumes");
    expect(containersOf(draft)[0]).not.toHaveProperty("env");
  });

  test("tells ports of a Service apart by port alone", () => {
    const service = {
      apiVersion: "v1",
      kind: "Service",
      metadata: deployment().metadata,
      spec: { ports: [{ port: 80, targetPort: 8080, protocol: "TCP" }] },
    } as unknown as KubeObject;
    const body = { spec: { ports: [{ port: 80, targetPort: 9090 }] } };
    expect(applyPatch("strategic", services, service, body)).toHaveProperty("spec.ports", [
      { port: 80, targetPort: 9090, protocol: "TCP" },
    ]);
  });

  describe("with $setElementOrder", () => {
    const order = (...list: readonly string[]): readonly Draft[] => list.map((name) => ({ name }));
    const cases: readonly [string, Record<"before" | "wanted" | "after", readonly string[]>, Draft?][] = [
      [
        "reorders without a list",
        { before: ["A", "B", "C"], wanted: ["C", "A", "B"], after: ["C", "A", "B"] },
      ],
      [
        "puts a new item where it is named",
        { before: ["A", "B"], wanted: ["A", "N", "B"], after: ["A", "N", "B"] },
        { name: "N", value: "n" },
      ],
      [
        "keeps what only the server has in its place",
        { before: ["S", "A", "B"], wanted: ["B", "A"], after: ["S", "B", "A"] },
      ],
      [
        "drops what it deletes",
        { before: ["A", "B", "C"], wanted: ["C", "A"], after: ["C", "A"] },
        { name: "B", $patch: "delete" },
      ],
    ];
    test.each(cases)("%s", (_, { before, wanted, after }, change) => {
      const env = change === undefined ? {} : { env: [change] };
      const item = { name: "main", "$setElementOrder/env": order(...wanted), ...env };
      const draft = patch(
        podSpec({ containers: [item] }),
        envOf(before.map((name) => ({ name, value: name }))),
      );
      expect(names(containersOf(draft)[0]?.["env"] as Containers)).toEqual(after);
    });

    test("refuses a list in another order", () => {
      const env = [
        { name: "B", value: "1" },
        { name: "A", value: "1" },
      ];
      const item = { name: "main", "$setElementOrder/env": order("A", "B"), env };
      expect(() => patch(podSpec({ containers: [item] }))).toThrow("The order in patch list");
    });
  });

  const refused: readonly [string, unknown, number, string][] = [
    ["no object", [1], 400, "json: cannot unmarshal array into Go value of type map[string]interface {}"],
    ["a text", "no json", 400, "json: cannot unmarshal string into Go value of type map[string]interface {}"],
    ["$retainKeys that is no list", { spec: { $retainKeys: 1 } }, 400, "invalid patch format of retainKeys"],
    [
      "a field that $retainKeys leaves out",
      { spec: { $retainKeys: ["paused"], replicas: 1 } },
      400,
      "retainKeys",
    ],
    ["$setElementOrder of no field", { spec: { $setElementOrder: [] } }, 400, "setElementOrder"],
    [
      "an item without its merge key",
      podSpec({ containers: [{ image: "x", tty: true }] }),
      500,
      "map: map[image:x tty:true] does not contain declared merge key: name",
    ],
    [
      "an unknown directive",
      { spec: { $patch: "mend" } },
      500,
      "unknown patch type: mend in map: map[$patch:mend]",
    ],
    ["$patch: merge in a list", podSpec({ containers: [{ $patch: "merge" }] }), 500, "merging lists"],
    [
      "an item that is no object",
      podSpec({ containers: ["main"] }),
      500,
      "expected a map[string]interface {}",
    ],
    [
      "an order that is no list",
      podSpec({ "$setElementOrder/containers": 1 }),
      500,
      "expected a []interface {}",
    ],
  ];
  test.each(refused)("is refused for %s", (_, body, code, message) => {
    expect(() => patch(body)).toThrow(StatusError);
    expect(() => patch(body)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) as string }),
    );
  });

  const mistyped: readonly [Draft, string, string][] = [
    [{ spec: { replicas: "x" } }, "map[spec:map[replicas:x]]", "unrecognized type: int32"],
    [{ spec: { paused: 1 } }, "map[spec:map[paused:1]]", "unrecognized type: bool"],
    [{ spec: { strategy: "x" } }, "map[spec:map[strategy:x]]", "cannot restore struct from: string"],
    [{ metadata: { labels: [] } }, "map[metadata:map[labels:[]]]", "cannot restore map from slice"],
    [
      { metadata: { finalizers: true } },
      "map[metadata:map[finalizers:true]]",
      "cannot restore slice from bool",
    ],
  ];
  test.each(mistyped)("is refused for %j in the converter's words", (body, printed, why) => {
    expect(() => patch(body)).toThrow(
      expect.objectContaining({
        code: 422,
        message: ` "" is invalid: patch: Invalid value: "${printed}": ${why}`,
      }),
    );
  });

  test("leaves the object and the patch as they were", () => {
    const current = deployment();
    const body = podSpec({ containers: [{ name: "main", env: [{ name: "A", $patch: "delete" }] }] });
    const before = structuredClone(body);
    patch(body, current);
    expect(current).toEqual(deployment());
    expect(body).toEqual(before);
  });

  test("merges long lists in time that grows with their length", () => {
    const env = Array.from({ length: 20_000 }, (_, at) => ({ name: `N${at}`, value: "1" }));
    const draft = patch(podSpec({ containers: [{ name: "main", env }] }), envOf(env));
    expect(containersOf(draft)[0]?.["env"]).toHaveLength(20_000);
  });
});
