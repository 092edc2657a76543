import { once } from "node:events";
import { request as ask, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRouter, listen, type Handler } from "./http.ts";
import { log } from "../log.ts";

let server: Server;
let port: number;
let now = 0;
const seen: string[] = [];

const saying =
  (name: string): Handler =>
  (request, response) => {
    seen.push(`${name} ${request.url ?? ""}`);
    response.end(name);
  };

async function start(dev: boolean) {
  const upgrade = (name: string) => (_request: IncomingMessage, socket: Duplex) => {
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nUpgraded-By: ${name}\r\n\r\n`);
  };
  server = createRouter(
    {
      api: (request, response) => {
        if (request.url === "/api/broken") throw new Error("on purpose");
        return saying("api")(request, response);
      },
      commands: saying("commands"),
      socket: { request: saying("socket"), upgrade: upgrade("socket") },
      reload: dev ? upgrade("next") : undefined,
      pages: (request, response) => {
        response.end(String(request.headers["content-security-policy"]));
      },
    },
    { now: () => now, dev },
  );
  const listening = await listen(server, "127.0.0.1", 0);
  if (typeof listening !== "number") throw new Error(listening.id);
  port = listening;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const request = ask({ host: "127.0.0.1", port, path, method, headers, agent: false });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

/** The first line that the server answers to an upgrade, and whether it closed the connection afterwards. */
async function upgradeTo(path: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const lines = { Host: `127.0.0.1:${port}`, Connection: "Upgrade", Upgrade: "websocket", ...headers };
  socket.write(
    `GET ${path} HTTP/1.1\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`,
  );
  return text(socket);
}

const idOf = ({ body }: Answer) => (JSON.parse(body) as { error: { id: string } }).error.id;

beforeEach(async () => {
  seen.length = 0;
  now = 0;
  await start(false);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe("who may ask", () => {
  test.each(["127.0.0.1", "127.0.0.1:80", "localhost:8080", "[::1]:8080", "LOCALHOST", "127.0.0.5:8080"])(
    "a request to %s is ours, whatever port leads here",
    async (host) => {
      expect((await get("/", { host })).status).toBe(200);
      expect((await get("/api/rollouts", { host, origin: `http://${host.toLowerCase()}` })).status).toBe(200);
    },
  );

  test.each([
    "example.com",
    "example.com:3210",
    "localhost.example.com",
    "127.0.0.1.example.com",
    "example.com:127.0.0.1",
    "0.0.0.0:3210",
    "::1",
    "[::1].example.com",
    "localhost:3210:1",
    "user@localhost",
  ])("a request to %s came by another name", async (host) => {
    for (const path of ["/", "/api/rollouts", "/socket.io/", "/_next/static/x.js"]) {
      const answer = await get(path, { host });
      expect([answer.status, idOf(answer)]).toEqual([403, "hostForeign"]);
    }
    expect(seen).toEqual([]);
  });

  test.each(["http://example.com", "null", "http://localhost:1", "https://127.0.0.1"])(
    "a page of %s may not ask",
    async (origin) => {
      const answer = await get("/api/rollouts", { origin });
      expect([answer.status, idOf(answer)]).toEqual([403, "originForeign"]);
      expect(seen).toEqual([]);
    },
  );

  test("our own page may ask, and no other is told that it may read the answer", async () => {
    const answer = await get("/api/rollouts", { origin: `http://127.0.0.1:${port}` });
    expect([answer.status, answer.body]).toEqual([200, "api"]);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test("an image or script tag of another site gets no JSON, while a link from there opens a page", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await get("/api/rollouts", headers)).status).toBe(403);
    expect((await get("/socket.io/?EIO=4", headers)).status).toBe(403);
    expect((await get("/r/shop/web", headers)).status).toBe(200);
  });

  test("an address that spells no text is refused before a page is asked for it", async () => {
    for (const path of ["/r/shop/%zz", "/r/shop/%E0%A4", "/%"]) {
      const { status, body } = await get(path);
      expect([status, JSON.parse(body)]).toMatchObject([400, { error: { id: "addressMalformed" } }]);
    }
    expect((await get("/r/shop/w%65b?q=%zz")).status).toBe(200);
  });

  test("nothing but GET and HEAD is understood, and POST where a page speaks without a WebSocket", async () => {
    const status = async (path: string, method: string, headers = {}) =>
      (await get(path, headers, method)).status;
    for (const path of ["/", "/api/rollouts", "/socket.io/"]) {
      for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH"])
        expect(await status(path, method)).toBe(405);
      expect(await status(path, "HEAD")).toBe(200);
    }
    expect(await status("/", "POST")).toBe(405);
    expect(await status("/api/rollouts", "POST")).toBe(405);
    expect(await status("/socket.io/?EIO=4", "POST")).toBe(200);
    expect(await status("/socket.io/?EIO=4", "POST", { origin: "http://example.com" })).toBe(403);
  });
});

describe("who answers", () => {
  test("each path goes to one part", async () => {
    const paths = [
      "/api",
      "/api/rollouts?x",
      "/socket.io/?EIO=4",
      "/api?x",
      "/api/commands/x",
      "/api/commandsx",
    ];
    for (const path of paths) await get(path);
    expect(seen).toEqual([
      "api /api",
      "api /api/rollouts?x",
      "socket /socket.io/?EIO=4",
      "api /api?x",
      "commands /api/commands/x",
      "api /api/commandsx",
    ]);
    expect((await get("/apix")).body).toContain("script-src");
  });

  test("an error of a part is a 500 that tells nothing of the inside", async () => {
    const fault = vi.spyOn(log, "fault").mockReturnValue();
    const answer = await get("/api/broken");
    expect(fault).toHaveBeenCalledWith("GET /api/broken", new Error("on purpose"));
    expect([answer.status, idOf(answer)]).toEqual([500, "pageFailed"]);
    expect(answer.body).not.toContain("on purpose");
  });

  test("only the socket of the pages is upgraded, anything else is closed at once", async () => {
    expect(await upgradeTo("/socket.io/?EIO=4&transport=websocket")).toContain("Upgraded-By: socket");
    for (const path of ["/_next/webpack-hmr", "/", "/api/rollouts", "/socket.iox"])
      expect(await upgradeTo(path)).toMatch(/^HTTP\/1.1 404/);
  });

  test("in development the reload socket of Next has its own way, beside ours", async () => {
    server.close();
    await start(true);
    expect(await upgradeTo("/_next/webpack-hmr?id=1")).toContain("Upgraded-By: next");
    expect(await upgradeTo("/socket.io/")).toContain("Upgraded-By: socket");
    expect(await upgradeTo("/elsewhere")).toMatch(/^HTTP\/1.1 404/);
  });

  test("no socket is upgraded for another origin or by another name", async () => {
    expect(await upgradeTo("/socket.io/", { Origin: "http://example.com" })).toMatch(/^HTTP\/1.1 403/);
    expect(await upgradeTo("/socket.io/", { Host: "example.com" })).toMatch(/^HTTP\/1.1 403/);
    expect(await upgradeTo("/socket.io/", { Origin: `http://127.0.0.1:${port}` })).toContain("101");
  });
});

describe("what a page may do", () => {
  const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);

  test("the page is made with the policy that its answer carries, whatever the client sent", async () => {
    const answer = await get("/", { "content-security-policy": "script-src 'nonce-chosen-by-client'" });
    expect(answer.body).toBe(policyOf(answer));
    expect(answer.body).not.toContain("chosen-by-client");
  });

  test("scripts run by a nonce that no two answers share", async () => {
    const nonces = await Promise.all([get("/"), get("/")]);
    const [one, other] = nonces.map((answer) => /'nonce-([^']{22,})'/.exec(policyOf(answer))?.[1]);
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
    expect(policyOf(await get("/"))).not.toMatch(/unsafe/);
  });

  test("no other site may frame it", async () => {
    const answer = await get("/");
    expect(policyOf(answer)).toContain("frame-ancestors 'none'");
    expect(answer.headers["x-frame-options"]).toBe("DENY");
  });
});

describe("what is bounded", () => {
  test("a client that asks too often is told to wait, and may ask again a second later", async () => {
    let answers = 0;
    let last = await get("/api/rollouts");
    while (last.status === 200 && answers < 1_000) {
      answers += 1;
      last = await get("/api/rollouts");
    }
    expect([answers, last.status, last.headers["retry-after"]]).toEqual([400, 429, "1"]);
    expect((await get("/")).status).toBe(200);
    now = 1_000;
    expect((await get("/api/rollouts")).status).toBe(200);
  });

  test("headers without end are refused", async () => {
    expect((await get("/", { "x-long": "x".repeat(20_000) })).status).toBe(431);
  });
});

test("a port that is taken is said so", async () => {
  const other = createRouter(
    {
      api: saying("a"),
      commands: saying("c"),
      socket: { request: saying("s"), upgrade: () => {} },
      reload: undefined,
      pages: saying("p"),
    },
    { now: () => 0, dev: false },
  );
  expect(await listen(other, "127.0.0.1", port)).toEqual({
    id: "portTaken",
    args: { host: "127.0.0.1", port: String(port) },
  });
});
