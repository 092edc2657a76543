import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KubeObject } from "../object.ts";
import { createFreezer } from "./parts.ts";

const objectOf = (uid: string, parts: object): KubeObject & Record<string, unknown> => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: uid, uid, resourceVersion: "1", creationTimestamp: "", labels: { app: "web" } },
  ...parts,
});

/** Whether it is frozen wherever one looks. */
const isFrozenThrough = (value: unknown): boolean =>
  typeof value !== "object" ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isFrozenThrough));

describe("what freezes objects", () => {
  test("lets equal parts be one, also deep within parts that differ", () => {
    const frozen = createFreezer();
    const [first, second] = ["a", "b"].map((node) =>
      frozen(
        objectOf(node, { spec: { node, containers: [{ name: "web", ports: [{ containerPort: 80 }] }] } }),
      ),
    ) as [
      Record<string, { containers: object }> & KubeObject,
      Record<string, { containers: object }> & KubeObject,
    ];
    expect(first["spec"]?.containers).toBe(second["spec"]?.containers);
    expect(first["spec"]).not.toBe(second["spec"]);
    expect(first.metadata.labels).toBe(second.metadata.labels);
    expect(first.metadata).not.toBe(second.metadata);
  });

  test("keeps the order in which fields were written", () => {
    const frozen = createFreezer();
    const texts = ['{"a":1,"b":2}', '{"b":2,"a":1}'];
    const said = texts.map((text) => frozen(objectOf("x", { data: JSON.parse(text) as object }))["data"]);
    expect(said.map((part) => JSON.stringify(part))).toEqual(texts);
  });

  test("takes longer parts to be like no other, and forgets those that are not used while others come", () => {
    const part = (value: string): object => ({ data: { value } });
    const frozen = createFreezer({ longest: 30, most: 100 });
    const dataOf = (value: string): unknown => frozen(objectOf("x", part(value)))["data"];
    expect(dataOf("x".repeat(30))).not.toBe(dataOf("x".repeat(30)));
    const [used, unused] = [dataOf("used"), dataOf("unused")];
    for (let count = 0; count < 50; count += 1) {
      dataOf(`other ${String(count)}`);
      expect(dataOf("used")).toBe(used);
    }
    expect(dataOf("unused")).not.toBe(unused);
  });

  test("changes nothing that any object says, and leaves nothing of it that can be changed", () => {
    const frozen = createFreezer({ longest: 40, most: 200 });
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), (values) => {
        for (const value of values) {
          const text = JSON.stringify(objectOf("x", { data: value, list: [value, { value }] }));
          const object = frozen(JSON.parse(text) as KubeObject);
          expect(JSON.stringify(object)).toBe(text);
          expect(isFrozenThrough(object)).toBe(true);
        }
      }),
      { seed: 5 },
    );
  });

  test("keeps a field that is called like the prototype", () => {
    const text = JSON.stringify(
      objectOf("x", { data: JSON.parse('{"__proto__":{"a":1},"b":{}}') as object }),
    );
    const object = createFreezer()(JSON.parse(text) as KubeObject);
    expect([JSON.stringify(object), Object.getPrototypeOf(object)]).toEqual([text, Object.prototype]);
  });
});
