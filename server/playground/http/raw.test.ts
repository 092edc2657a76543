import { connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "./testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

/** What the server answers to bytes that no HTTP client would send, until it hangs up. */
function say(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket: TLSSocket = connect({
      host: "127.0.0.1",
      port: Number(new URL(server.url).port),
      rejectUnauthorized: false,
    });
    socket.on("secureConnect", () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => (answer += part));
    socket.on("close", () => {
      resolve(answer);
    });
    socket.on("error", (error: Error) => {
      if (answer === "") reject(error);
    });
  });
}

const request = (line: string, headers: readonly string[] = []): string =>
  [line, "Host: x", "Authorization: Bearer admin-token", "Connection: close", ...headers, "", ""].join(
    "\r\n",
  );

it.each([
  ["no HTTP at all", "hello\r\n\r\n", "400 Bad Request"],
  ["an endless header", request("GET /version HTTP/1.1", [`X: ${"x".repeat(70_000)}`]), "431"],
  ["a path of dots", request("GET /api/v1/namespaces/../../etc HTTP/1.1"), "404"],
  ["a whole address as path", request("GET https://elsewhere/api HTTP/1.1"), "404"],
  ["a method of its own", request("BREW /api/v1/pods HTTP/1.1"), "400"],
  ["a method that is unusual", request("OPTIONS /api/v1/pods HTTP/1.1"), "405"],
  ["a HEAD", request("HEAD /api/v1/pods HTTP/1.1"), "200"],
  ["an upgrade", request("GET /version HTTP/1.1", ["Upgrade: websocket"]), "200"],
  ["a length that is none", request("POST /api/v1/pods HTTP/1.1", ["Content-Length: -1"]), "400"],
  [
    "a length beyond all bounds",
    request("POST /api/v1/pods HTTP/1.1", ["Content-Length: 99999999999"]) + "{}",
    "413",
  ],
])("answers %s and goes on", async (_, text, code) => {
  expect(await say(text)).toMatch(new RegExp(`^HTTP/1.1 ${code}`));
  expect((await server.ask("/version")).status).toBe(200);
});
