import { describe, expect, test } from "vitest";
import { kinds } from "../kinds/kinds.ts";
import { deployment, deployments } from "../patch/testing/objects.ts";
import { decode } from "./decode.ts";
import type { Draft } from "../object.ts";
import { typeOfKind } from "./types.ts";
import { decodeObject, strictRefusal, typeError, unknownFields } from "./validate.ts";

const pods = { group: "", version: "v1", kind: "Pod" };
const secrets = { group: "", version: "v1", kind: "Secret" };
const leases = { group: "coordination.k8s.io", version: "v1", kind: "Lease" };

const pod = (spec: unknown): Draft => ({ apiVersion: "v1", kind: "Pod", metadata: { name: "p" }, spec });
const withContainer = (more: Draft): Draft => pod({ containers: [{ name: "c", ...more }] });

test("the fields of every kind that is served are known", () => {
  expect(kinds.filter((kind) => typeOfKind(kind) === undefined)).toEqual([]);
});

describe("a body", () => {
  test("of known fields comes out as it went in", () => {
    const body = { ...deployment() };
    expect(decode(deployments, body)).toEqual({ object: body, unknown: [], wrong: undefined });
  });

  test("has its unknown fields told by path, with indices and keys", () => {
    const body = { ...withContainer({ imgae: "x", resources: { limits: {}, limit: 1 } }), statos: {} };
    expect(unknownFields(pods, body)).toEqual([
      'unknown field "spec.containers[0].imgae"',
      'unknown field "spec.containers[0].resources.limit"',
      'unknown field "statos"',
    ]);
    expect(strictRefusal(pods, unknownFields(pods, body))).toMatchObject({
      code: 400,
      reason: "BadRequest",
      message: `Pod in version "v1" cannot be handled as a Pod: strict decoding error: ${unknownFields(pods, body).join(", ")}`,
    });
  });

  test.each(["constructor", "__proto__", "toString"])("has no field %s", (field) => {
    const body = JSON.parse(`{"spec":{"${field}":{"a":1}}}`) as Draft;
    expect(unknownFields(pods, body)).toEqual([`unknown field "spec.${field}"`]);
  });

  test("loses nulls, empty lists and maps, and keeps empty objects of a type", () => {
    const body = {
      metadata: { name: "p", labels: {}, creationTimestamp: null, finalizers: [], managedFields: [] },
      spec: {
        containers: [],
        volumes: [{ name: "v", emptyDir: {} }],
        nodeSelector: null,
        securityContext: {},
      },
    };
    expect(decodeObject(pods, body)).toEqual({
      metadata: { name: "p", managedFields: [] },
      spec: { volumes: [{ name: "v", emptyDir: {} }], securityContext: {} },
    });
  });

  const wrong: readonly [string, Draft, string][] = [
    [
      "a text for a number",
      withContainer({ ports: [{ containerPort: "80" }] }),
      "json: cannot unmarshal string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32",
    ],
    [
      "a number for a text",
      withContainer({ env: [{ name: "A", value: 1 }] }),
      "json: cannot unmarshal number into Go struct field EnvVar.spec.containers.env.value of type string",
    ],
    [
      "a fraction for a whole number",
      pod({ priority: 1.5 }),
      "json: cannot unmarshal number 1.5 into Go struct field PodSpec.spec.priority of type int32",
    ],
    [
      "a number beyond 32 bits",
      pod({ priority: 3_000_000_000 }),
      "json: cannot unmarshal number into Go struct field PodSpec.spec.priority of type int32",
    ],
    [
      "an object for a list",
      pod({ containers: {} }),
      "json: cannot unmarshal object into Go struct field PodSpec.spec.containers of type []v1.Container",
    ],
    [
      "a list for an object",
      { spec: [] },
      "json: cannot unmarshal array into Go struct field Pod.spec of type v1.PodSpec",
    ],
    [
      "a truth for a map",
      { metadata: { labels: true } },
      "json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels of type map[string]string",
    ],
    [
      "a label that is a number",
      { metadata: { labels: { a: 1 } } },
      "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string",
    ],
    [
      "no amount",
      withContainer({ resources: { limits: { cpu: "much" } } }),
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [
      "no time",
      { metadata: { deletionTimestamp: "soon" } },
      'parsing time "soon" as "2006-01-02T15:04:05Z07:00": cannot parse "soon" as "2006"',
    ],
  ];
  test.each(wrong)("is refused for %s", (_, body, message) => {
    expect(typeError(pods, body)).toBe(message);
    expect(() => decodeObject(pods, body)).toThrow(
      `Pod in version "v1" cannot be handled as a Pod: ${message}`,
    );
  });

  test("of a Secret is refused where data is no base64", () => {
    expect(typeError(secrets, { data: { a: "YQ==" } })).toBeUndefined();
    expect(typeError(secrets, { data: { a: "Y$==" } })).toBe("illegal base64 data at input byte 1");
    expect(typeError(secrets, { data: { a: "YWE" } })).toBe("illegal base64 data at input byte 3");
  });

  test("has amounts as texts and times in UTC, whatever it wrote", () => {
    const body = withContainer({ resources: { limits: { cpu: 2, memory: "1Gi" } } });
    expect(decodeObject(pods, body)).toHaveProperty("spec.containers.0.resources.limits", {
      cpu: "2",
      memory: "1Gi",
    });
    const lease = {
      spec: { renewTime: "2026-11-01T01:00:00.5+01:00", acquireTime: "2026-11-01T00:00:00.123456Z" },
    };
    expect(decodeObject(leases, lease)).toEqual({
      spec: { renewTime: "2026-11-01T00:00:00.500000Z", acquireTime: "2026-11-01T00:00:00.123456Z" },
    });
  });

  test("may have a number or a text where either is allowed", () => {
    const probe = (port: unknown): Draft => withContainer({ readinessProbe: { tcpSocket: { port } } });
    expect([typeError(pods, probe(80)), typeError(pods, probe("http"))]).toEqual([undefined, undefined]);
    expect(typeError(pods, probe(true))).toContain(
      "TCPSocketAction.spec.containers.readinessProbe.tcpSocket.port",
    );
  });

  test("of a kind whose fields are not known is taken as it is", () => {
    const body = { spec: { anything: [null] } };
    expect(decode({ group: "example.com", version: "v1", kind: "Thing" }, body)).toEqual({
      object: body,
      unknown: [],
      wrong: undefined,
    });
  });
});
