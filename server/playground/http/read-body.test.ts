import { connect, type TLSSocket } from "node:tls";
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
const head = (line: string, token: string, length: number): string =>
  [`${line} HTTP/1.1`, "Host: x", `Authorization: Bearer ${token}`, `Content-Length: ${length}`, "", ""].join(
    "\r\n",
  );

const open = (): TLSSocket =>
  connect({ host: "127.0.0.1", port: Number(new URL(server.url).port), ca: server.ca });

/** What a client reads that first says all it has to say: status codes, and then what went wrong. */
function heard(...requests: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const socket = open();
    let answers = "";
    const tell = (end: string): void => {
      resolve([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code = ""]) => code).concat(end));
    };
    socket.setEncoding("utf8");
    socket.on("error", (error: NodeJS.ErrnoException) => tell(error.code ?? ""));
    socket.write(requests.join(""), () => {
      socket.on("data", (part: string) => {
        answers += part;
        if (!answers.includes('"gitVersion"')) return;
        tell("");
        socket.destroy();
      });
    });
  });
}

const size = 6 * 2 ** 20;
const body = "x".repeat(size);
const next = head("GET /version", "admin-token", 0);

describe("a body that nobody wants", () => {
  it.each([
    ["that is too long", `POST ${maps}`, "admin-token", "413"],
    ["of a patch that is too long", `PATCH ${maps}/a`, "admin-token", "413"],
    ["of who is not known", `POST ${maps}`, "nobody", "401"],
    ["of who may not write", `POST ${maps}`, "viewer-token", "403"],
    ["of what takes none", "GET /version", "nobody", "401"],
  ])("%s is answered, not broken off, and so is what follows it", async (_, line, token, code) => {
    expect(await heard(head(line, token, size), body, next)).toEqual([code, "200", ""]);
  });

  it("without an end is cut off", async () => {
    const socket = open();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(head(`POST ${maps}`, "admin-token", 99_999_999_999));
    const more = Buffer.alloc(2 ** 20, "x");
    const write = (): void => {
      if (!socket.destroyed) socket.write(more, () => setImmediate(write));
    };
    write();
    await closed;
    expect((await server.ask("/version")).status).toBe(200);
  });
});
