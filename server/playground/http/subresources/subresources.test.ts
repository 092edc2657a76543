import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deployments } from "../../kinds/deployment.ts";
import { pods } from "../../kinds/pod.ts";
import { serviceAccounts } from "../../kinds/service-account.ts";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";

const options = { manager: "test" };
const web = "/apis/apps/v1/namespaces/default/deployments/web";
const pod = "/api/v1/namespaces/default/pods/one";
const labels = { app: "web" };
const template = { metadata: { labels }, spec: { containers: [{ name: "a", image: "nginx:1" }] } };
const merge = "application/merge-patch+json";

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer();
  server.registry.create(
    deployments,
    "default",
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web" },
      spec: { replicas: 2, selector: { matchLabels: labels }, template: structuredClone(template) },
    },
    options,
  );
  server.registry.create(
    pods,
    "default",
    {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "one", labels },
      spec: structuredClone(template.spec),
    },
    options,
  );
});
afterEach(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

describe("scale", () => {
  it("is what a Deployment wants and has", async () => {
    const { body } = await server.ask(`${web}/scale`);
    expect(body).toMatchObject({
      kind: "Scale",
      apiVersion: "autoscaling/v1",
      metadata: { name: "web", namespace: "default" },
      spec: { replicas: 2 },
      status: { replicas: 0, selector: "app=web" },
    });
  });

  it("is a row with what is wanted and had to who reads Tables", async () => {
    const accept = "application/json;as=Table;v=v1;g=meta.k8s.io";
    const { body } = await server.ask(`${web}/scale`, { accept });
    expect(body).toMatchObject({ kind: "Table", rows: [{ object: { metadata: { name: "web" } } }] });
    const [row] = body["rows"] as readonly { readonly cells: readonly unknown[] }[];
    expect(row?.cells.slice(0, 3)).toEqual(["web", 2, 0]);
  });

  it("changes replicas alone, by PUT and by PATCH", async () => {
    const { body } = await server.ask(`${web}/scale`);
    const put = await server.ask(`${web}/scale`, { method: "PUT", body: { ...body, spec: { replicas: 3 } } });
    expect(put.body).toMatchObject({ kind: "Scale", spec: { replicas: 3 } });
    const patch = { spec: { replicas: 5 } };
    await server.ask(`${web}/scale`, { method: "PATCH", body: patch, type: merge });
    expect((await server.ask(web)).body).toMatchObject({
      spec: { replicas: 5, template: { spec: { containers: [{ image: "nginx:1" }] } } },
    });
  });

  it("refuses what is stale or below zero", async () => {
    const { body } = await server.ask(`${web}/scale`);
    await server.ask(`${web}/scale`, { method: "PATCH", body: { spec: { replicas: 5 } }, type: merge });
    const stale = await server.ask(`${web}/scale`, { method: "PUT", body });
    expect(stale.body).toMatchObject({ code: 409, reason: "Conflict" });
    const below = await server.ask(`${web}/scale`, {
      method: "PATCH",
      body: { spec: { replicas: -1 } },
      type: merge,
    });
    expect(below.body).toMatchObject({
      code: 422,
      message:
        'Scale.autoscaling "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    });
  });

  it("is applied, with owners of its own", async () => {
    const put = (manager: string, replicas: number, query = ""): ReturnType<typeof server.ask> =>
      server.ask(`${web}/scale?fieldManager=${manager}${query}`, {
        method: "PATCH",
        body: { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "web" }, spec: { replicas } },
        type: "application/apply-patch+yaml",
      });
    const owners = async (): Promise<readonly object[]> =>
      ((await server.ask(web)).body as { readonly metadata: { readonly managedFields: readonly object[] } })
        .metadata.managedFields;
    const owner = {
      ...{ manager: "one", operation: "Apply", apiVersion: "apps/v1", subresource: "scale" },
      ...{ fieldsType: "FieldsV1", fieldsV1: { "f:spec": { "f:replicas": {} } } },
    };
    expect((await put("one", 3)).body).toMatchObject({
      code: 409,
      message: 'Apply failed with 1 conflict: conflict with "test" using autoscaling/v1: .spec.replicas',
    });
    expect((await put("one", 3, "&force=true")).body).toMatchObject({ kind: "Scale", spec: { replicas: 3 } });
    expect(await owners()).toContainEqual(owner);
    expect(JSON.stringify((await owners()).filter((each) => "time" in each))).not.toContain("f:replicas");
    expect((await put("two", 4)).body).toMatchObject({
      message: 'Apply failed with 1 conflict: conflict with "one" with subresource "scale": .spec.replicas',
    });
    expect((await put("two", 3)).status).toBe(200);
    expect(await owners()).toEqual(expect.arrayContaining([owner, { ...owner, manager: "two" }]));
    expect((await put("two", 5, "&force=true")).status).toBe(200);
    expect(await owners()).not.toContainEqual(owner);
    expect((await server.ask(web)).body).toMatchObject({ spec: { replicas: 5 } });
  });

  it.each([
    [{ kind: "Deployment" }, 400, "invalid object type: autoscaling/v1, Kind=Deployment"],
    [
      { nope: 1 },
      500,
      "failed to create typed patch object (/web; autoscaling/v1, Kind=Scale): .nope: field not declared in schema",
    ],
  ])("is not applied with %j", async (change, status, message) => {
    const body = { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "web" }, ...change };
    const type = "application/apply-patch+yaml";
    const answer = await server.ask(`${web}/scale?fieldManager=a`, { method: "PATCH", body, type });
    expect(answer).toMatchObject({ status, body: { message } });
  });

  it("is nothing that a ConfigMap has", async () => {
    expect((await server.ask("/api/v1/namespaces/default/configmaps/x/scale")).status).toBe(404);
    expect((await server.ask(`${web}/scale`, { method: "DELETE" })).status).toBe(405);
  });
});

describe("status", () => {
  it("changes status alone", async () => {
    const body = { spec: { replicas: 9 }, status: { observedGeneration: 1, replicas: 2 } };
    await server.ask(`${web}/status`, { method: "PATCH", body, type: merge });
    expect((await server.ask(`${web}/status`)).body).toMatchObject({
      spec: { replicas: 2 },
      status: { observedGeneration: 1, replicas: 2 },
    });
  });
});

describe("what the playground has not", () => {
  it.each(["exec", "attach", "portforward"])("is refused with its reason: %s", async (name) => {
    const { status, body } = await server.ask(`${pod}/${name}`, { method: "POST" });
    expect(status).toBe(501);
    expect(body["message"]).toContain("the playground's containers are simulated");
    expect((await server.ask(`/api/v1/namespaces/default/pods/nope/${name}`)).status).toBe(404);
  });

  it("is a 404 where upstream has it neither", async () => {
    expect((await server.ask(`${pod}/nothing`)).status).toBe(404);
  });
});

describe("a log", () => {
  it.each([
    [
      "tailLines=-1",
      422,
      'PodLogOptions "one" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      "sinceSeconds=0",
      422,
      'PodLogOptions "one" is invalid: sinceSeconds: Invalid value: 0: must be greater than 0',
    ],
    ["container=b", 400, "container b is not valid for pod one"],
    ["tailLines=x", 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
  ])("with %s is refused", async (query, code, message) => {
    expect((await server.ask(`${pod}/log?${query}`)).body).toMatchObject({ code, message });
  });

  it("of a pod without a node is empty", async () => {
    const { status, text } = await server.ask(`${pod}/log`);
    expect([status, text]).toEqual([200, ""]);
  });
});

describe("a proxy", () => {
  it.each([
    ["services/nothing", 404, 'services "nothing" not found'],
    ["pods/nothing:80", 404, 'pods "nothing" not found'],
  ])("to %s is refused", async (path, code, message) => {
    const { body } = await server.ask(`/api/v1/namespaces/default/${path}/proxy/`);
    expect(body).toMatchObject({ code, message });
  });
});

describe("a service account's token", () => {
  it("has the rights of the read-only user", async () => {
    server.registry.create(
      serviceAccounts,
      "default",
      { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "robot" } },
      options,
    );
    const path = "/api/v1/namespaces/default/serviceaccounts/robot/token";
    const { status, body } = await server.ask(path, { method: "POST", body: {} });
    expect([status, body["kind"]]).toEqual([201, "TokenRequest"]);
    expect(body["status"]).toMatchObject({ token: "viewer-token" });
    expect((await server.ask(path, { method: "POST", body: {}, as: "viewer" })).status).toBe(403);
  });
});
