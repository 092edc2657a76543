import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const post = async (path: string, spec: object, as: "admin" | "viewer" = "admin"): Promise<unknown> => {
  const { body } = await server.ask(`/apis/${path}`, { method: "POST", body: { spec }, as });
  return body["status"];
};
const access = "authorization.k8s.io/v1/selfsubjectaccessreviews";
const writeWeb = { verb: "patch", group: "apps", resource: "deployments", namespace: "default", name: "web" };

describe("an access review", () => {
  it.each([
    ["admin", { resourceAttributes: writeWeb }, true],
    ["viewer", { resourceAttributes: writeWeb }, false],
    ["viewer", { resourceAttributes: { ...writeWeb, verb: "watch" } }, true],
    ["viewer", { resourceAttributes: { verb: "get", resource: "pods", subresource: "log" } }, true],
    ["viewer", { resourceAttributes: { verb: "list", resource: "secrets" } }, false],
    ["admin", { resourceAttributes: { verb: "*", resource: "*", group: "*" } }, true],
    ["viewer", { resourceAttributes: { verb: "*", resource: "*", group: "*" } }, false],
    ["viewer", { nonResourceAttributes: { verb: "get", path: "/version" } }, true],
    ["viewer", { nonResourceAttributes: { verb: "post", path: "/version" } }, false],
  ] as const)("of %s for %j says what would happen: %s", async (as, spec, allowed) => {
    expect(await post(access, spec, as)).toMatchObject({ allowed });
  });

  it("of another user knows both of ours, and the masters", async () => {
    const path = "authorization.k8s.io/v1/subjectaccessreviews";
    const resourceAttributes = writeWeb;
    expect(await post(path, { user: "viewer", resourceAttributes })).toEqual({ allowed: false });
    expect(await post(path, { user: "eve", resourceAttributes })).toEqual({ allowed: false });
    expect(await post(path, { user: "eve", groups: ["system:masters"], resourceAttributes })).toMatchObject({
      allowed: true,
    });
  });

  it.each([
    ["application/json;as=Table;v=v1;g=meta.k8s.io", 406],
    ["application/json;as=Table;v=v1;g=meta.k8s.io,application/json", 201],
    ["application/json", 201],
  ])("has no table: for %s it is answered %d", async (accept, status) => {
    const body = { spec: { nonResourceAttributes: { verb: "get", path: "/" } } };
    const answer = await server.ask(`/apis/${access}`, { method: "POST", body, accept });
    expect(answer.status).toBe(status);
  });

  it("asks one thing, or is refused", async () => {
    const { body } = await server.ask(`/apis/${access}`, { method: "POST", body: { spec: {} } });
    expect(body).toMatchObject({
      code: 422,
      message:
        'SelfSubjectAccessReview.authorization.k8s.io "" is invalid: spec: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    });
    expect((await server.ask(`/apis/${access}`)).status).toBe(405);
  });
});

it("lists the rules of each user", async () => {
  const path = "authorization.k8s.io/v1/selfsubjectrulesreviews";
  expect(await post(path, { namespace: "default" })).toMatchObject({
    resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }],
  });
  const rules = JSON.stringify(await post(path, { namespace: "default" }, "viewer"));
  expect(rules).toContain('"deployments"');
  expect(rules).not.toContain("secrets");
});

it("says who one is", async () => {
  const path = "authentication.k8s.io/v1/selfsubjectreviews";
  expect(await post(path, {}, "viewer")).toEqual({
    userInfo: { username: "viewer", groups: ["system:authenticated"] },
  });
  const tokens = "authentication.k8s.io/v1/tokenreviews";
  expect(await post(tokens, { token: "admin-token" })).toMatchObject({ authenticated: true });
  expect(await post(tokens, { token: "guess" })).toMatchObject({ error: "invalid bearer token" });
});
