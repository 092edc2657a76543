import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, type AskOptions, startApiServer } from "./testing/api-server.ts";

let server: ApiServer;
const maps = "/api/v1/namespaces/default/configmaps";
const webs = "/apis/apps/v1/namespaces/default/deployments";

beforeAll(async () => {
  server = await startApiServer();
  await server.ask(maps, { method: "POST", body: { metadata: { name: "there" }, data: { a: "1" } } });
});
afterAll(async () => {
  await server.stop();
});

/** The answer is an object, or a Status that blames the client; no bug of ours, and the next request is answered. */
async function survives(path: string, options: AskOptions): Promise<void> {
  const { status, body, text } = await server.ask(path, options);
  expect(server.bugs).toEqual([]);
  if (status >= 400) expect(body).toMatchObject({ kind: "Status", status: "Failure", code: status });
  // Upstream answers 500 where a body asks for what its types cannot tell: it is no bug.
  expect(status < 500 || status === 504 || body["reason"] !== "InternalError", text).toBe(true);
  expect((await server.ask(`${maps}/there`)).status).toBe(200);
}

const name = fc.constantFrom(
  "a",
  "metadata",
  "name",
  "labels",
  "spec",
  "template",
  "replicas",
  "data",
  "__proto__",
  "",
);
const leaf = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(name, tie("tree"), { maxKeys: 4 }),
  ),
}));

/** A body that is nearly one: an object with some of its fields replaced by anything. */
const nearly = fc
  .record(
    {
      apiVersion: fc.oneof(fc.constantFrom("v1", "apps/v1"), leaf),
      kind: fc.oneof(fc.constantFrom("ConfigMap", "Deployment", "DeleteOptions"), leaf),
      metadata: fc.oneof(
        fc.record(
          {
            name: tree,
            namespace: tree,
            labels: tree,
            annotations: tree,
            finalizers: tree,
            ownerReferences: tree,
          },
          { requiredKeys: [] },
        ),
        tree,
      ),
      spec: fc.oneof(
        fc.record({ replicas: tree, selector: tree, template: tree }, { requiredKeys: [] }),
        tree,
      ),
      data: tree,
    },
    { requiredKeys: [] },
  )
  .map((body) => JSON.stringify(body));
const cut = fc.tuple(nearly, fc.nat(200)).map(([text, length]) => text.slice(0, length));
const bytes = fc.uint8Array({ maxLength: 200 });
const body = fc.oneof(
  nearly,
  tree.map((value) => JSON.stringify(value)),
  cut,
  bytes,
);

const type = fc.constantFrom(
  "application/json",
  "application/yaml",
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
  "text/plain",
  ";;;",
);
const parameter = fc.constantFrom(
  "limit",
  "continue",
  "resourceVersion",
  "resourceVersionMatch",
  "labelSelector",
  "fieldSelector",
  "dryRun",
  "fieldManager",
  "fieldValidation",
  "force",
  "includeObject",
  "propagationPolicy",
  "gracePeriodSeconds",
  "pretty",
  "timeoutSeconds",
  "sendInitialEvents",
);
const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "0",
    "1",
    "-1",
    "All",
    "Strict",
    "true",
    "NotOlderThan",
    "99999999999999999999",
    "%",
    "Orphan",
  ),
);
const query = fc
  .array(fc.tuple(parameter, value), { maxLength: 4 })
  .map((pairs) => pairs.map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join("&"));
const runs = { numRuns: 150 };

describe("whatever comes", () => {
  it("as a body of a POST", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(maps, webs, "/api/v1/namespaces"),
        body,
        type,
        (path, text, contentType) =>
          survives(`${path}?dryRun=All`, { method: "POST", body: text, type: contentType }),
      ),
      runs,
    ));

  it("as a body of a PUT or a PATCH", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom("PUT", "PATCH"),
        body,
        type,
        query,
        (method, text, contentType, asked) =>
          survives(`${maps}/there?dryRun=All&${asked}`, { method, body: text, type: contentType }),
      ),
      runs,
    ));

  it("as a body of a DELETE or of an access review", () =>
    fc.assert(
      fc.asyncProperty(body, async (text) => {
        await survives(`${maps}/gone`, { method: "DELETE", body: text });
        const reviews = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
        await survives(reviews, { method: "POST", body: text });
      }),
      runs,
    ));

  it("as parameters of a list or a write", () =>
    fc.assert(
      fc.asyncProperty(query, fc.constantFrom("GET", "POST", "DELETE"), (asked, method) =>
        survives(`${maps}${method === "DELETE" ? "/gone" : ""}?${asked}`, {
          method,
          ...(method === "POST" ? { body: { metadata: { generateName: "x-" } } } : {}),
        }),
      ),
      runs,
    ));

  it("as a path", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              "api",
              "apis",
              "v1",
              "apps",
              "namespaces",
              "default",
              "watch",
              "pods",
              "status",
              "..",
            ),
            fc.string({ maxLength: 6 }).map(encodeURIComponent),
            fc.constantFrom("%", "%zz", "%2F", "%00"),
          ),
          { maxLength: 8 },
        ),
        (parts) => survives(`/${parts.join("/")}`, {}),
      ),
      runs,
    ));

  it("as headers", () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'aj/*;=,q.0"+ s'.split("")) }), (text) =>
        survives(maps, { headers: { accept: text, "accept-encoding": text, "user-agent": text } }),
      ),
      runs,
    ));
});
