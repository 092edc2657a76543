import { assert, constantFrom, array, property, record, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  difference,
  differenceBelow,
  equalSets,
  type FieldSet,
  fieldSet,
  fromFieldsV1,
  intersection,
  isEmpty,
  noFields,
  pathSet,
  pathsOf,
  printPath,
  toFieldsV1,
  union,
} from "./field-set.ts";

const elements = [
  "f:spec",
  "f:a.b/c",
  'k:{"name":"x"}',
  'k:{"containerPort":80,"protocol":"TCP"}',
  'v:"b"',
  "i:0",
];

const sets = uniqueArray(array(constantFrom(...elements), { minLength: 1, maxLength: 4 }), {
  maxLength: 8,
  selector: (path) => path.join("/"),
}).map((paths) => paths.map((path) => pathSet(...path)).reduce(union, noFields));

const listed = (set: FieldSet): readonly string[] => pathsOf(set).map((path) => path.join("/"));

describe("a field set", () => {
  test("is the set of its paths under union, difference and intersection", () => {
    assert(
      property(record({ a: sets, b: sets }), ({ a, b }) => {
        const [left, right] = [listed(a), listed(b)];
        expect(new Set(listed(union(a, b)))).toEqual(new Set([...left, ...right]));
        expect(listed(difference(a, b))).toEqual(left.filter((path) => !right.includes(path)));
        expect(listed(intersection(a, b))).toEqual(left.filter((path) => right.includes(path)));
      }),
    );
  });

  test("loses with a path what is below it, where that is asked for", () => {
    assert(
      property(record({ a: sets, b: sets }), ({ a, b }) => {
        const gone = listed(b);
        const kept = listed(a).filter((path) => !gone.some((other) => `${path}/`.startsWith(`${other}/`)));
        expect(listed(differenceBelow(a, b))).toEqual(kept);
      }),
    );
  });

  test("comes back from FieldsV1 as it went", () => {
    assert(
      property(sets, (set) => {
        const back = fromFieldsV1(JSON.parse(JSON.stringify(toFieldsV1(set))));
        expect(back !== undefined && equalSets(back, set)).toBe(true);
      }),
    );
  });

  test("has no empty part", () => {
    expect(isEmpty(fieldSet(false, [["f:a", noFields]]))).toBe(true);
  });

  test("is written with a dot where a path and what is below it are both in it", () => {
    const set = union(pathSet("f:ports", 'k:{"port":80}'), pathSet("f:ports", 'k:{"port":80}', "f:name"));
    expect(toFieldsV1(set)).toEqual({ "f:ports": { 'k:{"port":80}': { ".": {}, "f:name": {} } } });
  });

  test("writes fields before keys, and the dot first, as upstream does", () => {
    const set = [pathSet("f:a", "v:1"), pathSet("f:a", "f:z"), pathSet("f:a"), pathSet("f:a", "f:b")].reduce(
      union,
    );
    expect(JSON.stringify(toFieldsV1(set))).toBe('{"f:a":{".":{},"f:b":{},"f:z":{},"v:1":{}}}');
  });

  test("reads keys in whatever order they were written", () => {
    const read = fromFieldsV1({ 'k:{"protocol":"TCP","containerPort":80}': {} });
    expect(read && [...read.children.keys()]).toEqual(['k:{"containerPort":80,"protocol":"TCP"}']);
  });

  test.each([1, null, "f:a", [], { a: {} }, { "f:a": 1 }, { "k:x": {} }, { "v:": {} }, { "i:a": {} }])(
    "does not read %j",
    (malformed) => {
      expect(fromFieldsV1(malformed)).toBeUndefined();
    },
  );

  test("prints paths as messages show them", () => {
    const path = ["f:spec", "f:containers", 'k:{"name":"main"}', "f:image"];
    expect(printPath(path)).toBe('.spec.containers[name="main"].image');
    expect(printPath(["f:finalizers", 'v:"a/b"'])).toBe('.finalizers[="a/b"]');
    expect(printPath(["f:ports", 'k:{"containerPort":80,"protocol":"TCP"}'])).toBe(
      '.ports[containerPort=80,protocol="TCP"]',
    );
  });
});
