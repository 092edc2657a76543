import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, type AskOptions, startApiServer } from "./testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const configMap = (name: string, more: object = {}): object => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...more },
  data: { a: "1" },
});
const maps = "/api/v1/namespaces/default/configmaps";

describe("a request", () => {
  it("reads, makes, lists, changes and removes objects", async () => {
    const made = await server.ask(maps, { method: "POST", body: configMap("one") });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ kind: "ConfigMap", metadata: { name: "one", namespace: "default" } });
    const listed = await server.ask(maps);
    expect(listed.body).toMatchObject({
      kind: "ConfigMapList",
      apiVersion: "v1",
      items: [{ data: { a: "1" } }],
    });
    const patched = await server.ask(`${maps}/one`, {
      method: "PATCH",
      body: { data: { b: "2" } },
      type: "application/merge-patch+json",
    });
    expect(patched.body).toMatchObject({ data: { a: "1", b: "2" } });
    const gone = await server.ask(`${maps}/one`, { method: "DELETE" });
    expect(gone.body).toMatchObject({
      kind: "Status",
      status: "Success",
      details: { name: "one", kind: "configmaps" },
    });
    expect((await server.ask(`${maps}/one`)).status).toBe(404);
  });
});

const refusals: readonly (readonly [string, string, AskOptions, object])[] = [
  [
    "nobody's",
    "/api/v1/pods",
    { as: "nobody" },
    { code: 401, reason: "Unauthorized", message: "Unauthorized" },
  ],
  [
    "the read-only user's write",
    "/apis/apps/v1/namespaces/default/deployments/web",
    { as: "viewer", method: "PATCH", body: {}, type: "application/merge-patch+json" },
    {
      code: 403,
      reason: "Forbidden",
      message:
        'deployments.apps "web" is forbidden: User "viewer" cannot patch resource "deployments" in API group "apps" in the namespace "default"',
      details: { name: "web", group: "apps", kind: "deployments" },
    },
  ],
  [
    "the read-only user's look at Secrets",
    "/api/v1/secrets",
    { as: "viewer" },
    {
      code: 403,
      message:
        'secrets is forbidden: User "viewer" cannot list resource "secrets" in API group "" at the cluster scope',
    },
  ],
  [
    "an unknown path",
    "/nothing/here",
    {},
    { code: 404, reason: "NotFound", message: "the server could not find the requested resource" },
  ],
  ["an unknown kind", "/apis/apps/v1/widgets", {}, { code: 404, reason: "NotFound" }],
  [
    "an object that is not there",
    "/apis/apps/v1/namespaces/default/deployments/web",
    {},
    {
      code: 404,
      message: 'deployments.apps "web" not found',
      details: { name: "web", group: "apps", kind: "deployments" },
    },
  ],
  ["a broken escape", "/api/v1/namespaces/%zz/pods", {}, { code: 400, reason: "BadRequest" }],
  [
    "a form that is not offered",
    "/api/v1/pods",
    { accept: "text/html" },
    {
      code: 406,
      reason: "NotAcceptable",
      message: "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml",
    },
  ],
  [
    "an apply of a field that nobody could own, whatever validation it asks for",
    `${maps}/one?fieldManager=me&fieldValidation=Ignore`,
    {
      method: "PATCH",
      type: "application/apply-patch+yaml",
      body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "one", namespace: "default" }, date: 1 },
    },
    {
      code: 500,
      message:
        "failed to create typed patch object (default/one; /v1, Kind=ConfigMap): .date: field not declared in schema",
    },
  ],
  [
    "a body of an unknown type",
    maps,
    { method: "POST", body: "x", type: "text/plain" },
    {
      code: 415,
      reason: "UnsupportedMediaType",
      message:
        "the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    },
  ],
  [
    "a body that is cut off",
    maps,
    { method: "POST", body: '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"na' },
    {
      code: 400,
      reason: "BadRequest",
      message:
        'the object provided is unrecognized (must be of type ConfigMap): couldn\'t get version/kind; json parse error: unexpected end of JSON input ({"kind":"ConfigMap","apiVersio ...)',
    },
  ],
  [
    "a body that is too long",
    maps,
    { method: "POST", body: "x".repeat(3 * 2 ** 20 + 1) },
    {
      code: 413,
      reason: "RequestEntityTooLarge",
      message: "Request entity too large: limit is 3145728",
    },
  ],
  [
    "a selector that is none",
    "/api/v1/pods?labelSelector=a%3D%3D%3Db",
    {},
    { code: 400, message: "unable to parse requirement: found '=', expected: identifier" },
  ],
  [
    "a field that cannot be selected by",
    `${maps}?fieldSelector=data.a%3D1`,
    {},
    {
      code: 400,
      message: '"data.a" is not a known field selector: only "metadata.name", "metadata.namespace"',
    },
  ],
  [
    "a match without a revision",
    `${maps}?resourceVersionMatch=Exact`,
    {},
    {
      code: 422,
      reason: "Invalid",
      message:
        'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    },
  ],
  [
    "a token that is none",
    `${maps}?limit=1&continue=abc`,
    {},
    { code: 400, reason: "BadRequest", message: "invalid continue token: continue key is not valid" },
  ],
  [
    "a revision that is to come",
    `${maps}?resourceVersion=999999`,
    {},
    {
      code: 504,
      reason: "Timeout",
      details: {
        causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
        retryAfterSeconds: 1,
      },
    },
  ],
  [
    "a method that a collection has not",
    maps,
    { method: "PUT", body: {} },
    { code: 405, reason: "MethodNotAllowed" },
  ],
  [
    "a field that the kind has not, when asked to be strict",
    `${maps}?fieldValidation=Strict`,
    { method: "POST", body: { ...configMap("strict"), extra: 1 } },
    {
      code: 400,
      message:
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "extra"',
    },
  ],
  [
    "a field that is there twice, when asked to be strict",
    `${maps}?fieldValidation=Strict`,
    { method: "POST", body: '{"metadata":{"name":"twice"},"data":{"a":"1","a":"2"}}' },
    {
      code: 400,
      message:
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.a"',
    },
  ],
  [
    "a key that is there twice in what is applied, when asked to be strict",
    `${maps}/twice?fieldValidation=Strict&fieldManager=me`,
    {
      method: "PATCH",
      type: "application/apply-patch+yaml",
      body: 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: twice }\ndata:\n  a: "1"\n  a: "2"\n',
    },
    {
      code: 400,
      message:
        'error strict decoding patch: error converting YAML to JSON: yaml: unmarshal errors:\n  line 6: key "a" already set in map',
    },
  ],
  [
    "a key that is there twice in YAML, when asked to be strict",
    `${maps}?fieldValidation=Strict`,
    {
      method: "POST",
      type: "application/yaml",
      body: 'metadata: { name: twice }\ndata:\n  a: "1"\n  a: "2"\n',
    },
    {
      code: 400,
      message:
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: yaml: unmarshal errors:\n  line 4: key "a" already set in map',
    },
  ],
  [
    "a dry run of an unknown sort",
    `${maps}?dryRun=Some`,
    { method: "POST", body: configMap("dry") },
    {
      code: 422,
      message:
        'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"',
    },
  ],
];

it.each(refusals)("refuses %s with a Status", async (_, path, options, expected) => {
  const { status, body } = await server.ask(path, options);
  expect(body).toMatchObject({ kind: "Status", apiVersion: "v1", status: "Failure", ...expected });
  expect(status).toBe(body["code"]);
});
