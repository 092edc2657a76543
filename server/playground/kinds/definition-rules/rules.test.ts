import { describe, expect, it } from "vitest";
import type { Schema } from "../../custom/schema/schema.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { customResourceDefinitions } from "../custom-resource-definition.ts";
import { testWorld } from "../../testing/world.ts";

const { registry } = testWorld();

const version = (schema: unknown, more: Draft = {}): Draft => ({
  name: "v1",
  served: true,
  storage: true,
  schema: { openAPIV3Schema: schema },
  ...more,
});

const definition = (spec: Draft, metadata: Draft = {}): Draft => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com", ...metadata },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "widgets", kind: "Widget" },
    versions: [version({ type: "object" })],
    ...spec,
  },
});

/** `field: message` of each thing that is wrong with a new definition. */
function wrong(draft: Draft): readonly string[] {
  try {
    registry.create(customResourceDefinitions, "", draft, { manager: "test", dryRun: true });
    return [];
  } catch (error) {
    const { details } = error as {
      readonly details?: { readonly causes?: readonly { field: string; message: string }[] };
    };
    return (details?.causes ?? []).map(({ field, message }) => `${field}: ${message}`);
  }
}

const withSchema = (schema: Schema, more: Draft = {}): readonly string[] =>
  wrong(definition({ versions: [version(schema, more)] }));

const label =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end " +
  "with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

describe("a definition", () => {
  it("is completed: names, conversion, status", () => {
    const made = registry.create(customResourceDefinitions, "", definition({}), {
      manager: "test",
      dryRun: true,
    });
    expect(made).toMatchObject({
      metadata: { generation: 1 },
      spec: {
        names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
        conversion: { strategy: "None" },
      },
      status: { acceptedNames: { plural: "", kind: "" }, storedVersions: ["v1"] },
    });
  });

  it.each<[string, Draft, readonly string[]]>([
    ["without a group", { group: "" }, ["spec.group: Required value"]],
    [
      "of a group without a dot",
      { group: "example" },
      ['spec.group: Invalid value: "example": should be a domain with at least one dot'],
    ],
    ["without a scope", { scope: "" }, ["spec.scope: Required value"]],
    [
      "of another scope",
      { scope: "Galaxy" },
      ['spec.scope: Unsupported value: "Galaxy": supported values: "Cluster", "Namespaced"'],
    ],
    [
      "whose kind is its list's",
      { names: { plural: "widgets", kind: "Widget", listKind: "Widget" } },
      ['spec.names.listKind: Invalid value: "Widget": kind and listKind may not be the same'],
    ],
    [
      "with a short name that is none",
      { names: { plural: "widgets", kind: "Widget", shortNames: ["W_1"] } },
      [`spec.names.shortNames[0]: Invalid value: "W_1": ${label}`],
    ],
    [
      "without a schema",
      { versions: [{ name: "v1", served: true, storage: true }] },
      ["spec.versions[0].schema.openAPIV3Schema: Required value"],
    ],
    [
      "with a warning of a version that is not deprecated",
      { versions: [version({ type: "object" }, { deprecationWarning: "old" })] },
      ['spec.versions[0].deprecationWarning: Invalid value: "old": can only be set for deprecated versions'],
    ],
    [
      "that asks a webhook, which nobody would call",
      { conversion: { strategy: "Webhook" } },
      [
        'spec.conversion.strategy: Invalid value: "Webhook": the playground calls no webhooks; None is the only strategy that it knows',
      ],
    ],
    [
      "that keeps unknown fields in the old way",
      { preserveUnknownFields: true },
      [
        "spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead",
      ],
    ],
  ])("%s is refused", (_, spec, causes) => {
    const { group } = spec as { readonly group?: string };
    const name = `widgets.${group ?? "example.com"}`;
    expect(wrong(definition(spec, { name })).filter((cause) => !cause.startsWith("metadata.name"))).toEqual(
      causes,
    );
  });

  it("is named after its plural and its group", () => {
    expect(wrong(definition({}, { name: "gadgets.example.com" }))).toEqual([
      'metadata.name: Invalid value: "gadgets.example.com": must be spec.names.plural+"."+spec.group',
    ]);
  });

  it("has exactly one version that is stored, and none twice", () => {
    const two = [version({ type: "object" }), version({ type: "object" })];
    expect(wrong(definition({ versions: two })).map((cause) => cause.replace(/\[\{.*\}\]/, "…"))).toEqual([
      "spec.versions: Invalid value: …: must contain unique version names",
      "spec.versions: Invalid value: …: must have exactly one version marked as storage version",
    ]);
  });

  it.each([
    [
      undefined,
      'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
    ],
    [
      "nobody",
      'metadata.annotations[api-approved.kubernetes.io]: Invalid value: "nobody": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111',
    ],
    ["unapproved, a test", undefined],
    ["https://github.com/kubernetes/kubernetes/pull/1", undefined],
  ])("of a protected group is approved: %s", (approval, refusal) => {
    const annotations = approval === undefined ? {} : { "api-approved.kubernetes.io": approval };
    const draft = definition({ group: "x.k8s.io" }, { name: "widgets.x.k8s.io", annotations });
    expect(wrong(draft)).toEqual(refusal === undefined ? [] : [refusal]);
  });

  it("may not change what its objects are stored by, once it is established", () => {
    const made = registry.create(customResourceDefinitions, "", definition({}), { manager: "test" });
    const established = {
      ...made,
      status: { ...made.status, conditions: [{ type: "Established", status: "True" }] },
    } as unknown as KubeObject;
    const next = definition({ scope: "Cluster", names: { plural: "widgets", kind: "Gadget" } });
    customResourceDefinitions.defaults?.(next);
    const draft = { ...next, status: made.status };
    expect(
      customResourceDefinitions
        .validate?.(draft, established)
        .map(({ field, message }) => `${field}: ${message}`),
    ).toEqual([
      'spec.scope: Invalid value: "Cluster": field is immutable',
      'spec.names.kind: Invalid value: "Gadget": field is immutable',
    ]);
  });
});

const root = "spec.validation.openAPIV3Schema";

describe("a schema", () => {
  it.each<[string, Schema, readonly string[]]>([
    ["without a type", {}, [`${root}.type: Required value: must not be empty at the root`]],
    [
      "of another type than object",
      { type: "string" },
      [`${root}.type: Invalid value: "string": must be object at the root`],
    ],
    [
      "of a type that there is not",
      { type: "object", properties: { a: { type: "text" } } },
      [
        `${root}.properties[a].type: Unsupported value: "text": supported values: "array", "boolean", "integer", "number", "object", "string"`,
      ],
    ],
    [
      "with an untyped field and untyped items",
      { type: "object", properties: { a: {}, b: { type: "array", items: {} } } },
      [
        `${root}.properties[a].type: Required value: must not be empty for specified object fields`,
        `${root}.properties[b].items.type: Required value: must not be empty for specified array items`,
      ],
    ],
    [
      "with a list of nothing",
      { type: "object", properties: { a: { type: "array" } } },
      [`${root}.properties[a].items: Required value: must be specified`],
    ],
    [
      "with a condition on what is not there",
      { type: "object", anyOf: [{ properties: { a: { minLength: 1 } } }] },
      [`${root}.properties[a]: Required value: because it is defined in ${root}.anyOf[0].properties[a]`],
    ],
    [
      "with types in a condition",
      { type: "object", properties: { a: { type: "string", not: { type: "integer" } } } },
      [`${root}.properties[a].not.type: Forbidden: must be empty to be structural`],
    ],
    [
      "that says either type in the known way",
      {
        type: "object",
        properties: {
          a: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
        },
      },
      [],
    ],
    [
      "with fields and a rest",
      {
        type: "object",
        properties: {
          a: {
            type: "object",
            properties: { b: { type: "string" } },
            additionalProperties: { type: "string" },
          },
        },
      },
      [
        `${root}.properties[a].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive`,
      ],
    ],
    [
      "with items that must be unique",
      { type: "object", properties: { a: { type: "array", uniqueItems: true, items: { type: "string" } } } },
      [
        `${root}.properties[a].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic`,
      ],
    ],
    [
      "with a default in its metadata",
      {
        type: "object",
        properties: { metadata: { type: "object", properties: { name: { type: "string", default: "a" } } } },
      },
      [
        `${root}.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata`,
      ],
    ],
    [
      "with more metadata than names",
      {
        type: "object",
        properties: { metadata: { type: "object", properties: { labels: { type: "object" } } } },
      },
      [
        `${root}.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified`,
      ],
    ],
    [
      "with a default of another type, and one of unknown fields",
      {
        type: "object",
        properties: {
          a: { type: "string", default: 1 },
          b: { type: "object", properties: { c: { type: "string" } }, default: { d: "e" } },
        },
      },
      [
        `${root}.properties[a].default: Invalid value: "integer":  in body must be of type string: "integer"`,
        `${root}.properties[b].default: Invalid value: {"d":"e"}: must not have unknown fields`,
      ],
    ],
    [
      "with a map by keys that its items may lack",
      {
        type: "object",
        properties: {
          a: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["name"],
            items: { type: "object", properties: { name: { type: "string" } } },
          },
        },
      },
      [
        `${root}.properties[a].items.properties[name].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property`,
      ],
    ],
    [
      "with a set of what is not whole",
      {
        type: "object",
        properties: {
          a: { type: "array", "x-kubernetes-list-type": "set", items: { type: "object" } },
        },
      },
      [
        `${root}.properties[a].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set`,
      ],
    ],
    [
      "with an embedded resource of which nothing is said",
      {
        type: "object",
        properties: { a: { type: "object", "x-kubernetes-embedded-resource": true } },
      },
      [
        `${root}.properties[a].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields`,
      ],
    ],
  ])("%s", (_, schema, causes) => {
    expect(withSchema(schema)).toEqual(causes);
  });

  it("is told of each version where they differ", () => {
    const versions = [
      version({ type: "object" }),
      version({ type: "object", properties: { a: {} } }, { name: "v2", storage: false }),
    ];
    expect(wrong(definition({ versions }))).toEqual([
      "spec.versions[1].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields",
    ]);
  });

  it.each<[string, Draft, readonly string[]]>([
    [
      "a column",
      { additionalPrinterColumns: [{ name: "", type: "text", jsonPath: "spec.a" }] },
      [
        "spec.additionalPrinterColumns[0].name: Required value",
        'spec.additionalPrinterColumns[0].type: Invalid value: "text": must be one of boolean,date,integer,number,string',
        'spec.additionalPrinterColumns[0].JSONPath: Invalid value: "spec.a": must be a simple json path starting with .',
      ],
    ],
    [
      "a Scale",
      { subresources: { scale: { specReplicasPath: ".status.a", statusReplicasPath: "" } } },
      [
        'spec.subresources.scale.specReplicasPath: Invalid value: ".status.a": should be a json path under .spec',
        "spec.subresources.scale.statusReplicasPath: Required value",
      ],
    ],
    [
      "fields to select by",
      { selectableFields: [{ jsonPath: ".spec.a" }, { jsonPath: ".spec" }] },
      [
        'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a": is an invalid path: does not refer to a valid field',
        'spec.selectableFields[1].jsonPath: Invalid value: ".spec": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
      ],
    ],
  ])("has beside it %s", (_, more, causes) => {
    const schema: Schema = { type: "object", properties: { spec: { type: "object" } } };
    expect(withSchema(schema, more)).toEqual(causes);
  });
});
