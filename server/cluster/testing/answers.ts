import type { IncomingMessage, ServerResponse } from "node:http";
import { at, type FakeObject } from "./objects.ts";

/** How one request is answered. */
export type FakeAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** One thing that happens on an open watch. */
export type Step = (response: ServerResponse) => void;

// The notation of a script: LIST(10)[web] is list(10, web), W(10) + ERR(410) FIN is watch(err(410), fin).

export const list =
  (version: number | string, ...objects: readonly FakeObject[]): FakeAnswer =>
  (_, response) => {
    const items = objects.map((object) => ({
      ...object,
      metadata: { resourceVersion: "1", ...object.metadata },
    }));
    sendJson(response, 200, { kind: "List", metadata: { resourceVersion: String(version) }, items });
  };

/** A watch is opened, and these things happen at once. Without `fin` or `rst` it is then silent. */
export const watch =
  (...steps: readonly Step[]): FakeAnswer =>
  (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    for (const step of steps) step(response);
  };

export const refuse =
  (code: number, message: string, headers: Readonly<Record<string, string>> = {}): FakeAnswer =>
  (_, response) =>
    sendJson(response, code, statusOf(code, message), headers);

/** Anything at all. */
export const send =
  (code: number, type: string, body: string): FakeAnswer =>
  (_, response) =>
    response.writeHead(code, { "content-type": type }).end(body);

/** Nothing is answered. */
export const hang: FakeAnswer = () => undefined;

/** Answered only when the gate opens. */
export const later =
  (gate: Promise<unknown>, answer: FakeAnswer): FakeAnswer =>
  (request, response) =>
    void gate.then(() => answer(request, response));

export const line =
  (value: unknown): Step =>
  (response) =>
    response.write(`${typeof value === "string" ? value : JSON.stringify(value)}\n`);
export const raw =
  (bytes: string | Buffer): Step =>
  (response) =>
    response.write(bytes);
const happened =
  (type: string) =>
  (version: number, object: FakeObject): Step =>
    line({ type, object: at(version, object) });
export const added = happened("ADDED");
export const modified = happened("MODIFIED");
export const deleted = happened("DELETED");
export const bookmark = (version: number): Step =>
  line({ type: "BOOKMARK", object: { metadata: { resourceVersion: String(version) } } });
export const err = (code: number, message = "too old resource version"): Step =>
  line({ type: "ERROR", object: statusOf(code, message) });
export const fin: Step = (response) => response.end();
export const rst: Step = (response) => {
  response.socket?.resetAndDestroy();
};

const reasons: Readonly<Record<number, string>> = { 401: "Unauthorized", 403: "Forbidden", 410: "Expired" };

export const statusOf = (code: number, message: string): Readonly<Record<string, unknown>> => ({
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message,
  reason: reasons[code] ?? "",
  code,
});

export function sendJson(
  response: ServerResponse,
  code: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(code, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}
