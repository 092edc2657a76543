import { describe, expect, it } from "vitest";
import { decode } from "../../schema/decode.ts";
import { fillDefaults } from "./defaults.ts";
import type { Schema } from "./schema.ts";

const read = (schema: Schema, body: Record<string, unknown>): ReturnType<typeof decode> =>
  decode({ group: "example.com", version: "v1", kind: "Widget", schema }, body);

const text: Schema = { type: "string" };
const ofObject = (properties: Record<string, Schema>, more: Schema = {}): Schema => ({
  type: "object",
  properties,
  ...more,
});

describe("a body read by a schema", () => {
  it.each<[string, Schema, Record<string, unknown>, Record<string, unknown>, readonly string[]]>([
    [
      "keeps its type and its metadata",
      ofObject({}),
      { kind: "Widget", metadata: { name: "a" } },
      { kind: "Widget", metadata: { name: "a" } },
      [],
    ],
    ["loses what is not said", ofObject({ a: text }), { a: "x", b: 1 }, { a: "x" }, ["b"]],
    [
      "loses it in lists",
      ofObject({ a: { type: "array", items: ofObject({ b: text }) } }),
      { a: [{ b: "x", c: 1 }, { c: 2 }] },
      { a: [{ b: "x" }, {}] },
      ["a[0].c", "a[1].c"],
    ],
    [
      "keeps what is preserved, and nothing else below what is said",
      ofObject({ a: text, b: ofObject({ c: text }) }, { "x-kubernetes-preserve-unknown-fields": true }),
      { d: { e: [{}] }, b: { f: 1 } },
      { d: { e: [{}] }, b: {} },
      ["b.f"],
    ],
    [
      "keeps entries of a map",
      ofObject({ a: { type: "object", additionalProperties: text } }),
      { a: { x: "1", y: "2" } },
      { a: { x: "1", y: "2" } },
      [],
    ],
    ["keeps empty lists and maps", ofObject({ a: { type: "array", items: text } }), { a: [] }, { a: [] }, []],
    ["loses a null that may not be", ofObject({ a: text }), { a: null }, {}, []],
    [
      "keeps a null that may be, or has a default",
      ofObject({ a: { ...text, nullable: true }, b: { ...text, default: "x" } }),
      { a: null, b: null },
      { a: null, b: null },
      [],
    ],
    [
      "loses unknown metadata, here and of a resource within",
      ofObject({
        a: {
          type: "object",
          "x-kubernetes-embedded-resource": true,
          "x-kubernetes-preserve-unknown-fields": true,
        },
      }),
      {
        metadata: { name: "x", odd: 1 },
        z: 1,
        a: { apiVersion: "v1", kind: "Pod", metadata: { odd: 1, name: "y" }, spec: 1 },
      },
      { metadata: { name: "x" }, a: { apiVersion: "v1", kind: "Pod", metadata: { name: "y" }, spec: 1 } },
      ["metadata.odd", "z", "a.metadata.odd"],
    ],
  ])("%s", (_, ...[schema, body, object, unknown]) => {
    expect(read(schema, body)).toEqual({ object, unknown, wrong: undefined });
  });

  it("tells metadata of another type, and where it is within", () => {
    expect(read(ofObject({}), { metadata: { labels: { a: 1 } } }).wrong).toBe(
      "json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string",
    );
    const a: Schema = {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      properties: { spec: { type: "object" } },
    };
    expect(read(ofObject({ a }), { a: { apiVersion: 1 } }).wrong).toBe(
      "a.apiVersion: Invalid value: 1: must be a string",
    );
  });
});

describe("defaults", () => {
  it.each<[string, Schema, unknown, unknown]>([
    ["stand for what is missing", ofObject({ a: { ...text, default: "x" } }), {}, { a: "x" }],
    ["stand for a null that may not be", ofObject({ a: { ...text, default: "x" } }), { a: null }, { a: "x" }],
    [
      "leave a null that may be",
      ofObject({ a: { ...text, default: "x", nullable: true } }),
      { a: null },
      { a: null },
    ],
    [
      "are filled into a default",
      ofObject({ a: ofObject({ b: { ...text, default: "x" } }, { default: {} }) }),
      {},
      { a: { b: "x" } },
    ],
    ["make no object that is missing", ofObject({ a: ofObject({ b: { ...text, default: "x" } }) }), {}, {}],
    [
      "are filled into items and entries",
      ofObject({
        a: { type: "array", items: ofObject({ b: { ...text, default: "x" } }) },
        c: { type: "object", additionalProperties: ofObject({ b: { ...text, default: "y" } }) },
      }),
      { a: [{}, { b: "z" }], c: { d: {} } },
      { a: [{ b: "x" }, { b: "z" }], c: { d: { b: "y" } } },
    ],
  ])("%s", (_, schema, value, filled) => {
    fillDefaults(value, schema);
    expect(value).toEqual(filled);
  });
});
