import { describe, expect, it } from "vitest";
import { check } from "./check.ts";
import { causesOf } from "./found.ts";
import type { Schema } from "./schema.ts";

const said = (schema: Schema, value: unknown, old?: unknown): readonly string[] =>
  causesOf(check(schema, { value, path: "a", old }), "").map(({ field, message }) => `${field}: ${message}`);

const text: Schema = { type: "string" };
const either: Schema = { "x-kubernetes-int-or-string": true };

describe("a value", () => {
  it.each<[string, Schema, unknown, readonly string[]]>([
    [
      "of another type",
      text,
      1,
      ['a: Invalid value: "integer": a in body must be of type string: "integer"'],
    ],
    [
      "that is half a number",
      { type: "integer" },
      1.5,
      [
        'a: Invalid value: "number": a in body must be of type integer: "number"',
        '<nil>: Invalid value: "": Checked value must be of type integer (default format) in a',
      ],
    ],
    ["that is whole, for a number", { type: "number" }, 3, []],
    [
      "of neither type",
      either,
      true,
      ['a: Invalid value: "boolean": a in body must be of type integer,string: "boolean"'],
    ],
    ["of either type", either, "x", []],
    ["null", text, null, ['a: Invalid value: "null": a in body must be of type string: "null"']],
    ["null, where that may be", { ...text, nullable: true }, null, []],
    [
      "that is not among the few",
      { ...text, enum: ["p", "q"] },
      "z",
      ['a: Unsupported value: "z": supported values: "p", "q"'],
    ],
    [
      "too short",
      { ...text, minLength: 2 },
      "x",
      ['a: Invalid value: "x": a in body should be at least 2 chars long'],
    ],
    ["too long", { ...text, maxLength: 1 }, "xx", ["a: Too long: may not be more than 1 bytes"]],
    ["of letters beyond the first plane, each one", { ...text, maxLength: 1 }, "😀", []],
    [
      "of another pattern",
      { ...text, pattern: "^[a-z]+$" },
      "X",
      [`a: Invalid value: "X": a in body should match '^[a-z]+$'`],
    ],
    ["of a pattern as Go writes it", { ...text, pattern: "(?i)^[[:alpha:]]+\\z" }, "X", []],
    [
      "too small",
      { type: "integer", minimum: 2 },
      1,
      ["a: Invalid value: 1: a in body should be greater than or equal to 2"],
    ],
    [
      "just too large",
      { type: "integer", maximum: 2, exclusiveMaximum: true },
      2,
      ["a: Invalid value: 2: a in body should be less than 2"],
    ],
    [
      "no multiple",
      { type: "number", multipleOf: 0.1 },
      0.25,
      ["a: Invalid value: 0.25: a in body should be a multiple of 0.1"],
    ],
    ["a multiple, as far as floats tell", { type: "number", multipleOf: 0.1 }, 0.3, []],
    [
      "too large for its format",
      { type: "integer", format: "int32" },
      2 ** 31,
      ['<nil>: Invalid value: "": Checked value must be of type integer with format int32 in a'],
    ],
    [
      "with too few items",
      { type: "array", items: text, minItems: 1 },
      [],
      ["a: Invalid value: 0: a in body should have at least 1 items"],
    ],
    [
      "with too many items",
      { type: "array", items: text, maxItems: 1 },
      ["x", "y"],
      ["a: Too many: 2: must have at most 1 item"],
    ],
    [
      "with an item of another type",
      { type: "array", items: text },
      ["x", 1],
      ['a[1]: Invalid value: "integer": a[1] in body must be of type string: "integer"'],
    ],
    [
      "with too many fields",
      { type: "object", maxProperties: 1 },
      { b: 1, c: 2 },
      ["a: Too many: 2: must have at most 1 item"],
    ],
    ["without a field that must be there", { type: "object", required: ["b"] }, {}, ["a.b: Required value"]],
    [
      "with an entry of another type",
      { type: "object", additionalProperties: text },
      { b: 1 },
      ['a.b: Invalid value: "integer": a.b in body must be of type string: "integer"'],
    ],
    [
      "of none of several",
      { type: "object", oneOf: [{ required: ["b"] }, { required: ["c"] }] },
      {},
      [
        '<nil>: Invalid value: "": "a" must validate one and only one schema (oneOf). Found none valid',
        "a.b: Required value",
      ],
    ],
    [
      "of two of several",
      { type: "object", oneOf: [{ required: ["b"] }, { required: ["c"] }] },
      { b: 1, c: 1 },
      [
        '<nil>: Invalid value: "": "a" must validate one and only one schema (oneOf). Found 2 valid alternatives',
      ],
    ],
    [
      "of not even one of several",
      { type: "object", anyOf: [{ required: ["b"] }] },
      {},
      ['<nil>: Invalid value: "": "a" must validate at least one schema (anyOf)', "a.b: Required value"],
    ],
    [
      "of some of several",
      { type: "integer", allOf: [{ minimum: 3 }, { maximum: 9 }] },
      1,
      [
        "a: Invalid value: 1: a in body should be greater than or equal to 3",
        '<nil>: Invalid value: "": "a" must validate all the schemas (allOf)',
      ],
    ],
    [
      "of what it must not be",
      { type: "integer", not: { minimum: 3 } },
      4,
      ['<nil>: Invalid value: "": "a" must not validate the schema (not)'],
    ],
  ])("%s", (_, schema, value, causes) => {
    expect(said(schema, value)).toEqual(causes);
  });

  it("that was wrong before is let be, until it changes", () => {
    const schema: Schema = { type: "object", properties: { b: { ...text, maxLength: 1 }, c: text } };
    expect(said(schema, { b: "xx", c: "y" }, { b: "xx", c: "z" })).toEqual([]);
    expect(said(schema, { b: "xxx" }, { b: "xx" })).toEqual(["a.b: Too long: may not be more than 1 bytes"]);
  });

  it("is known again in a list by its keys alone", () => {
    const items: Schema = { type: "object", properties: { k: text, v: { ...text, maxLength: 1 } } };
    const list: Schema = { type: "array", items };
    const keyed: Schema = {
      ...list,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
    };
    const old = [{ k: "p", v: "xx" }];
    const next = [{ k: "q", v: "y" }, ...old];
    expect(said(keyed, next, old)).toEqual([]);
    expect(said(list, next, old)).toEqual(["a[1].v: Too long: may not be more than 1 bytes"]);
  });
});

describe("a format", () => {
  it.each([
    ["date-time", "2026-11-30T12:00:00.5+01:00", "2026-11-30 12:00"],
    ["date", "2024-02-29", "2023-02-29"],
    ["duration", "1h30m", "soon"],
    ["duration", "22 ns", "ns"],
    ["ipv4", "10.0.0.1", "10.0.0.256"],
    ["ipv6", "2001:db8::1", "10.0.0.1"],
    ["cidr", "10.0.0.0/8", "10.0.0.0/33"],
    ["mac", "00:1b:44:11:3a:b7", "00:1b:44:11:3a"],
    ["uuid", "2b0e37e4-5f6e-4d4f-9c3b-2a8f0e6d1c7a", "2b0e37e4"],
    ["uuid4", "2b0e37e4-5f6e-4d4f-9c3b-2a8f0e6d1c7a", "2b0e37e4-5f6e-1d4f-9c3b-2a8f0e6d1c7a"],
    ["uri", "https://example.com/a", "example.com"],
    ["email", "a@example.com", "example.com"],
    ["hostname", "example.com", "-example"],
    ["byte", "YWJj", "YWJ"],
    ["hexcolor", "#ff00aa", "#ff00a"],
    ["rgbcolor", "rgb(1, 2, 255)", "rgb(1, 2, 256)"],
    ["isbn13", "978-0-321-75104-1", "978-0-321-75104-2"],
    ["creditcard", "4111 1111 1111 1111", "4111 1111 1111 1112"],
    ["ssn", "123-45-6789", "123-45-678"],
    ["bsonobjectid", "507f1f77bcf86cd799439011", "507f1f77"],
    ["k8s-short-name", "web-1", "Web.1"],
    ["k8s-long-name", "web.example", "web..example"],
  ])("%s is %s and not %s", (format, good, bad) => {
    expect(said({ ...text, format }, good)).toEqual([]);
    expect(said({ ...text, format }, bad)).toEqual([
      `a: Invalid value: ${JSON.stringify(bad)}: a in body must be of type ${format}: ${JSON.stringify(bad)}`,
    ]);
  });

  it("that nobody knows counts for nothing", () => {
    expect(said({ ...text, format: "oddity" }, "x")).toEqual([]);
  });
});
