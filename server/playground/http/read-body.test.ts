import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "./testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const maps = "/api/v1/namespaces/default/configmaps";
const large = "x".repeat(6 * 2 ** 20);

describe("a body that nobody wants", () => {
  it.each([
    ["that is too long", { method: "POST" } as const, 413],
    ["of a patch that is too long", { method: "PATCH", type: "application/merge-patch+json" } as const, 413],
    ["of who is not known", { method: "POST", as: "nobody" } as const, 401],
    ["of who may not write", { method: "POST", as: "viewer" } as const, 403],
  ])("%s is answered, not broken off, and the next is too", async (_, options, code) => {
    for (let again = 0; again < 3; again += 1) {
      const path = options.method === "PATCH" ? `${maps}/a` : maps;
      expect((await server.ask(path, { ...options, body: large })).status).toBe(code);
      expect((await server.ask("/version")).status).toBe(200);
    }
  });

  it("without an end is cut off", async () => {
    const port = Number(new URL(server.url).port);
    const socket = connect({ host: "127.0.0.1", port, ca: server.ca });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    socket.resume();
    const head = [`POST ${maps} HTTP/1.1`, "Host: x", "Authorization: Bearer admin-token"];
    socket.write([...head, "Content-Length: 99999999999", "", ""].join("\r\n"));
    const more = Buffer.alloc(2 ** 20, "x");
    const write = (): void => {
      if (!socket.destroyed) socket.write(more, () => setImmediate(write));
    };
    write();
    await closed;
    expect((await server.ask("/version")).status).toBe(200);
  });
});
