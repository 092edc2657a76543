import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiServer, startApiServer } from "../testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

type Headers = Readonly<Record<string, string>>;

const pods = "/api/v1/namespaces/default/pods";
const bob = { "Impersonate-User": "bob" };
const masters = { ...bob, "Impersonate-Group": "system:masters" };

const whoami = async (headers: Headers): Promise<unknown> => {
  const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
  return (await server.ask(path, { method: "POST", body: {}, headers })).body["status"];
};

const ask = (path: string, headers: Headers, as: "admin" | "viewer" = "admin"): Promise<Answer> =>
  server.ask(path, { headers, as });

describe("a request for somebody else", () => {
  it("is theirs: somebody unknown may only find out what there is", async () => {
    expect((await ask(pods, bob)).body).toMatchObject({
      code: 403,
      message:
        'pods is forbidden: User "bob" cannot list resource "pods" in API group "" in the namespace "default"',
    });
    expect((await ask("/apis/apps/v1", bob)).status).toBe(200);
    expect((await ask("/metrics", bob)).body).toMatchObject({
      code: 403,
      message: 'forbidden: User "bob" cannot get path "/metrics"',
    });
  });

  it("has the rights of the name, or of the groups", async () => {
    expect((await ask(pods, masters)).status).toBe(200);
    expect((await ask(pods, { "Impersonate-User": "viewer" })).status).toBe(200);
    expect((await ask("/api/v1/secrets", { "Impersonate-User": "viewer" })).status).toBe(403);
  });

  it.each([
    [bob, "bob", ["system:authenticated"]],
    [{ ...bob, "Impersonate-Group": "crew, deck" }, "bob", ["crew", "deck", "system:authenticated"]],
    [
      { "Impersonate-User": "system:serviceaccount:shop:robot" },
      "system:serviceaccount:shop:robot",
      ["system:serviceaccounts", "system:serviceaccounts:shop", "system:authenticated"],
    ],
    [{ "Impersonate-User": "system:anonymous" }, "system:anonymous", ["system:unauthenticated"]],
  ])("says so of itself: %j", async (headers, username, groups) => {
    expect(await whoami(headers)).toEqual({ userInfo: { username, groups } });
  });

  it("is refused to who may not", async () => {
    expect((await ask(pods, bob, "viewer")).body).toMatchObject({
      code: 403,
      message:
        'users "bob" is forbidden: User "viewer" cannot impersonate resource "users" in API group "" at the cluster scope',
    });
    const robot = { "Impersonate-User": "system:serviceaccount:shop:robot" };
    expect((await ask(pods, robot, "viewer")).body).toMatchObject({
      message:
        'serviceaccounts "robot" is forbidden: User "viewer" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "shop"',
    });
  });

  it("needs a name beside its groups", async () => {
    expect((await ask(pods, { "Impersonate-Group": "crew" })).body).toMatchObject({
      code: 400,
      message:
        'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"crew"}, Extra:map[string][]string(nil)} without impersonating a user name',
    });
    expect((await ask(pods, { "Impersonate-Uid": "1" })).status).toBe(400);
  });
});
