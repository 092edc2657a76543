import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import { pods } from "../kinds/pod.ts";
import { serviceAccounts } from "../kinds/service-account.ts";
import { type ApiServer, type AskOptions, startApiServer } from "./testing/api-server.ts";

const place = "/api/v1/namespaces/default";
const maps = `${place}/configmaps`;
const one = `${maps}/one`;
const merge = "application/merge-patch+json";
const apply = "application/apply-patch+yaml";
const json = "application/json-patch+json";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
  const metadata = { name: "one" };
  server.registry.create(configMaps, "default", { metadata, data: { a: "b" } }, { manager: "test" });
  server.registry.create(serviceAccounts, "default", { metadata: { name: "default" } }, { manager: "test" });
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const map = (more: object = {}, metadata: object = {}): object => ({
  ...{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "one", ...metadata } },
  ...more,
});
const unknownType = (kind: string, apiVersion: string): string =>
  `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`;
const otherNamespace =
  "the namespace of the provided object does not match the namespace sent on the request";
const noType = "the object provided is unrecognized (must be of type ConfigMap):";

/** What is asked, and what a control plane of Kubernetes 1.37 said. */
type Case = readonly [asked: string, path: string, options: AskOptions, code: number, message: string];

const post = (body: unknown, type?: string): AskOptions => ({
  ...{ method: "POST", body },
  ...(type === undefined ? {} : { type }),
});
const patch = (type: string, body: unknown): AskOptions => ({ method: "PATCH", type, body });
const remove = (body?: unknown): AskOptions => ({
  method: "DELETE",
  ...(body === undefined ? {} : { body }),
});

const cases: readonly Case[] = [
  [
    "another kind",
    maps,
    post(map({ kind: "Secret" })),
    400,
    'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
  ],
  [
    "a list",
    maps,
    post({ apiVersion: "v1", kind: "ConfigMapList", items: [] }),
    400,
    'ConfigMapList in version "v1" cannot be handled as a ConfigMap: converting (v1.ConfigMapList) to (core.ConfigMap): unknown conversion',
  ],
  [
    "another group",
    maps,
    post(map({ apiVersion: "apps/v1" })),
    400,
    `ConfigMap in version "v1" cannot be handled as a ConfigMap: ${unknownType("ConfigMap", "apps/v1")}`,
  ],
  [
    "a version that was",
    "/apis/apps/v1/namespaces/default/deployments",
    post({ apiVersion: "apps/v1beta1", kind: "Deployment", metadata: { name: "a" } }),
    400,
    "the API version in the data (apps/v1beta1) does not match the expected API version (apps/v1)",
  ],
  [
    "a number for a version",
    maps,
    post({ apiVersion: 5 }),
    400,
    `${noType} couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .apiVersion of type string ({"apiVersion":5})`,
  ],
  [
    "a version of three parts",
    maps,
    post({ apiVersion: "a/b/c" }),
    400,
    `${noType} unexpected GroupVersion string: a/b/c ({"apiVersion":"a/b/c"})`,
  ],
  [
    "no JSON",
    maps,
    post("{'a':1}"),
    400,
    `${noType} couldn't get version/kind; json parse error: invalid character '\\'' looking for beginning of object key string ({'a':1})`,
  ],
  [
    "another namespace in a PUT",
    one,
    { method: "PUT", body: map({}, { namespace: "x" }) },
    400,
    otherNamespace,
  ],
  ["another namespace in a patch", one, patch(merge, { metadata: { namespace: "x" } }), 400, otherNamespace],
  [
    "another namespace in an apply",
    `${one}?fieldManager=a`,
    patch(apply, map({}, { namespace: "x" })),
    400,
    otherNamespace,
  ],
  [
    "another uid in a patch",
    one,
    patch(merge, { metadata: { uid: "x" } }),
    422,
    'ConfigMap "one" is invalid: metadata.uid: Invalid value: "x": field is immutable',
  ],
  [
    "another uid in an apply that creates",
    `${maps}/new?fieldManager=a`,
    patch(apply, map({}, { name: "new", uid: "x" })),
    409,
    'Operation cannot be fulfilled on configmaps "new": uid mismatch: the provided object specified uid x, and no existing object was found',
  ],
  [
    "another kind in an apply",
    `${one}?fieldManager=a`,
    patch(apply, map({ kind: "Secret" })),
    400,
    "invalid object type: /v1, Kind=Secret",
  ],
  [
    "a finalizer of no domain",
    one,
    patch(merge, { metadata: { finalizers: ["ex.io/a", "x"] } }),
    422,
    'ConfigMap "one" is invalid: metadata.finalizers[1]: Invalid value: "x": name is neither a standard finalizer name nor is it fully qualified',
  ],
  [
    "an unknown field in a strict JSON patch",
    `${one}?fieldValidation=Strict`,
    patch(json, [{ op: "add", path: "/data/x", value: "1", extra: 2 }]),
    422,
    ' "" is invalid: patch: Invalid value: "[{\\"op\\":\\"add\\",\\"path\\":\\"/data/x\\",\\"value\\":\\"1\\",\\"extra\\":2}]": strict decoding error: json patch unknown field "[0].extra"',
  ],
  [
    "DeleteOptions of another kind",
    one,
    remove({ kind: "Nope", apiVersion: "v1" }),
    400,
    unknownType("Nope", "v1"),
  ],
  [
    "broken DeleteOptions",
    one,
    remove("{"),
    400,
    "couldn't get version/kind; json parse error: unexpected end of JSON input",
  ],
  [
    "text for a grace",
    one,
    remove({ gracePeriodSeconds: "x" }),
    400,
    "json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64",
  ],
  [
    "a fraction for a grace",
    one,
    remove({ gracePeriodSeconds: 1.5 }),
    400,
    "json: cannot unmarshal number 1.5 into Go struct field DeleteOptions.gracePeriodSeconds of type int64",
  ],
  [
    "a number for a policy",
    one,
    remove({ propagationPolicy: 5 }),
    400,
    "json: cannot unmarshal number into Go struct field DeleteOptions.propagationPolicy of type v1.DeletionPropagation",
  ],
  [
    "a deletion of no uid",
    one,
    remove({ preconditions: { uid: "" } }),
    409,
    'Operation cannot be fulfilled on ConfigMap "one": the UID in the precondition () does not match the UID in record (UID). The object might have been deleted and then recreated',
  ],
  [
    "a deletion of another version, in the query",
    `${one}?resourceVersion=x`,
    remove(),
    409,
    'Operation cannot be fulfilled on ConfigMap "one": the ResourceVersion in the precondition (x) does not match the ResourceVersion in record (RV). The object might have been modified',
  ],
  ["an empty limit", `${maps}?limit=`, {}, 400, 'strconv.ParseInt: parsing "": invalid syntax'],
  [
    "a version that is none, of a list",
    `${maps}?resourceVersion=abc`,
    {},
    400,
    'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
  ],
  [
    "a version that is none, of a watch",
    `${maps}?watch=1&resourceVersion=abc`,
    {},
    500,
    'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
  ],
  [
    "a version that is none, and a match that is none",
    `${maps}?resourceVersion=abc&resourceVersionMatch=Nope`,
    {},
    422,
    'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Unsupported value: "Nope": supported values: "Exact", "NotOlderThan", ""',
  ],
  [
    "an object without its namespace",
    "/api/v1/configmaps/one",
    {},
    404,
    "the server could not find the requested resource",
  ],
  [
    "a field of no Job",
    "/apis/batch/v1/jobs?fieldSelector=x=y",
    {},
    400,
    'field label "x" not supported for Job',
  ],
  ["a field of no Service", "/api/v1/services?fieldSelector=x=y", {}, 400, "field label not supported: x"],
  [
    "a field of Events of the core group",
    "/apis/events.k8s.io/v1/events?fieldSelector=involvedObject.kind=Pod",
    {},
    400,
    "field label not supported: involvedObject.kind",
  ],
  [
    "the metadata of one, of a list",
    maps,
    { accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1" },
    406,
    "you requested PartialObjectMetadata, but the requested object is a list (*core.ConfigMapList)",
  ],
  [
    "a media type that nobody knows",
    maps,
    { accept: "application/json;as=Nope;g=meta.k8s.io;v=v1" },
    406,
    "only the following media types are accepted: application/json, application/yaml",
  ],
  ["a patch of no type", one, patch("application/json", {}), 415, "415: Unsupported Media Type"],
  [
    "a time that is none",
    maps,
    post(map({}, { creationTimestamp: "2020-01-01" })),
    400,
    'ConfigMap in version "v1" cannot be handled as a ConfigMap: parsing time "2020-01-01" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"',
  ],
  [
    "JSON that says it is protobuf",
    maps,
    post("{}", "application/vnd.kubernetes.protobuf"),
    400,
    `${noType} provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] ({})`,
  ],
  [
    "a token for a minute",
    `${place}/serviceaccounts/default/token`,
    post({ spec: { expirationSeconds: 60 } }),
    422,
    'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 60: may not specify a duration less than 10 minutes',
  ],
  [
    "a version of discovery that is none",
    "/apis",
    { accept: "application/json;g=apidiscovery.k8s.io;v=v9;as=APIGroupDiscoveryList" },
    406,
    "only the following media types are accepted: application/json, application/yaml",
  ],
  [
    "rules of no namespace",
    "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
    post({ spec: {} }),
    400,
    "no namespace on request",
  ],
  [
    "a review of no token",
    "/apis/authentication.k8s.io/v1/tokenreviews",
    post({ spec: {} }),
    400,
    "token is required for TokenReview in authentication",
  ],
  [
    "a review of nobody",
    "/apis/authorization.k8s.io/v1/subjectaccessreviews",
    post({ spec: { resourceAttributes: { verb: "get", resource: "pods" } } }),
    422,
    'SubjectAccessReview.authorization.k8s.io "" is invalid: spec.user: Invalid value: "": at least one of user or group must be specified',
  ],
];

it.each(cases)("refuses %s as a control plane does", async (_, path, options, ...[code, message]) => {
  const { status, body } = await server.ask(path, options);
  const { uid, resourceVersion } = server.registry.get(configMaps, "default", "one").metadata;
  const told = String(body["message"]).replace(`(${uid})`, "(UID)").replace(`(${resourceVersion})`, "(RV)");
  expect([status, told]).toEqual([code, message]);
});

it("warns in a refusal, too", async () => {
  const { status, headers } = await server.ask(`${place}/endpoints/none`);
  expect(status).toBe(404);
  expect(headers.get("warning")).toContain("v1 Endpoints is deprecated");
});

it("refuses a token that is none even where anybody may ask", async () => {
  expect((await server.ask("/readyz", { headers: { authorization: "Bearer guess" } })).status).toBe(401);
});

it("keeps a namespace's name among its labels when it is finalized", async () => {
  const body = { metadata: { name: "default" }, spec: { finalizers: ["kubernetes"] } };
  expect((await server.ask(`${place}/finalize`, { method: "PUT", body })).body).toMatchObject({
    metadata: { labels: { "kubernetes.io/metadata.name": "default" } },
  });
});

it("says when somebody asked who they are", async () => {
  const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
  const { body } = await server.ask(path, post({}));
  expect(body["metadata"]).toEqual({ creationTimestamp: expect.stringMatching(/^\d{4}-/) as string });
  expect(body).not.toHaveProperty("spec");
});

it("tells of a check that is left out", async () => {
  expect((await server.ask("/readyz?verbose&exclude=ping")).text).toContain("[+]ping excluded: ok\n");
});

it("takes null for an object that says nothing, as Go does", async () => {
  expect((await server.ask(maps, post("null"))).body).toMatchObject({
    code: 422,
    message: 'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
  });
});

it("creates what is applied whatever version it had", async () => {
  const body = map({}, { name: "applied", resourceVersion: "5" });
  expect((await server.ask(`${maps}/applied?fieldManager=a`, patch(apply, body))).status).toBe(201);
});

it("tells what of YAML stands there twice, a line a warning", async () => {
  const text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: twice\n  name: two\nnope: 1\n";
  const { headers } = await server.ask(`${maps}?dryRun=All`, post(text, "application/yaml"));
  expect(headers.get("warning")).toBe(
    '299 - "line 5: key \\"name\\" already set in map", 299 - "unknown field \\"nope\\""',
  );
});

it("tells of a pod that it deletes at once that it is deleted", async () => {
  const spec = { containers: [{ name: "a", image: "nginx" }] };
  server.registry.create(pods, "default", { metadata: { name: "p" }, spec }, { manager: "test" });
  const { body } = await server.ask(`${place}/pods/p`, remove());
  expect(body).toMatchObject({ kind: "Pod", metadata: { deletionGracePeriodSeconds: 0, generation: 2 } });
  expect(body["metadata"]).toHaveProperty("deletionTimestamp");
});

describe("YAML", () => {
  const accept = "application/yaml";

  it("is what who asks for it is given", async () => {
    const { headers, text } = await server.ask(`${place}/configmaps/none`, { accept });
    expect(headers.get("content-type")).toBe("application/yaml");
    expect(text).toBe(
      [
        ...["apiVersion: v1", "code: 404", "details:", "  kind: configmaps", "  name: none", "kind: Status"],
        ...[
          'message: configmaps "none" not found',
          "metadata: {}",
          "reason: NotFound",
          "status: Failure",
          "",
        ],
      ].join("\n"),
    );
  });

  it("lists, one item after the other, and says so where there are none", async () => {
    const list = await server.ask(`${maps}?fieldSelector=metadata.name=one`, { accept });
    expect(list.text).toMatch(
      /^apiVersion: v1\nitems:\n- data:\n {4}a: b\n {2}metadata:\n {4}creationTimestamp: "/,
    );
    expect(list.text).toMatch(/\nkind: ConfigMapList\nmetadata:\n {2}resourceVersion: "\d+"\n$/);
    expect((await server.ask(`${place}/secrets`, { accept })).text).toContain(
      "\nitems: []\nkind: SecretList\n",
    );
  });

  it("is nothing that a watch can be of", async () => {
    expect((await server.ask(`${maps}?watch=1`, { accept })).status).toBe(406);
  });
});
