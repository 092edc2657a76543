import { assert, nat, property, uint8Array } from "fast-check";
import { describe, expect, test } from "vitest";
import { decode } from "../schema/decode.ts";
import { StatusError } from "../status.ts";
import { decodeProtobuf } from "./decode.ts";
import generated from "./numbers.json" with { type: "json" };
import { body, type EncodedField, entry, message } from "./testing/encode.ts";

const noTime = new Uint8Array();

/** ObjectMeta as client-go writes it: what is not set is sent as an empty string, 0 or no bytes. */
const metadata = (name: string, ...more: readonly EncodedField[]): Uint8Array =>
  message([1, name], [2, ""], [3, ""], [4, ""], [5, ""], [6, ""], [7, 0], [8, noTime], ...more);

const deployment = body(
  "apps/v1",
  "Deployment",
  message(
    [1, metadata("web", [11, entry("app", "web")])],
    [
      2,
      message(
        [1, 0],
        [2, message([1, entry("app", "web")])],
        [
          3,
          message(
            [1, metadata("", [11, entry("app", "web")])],
            [
              2,
              message(
                [1, message([1, "v"], [2, message([2, message([1, ""])])])],
                [
                  2,
                  message(
                    [1, "web"],
                    [2, "web:1.0"],
                    [6, message([1, ""], [2, 0], [3, 8080], [4, ""], [5, ""])],
                    [7, message([1, "A"], [2, ""])],
                    [8, message([1, entry("cpu", message([1, "100m"]))])],
                    [
                      11,
                      message(
                        [1, message([2, message([1, "/"], [2, message([1, 1], [2, 0], [3, "http"])])])],
                        [2, 5],
                      ),
                    ],
                    [14, ""],
                  ),
                ],
                [3, "Always"],
                [4, 0],
              ),
            ],
          ),
        ],
        [4, message([1, ""])],
        [5, 0],
        [7, false],
      ),
    ],
    [3, message([1, 0], [2, 0])],
  ),
);

const refusal = (bytes: Uint8Array): StatusError | undefined => {
  try {
    decodeProtobuf(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
};

describe("a protobuf body", () => {
  test("of a Deployment is the object that it stands for", () => {
    expect(decodeProtobuf(deployment)).toEqual({
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web", labels: { app: "web" } },
      spec: {
        replicas: 0,
        selector: { matchLabels: { app: "web" } },
        template: {
          metadata: { labels: { app: "web" } },
          spec: {
            volumes: [{ name: "v", emptyDir: {} }],
            containers: [
              {
                name: "web",
                image: "web:1.0",
                ports: [{ containerPort: 8080 }],
                env: [{ name: "A" }],
                resources: { limits: { cpu: "100m" } },
                readinessProbe: { httpGet: { path: "/", port: "http" }, initialDelaySeconds: 5 },
              },
            ],
            restartPolicy: "Always",
            terminationGracePeriodSeconds: 0,
          },
        },
        strategy: {},
      },
      status: {},
    });
  });

  test("of a Secret has its data in base64, as helm's records have", () => {
    const record = message(
      [1, metadata("sh.helm.release.v1.web.v1", [11, entry("owner", "helm")])],
      [2, entry("release", "H4sI")],
      [3, "helm.sh/release.v1"],
    );
    expect(decodeProtobuf(body("v1", "Secret", record))).toEqual({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "sh.helm.release.v1.web.v1", labels: { owner: "helm" } },
      data: { release: btoa("H4sI") },
      type: "helm.sh/release.v1",
    });
  });

  test.each(["v1", "apps/v1", "meta.k8s.io/v1"])("of DeleteOptions is known in %s", (apiVersion) => {
    const options = message([1, 0], [2, message([1, "u"])], [4, "Background"], [5, "All"]);
    expect(decodeProtobuf(body(apiVersion, "DeleteOptions", options))).toEqual({
      apiVersion,
      kind: "DeleteOptions",
      gracePeriodSeconds: 0,
      preconditions: { uid: "u" },
      propagationPolicy: "Background",
      dryRun: ["All"],
    });
  });

  test("of a SelfSubjectAccessReview asks for what kubectl auth can-i asks", () => {
    const attributes = message(
      [1, "shop"],
      [2, "patch"],
      [3, "apps"],
      [4, ""],
      [5, "deployments"],
      [7, "web"],
    );
    const review = message([1, metadata("")], [2, message([1, attributes])], [3, message([1, false])]);
    expect(decodeProtobuf(body("authorization.k8s.io/v1", "SelfSubjectAccessReview", review))).toMatchObject({
      spec: {
        resourceAttributes: {
          namespace: "shop",
          verb: "patch",
          group: "apps",
          resource: "deployments",
          name: "web",
        },
      },
    });
  });

  test("has a list of a name of its own for each key of a review's extra", () => {
    const review = message([2, message([3, "u"], [5, entry("scopes", message([1, "a"], [1, "b"]))])]);
    expect(decodeProtobuf(body("authorization.k8s.io/v1", "SubjectAccessReview", review))).toHaveProperty(
      "spec.extra",
      { scopes: ["a", "b"] },
    );
  });

  test("has times to the second, or to the microsecond where the field is that fine", () => {
    const lease = message(
      [1, metadata("n", [9, message([1, 1_777_777_777])])],
      [2, message([4, message([1, 1_777_777_777], [2, 120_000_000])])],
    );
    expect(decodeProtobuf(body("coordination.k8s.io/v1", "Lease", lease))).toMatchObject({
      metadata: { deletionTimestamp: "2026-05-03T03:09:37Z" },
      spec: { renewTime: "2026-05-03T03:09:37.120000Z" },
    });
  });

  test("has negative numbers, and numbers that were packed", () => {
    const event = message([1, metadata("e")], [8, -5]);
    expect(decodeProtobuf(body("v1", "Event", event))).toHaveProperty("count", -5);
    const context = message([4, Uint8Array.from([1, 0x96, 1])]);
    expect(decodeProtobuf(body("v1", "Pod", message([2, message([14, context])])))).toHaveProperty(
      "spec.securityContext.supplementalGroups",
      [1, 150],
    );
  });

  test("of a CustomResourceDefinition has the schema as its JSON would have it", () => {
    const half = Uint8Array.from([0, 0, 0, 0, 0, 0, 0xe0, 0x3f]);
    const text = message([5, "string"], [8, message([1, '"blue"'])], [20, message([1, "null"])]);
    const properties = [
      [29, entry("one", message([24, message([1, message([5, "string"])])]))],
      [
        29,
        entry("several", message([24, message([2, message([5, "string"])], [2, message([5, "integer"])])])),
      ],
      [29, entry("open", message([30, message([1, true])]))],
      [29, entry("closed", message([30, message([1, false])]))],
      [29, entry("map", message([30, message([1, true], [2, message([5, "string"])])]))],
      [29, entry("text", text)],
    ] as const;
    const schema = message([5, "object"], [11, half], ...properties, [38, true]);
    const version = message(
      [1, "v1"],
      [2, true],
      [3, true],
      [4, message([1, schema])],
      [5, message([1, ""])],
    );
    const spec = message([1, "example.com"], [4, "Namespaced"], [7, version]);
    const raw = message([1, metadata("things.example.com")], [2, spec]);
    expect(
      decodeProtobuf(body("apiextensions.k8s.io/v1", "CustomResourceDefinition", raw))["spec"],
    ).toMatchObject({
      group: "example.com",
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              type: "object",
              minimum: 0.5,
              "x-kubernetes-preserve-unknown-fields": true,
              properties: {
                one: { items: { type: "string" } },
                several: { items: [{ type: "string" }, { type: "integer" }] },
                open: { additionalProperties: true },
                closed: { additionalProperties: false },
                map: { additionalProperties: { type: "string" } },
                text: { type: "string", default: "blue", enum: [null] },
              },
            },
          },
        },
      ],
    });
  });

  test("leaves out fields that it does not know", () => {
    expect(decodeProtobuf(body("v1", "ConfigMap", message([1, metadata("c")], [99, "x"], [98, 1])))).toEqual({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "c" },
    });
  });

  const malformed: readonly [string, Uint8Array, string][] = [
    ["of no bytes", new Uint8Array(), "expected prefix [107 56 115 0]"],
    ["of JSON", new TextEncoder().encode('{"kind":"Pod"}'), "expected prefix"],
    ["that ends in the middle", deployment.subarray(0, deployment.length - 40), "unexpected EOF"],
    [
      "of a kind that is not served",
      body("v1", "Ghost", noTime),
      'no kind "Ghost" is registered for version "v1"',
    ],
    ["of a kind named as what every object has", body("v1", "constructor", noTime), "no kind"],
    ["with a group", body("v1", "Pod", Uint8Array.from([0x0b])), "illegal wireType 3"],
    ["with a number where a message should be", body("v1", "Pod", message([1, 5])), "wrong wireType"],
    [
      "with bytes where a number should be",
      body("apps/v1", "Deployment", message([2, message([1, "4"])])),
      "wrong wireType",
    ],
    ["with an endless number", body("v1", "Pod", new Uint8Array(12).fill(0xff)), "integer overflow"],
    ["with field 0", body("v1", "Pod", Uint8Array.from([0, 0])), "illegal tag"],
    [
      "with a time after all times",
      body("v1", "Pod", message([1, message([8, message([1, 1e15])])])),
      "out of range",
    ],
    [
      "with raw JSON that is none",
      body("apps/v1", "ControllerRevision", message([2, message([1, "{"])])),
      "invalid JSON",
    ],
  ];
  test.each(malformed)("%s is refused: 400", (_, bytes, message) => {
    const error = refusal(bytes);
    expect(error?.code).toBe(400);
    expect(error?.reason).toBe("BadRequest");
    expect(error?.message).toContain(message);
  });

  test("of whatever bytes is read or refused, never more", () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        expect([undefined, 400]).toContain(refusal(body("v1", "Pod", bytes))?.code);
      }),
    );
    assert(
      property(nat(deployment.length - 1), nat(255), (at, byte) => {
        const spoiled = Uint8Array.from(deployment);
        spoiled[at] = byte;
        expect([undefined, 400]).toContain(refusal(spoiled)?.code);
      }),
      { numRuns: 1000 },
    );
  });

  test("cannot reach the prototype of objects", () => {
    const map = decodeProtobuf(body("v1", "ConfigMap", message([2, entry("__proto__", "x")])));
    expect(map["data"]).toHaveProperty("__proto__", "x");
    expect({}).not.toHaveProperty("x");
  });

  test("of many small items takes time that grows with their number", () => {
    const finalizer = message([14, "x"]);
    const items = new Uint8Array(200_000 * finalizer.length).map(
      (_, at) => finalizer[at % finalizer.length] ?? 0,
    );
    const map = body("v1", "ConfigMap", message([1, items]));
    expect(decodeProtobuf(map)).toHaveProperty("metadata.finalizers.length", 200_000);
  });
});

test("every kind whose messages are known has the fields that its JSON has", () => {
  for (const key of Object.keys(generated.kinds)) {
    const [apiVersion = "", kind = ""] = key.split(" ");
    const [version = "", group = ""] = apiVersion.split("/").reverse();
    // Every field of every message once, with one item in each list: all must be fields of the kind.
    const everything = exampleOf(generated.kinds[key as keyof typeof generated.kinds]);
    expect(decode({ group, version, kind }, everything as Record<string, unknown>).unknown).toEqual([]);
  }
});

const lines: Readonly<Record<string, string>> = generated.messages;

/** `around`: the messages that this one is within; one within itself is empty. */
const exampleOf = (type: string, around: readonly string[] = []): unknown => {
  const line = lines[type];
  if (line === undefined || around.includes(type)) return {};
  const object: Record<string, unknown> = {};
  const inside = (inner: string): unknown => exampleOf(inner, [...around, type]);
  for (const word of line.split(" ")) {
    const [, name = "", ...rest] = word.split(":");
    const inner = rest.join(":").replace(/^\*/, "");
    if (name === "") Object.assign(object, inside(inner));
    else if (/^\[\][A-Z]/.test(inner)) object[name.replace("!", "")] = [inside(inner.slice(2))];
    else if (/^[A-Z]|\./.test(inner)) object[name.replace("!", "")] = inside(inner);
    else object[name.replace("!", "")] = null;
  }
  return object;
};
