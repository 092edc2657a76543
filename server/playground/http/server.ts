import { createServer, type Server } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answer } from "./answer.ts";
import type { Api } from "./api.ts";
import { readBody } from "./read-body.ts";
import { send } from "./send.ts";

export interface HttpServer {
  readonly port: number;
  /** Ends all watches and connections. */
  readonly close: () => Promise<void>;
}

export interface ListenOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

/** Serves the API over HTTPS on the loopback address. Rejects when the port is taken. */
export async function listen(api: Api, { port, key, cert }: ListenOptions): Promise<HttpServer> {
  const server = createServer({
    key,
    cert,
    minVersion: "TLSv1.2",
    // Of a request's arrival only: an answer may take as long as it likes, as a watch does.
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 90_000,
    maxHeaderSize: 64 * 1024,
  });
  const open = new Set<() => void>();
  server.on("request", (request, response) => {
    void respond(api, { request, response, open });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else socket.end(rawRefusal(error.code));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server, open) };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The ends of all streams. */
  readonly open: Set<() => void>;
}

async function respond(api: Api, { request, response, open }: Exchange): Promise<void> {
  response.on("error", () => response.destroy());
  const reply = await answer(api, {
    method: request.method ?? "GET",
    url: request.url ?? "/",
    headers: request.headers,
    body: () => readBody(request),
  });
  if (response.destroyed) return;
  try {
    await send(reply, { request, response, open });
  } catch (error) {
    api.report(error);
    response.destroy();
  }
}

async function close(server: Server, open: ReadonlySet<() => void>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const stop of open) stop();
  server.closeAllConnections();
  await closed;
}

const rawRefusals: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message: "request header fields too large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    message: "the request did not arrive in time",
  },
};

/** What a client is told whose request could not even be read. */
function rawRefusal(code: string | undefined): string {
  const { status, message } = rawRefusals[code ?? ""] ?? {
    status: "400 Bad Request",
    message: "the request could not be read",
  };
  const body = JSON.stringify({
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason: "BadRequest",
    code: Number(status.slice(0, 3)),
  });
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
}
