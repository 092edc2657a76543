import type { IncomingMessage, ServerResponse } from "node:http";
import { wantsYaml, type Yaml, yamlWriter } from "./as-yaml.ts";
import { drain } from "./read-body.ts";
import { sendPieces } from "./send-pieces.ts";
import type { Outlet, Reply } from "./reply.ts";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly open: Set<() => void>;
}

/** Writes a reply. Resolves when it is written, or, for a stream, when it is open. */
export async function send(reply: Reply, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  if (!request.complete) drain(request);
  response.setHeader("cache-control", "no-cache, private");
  const { warnings = [] } = "warnings" in reply ? reply : {};
  if (warnings.length > 0) response.setHeader("warning", shortened(warnings).map(warning));
  switch (reply.type) {
    case "json":
      for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
      await sendJson(reply, exchange);
      return;
    case "list":
      await sendList(reply, exchange);
      return;
    case "text":
      response.setHeader("content-type", "text/plain; charset=utf-8");
      response.setHeader("x-content-type-options", "nosniff");
      response.writeHead(reply.code).end(reply.text);
      return;
    case "proxied":
      response.writeHead(reply.code, reply.headers).end(reply.body);
      return;
    case "stream":
      sendStream(reply, exchange);
      return;
    default:
      return reply satisfies never;
  }
}

async function sendJson(reply: Extract<Reply, { type: "json" }>, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const yaml = reply.contentType === undefined ? await yamlFor(exchange) : undefined;
  if (yaml === undefined) response.setHeader("content-type", reply.contentType ?? "application/json");
  const json = isPretty(request) ? pretty(reply.json) : reply.json;
  await sendPieces([yaml?.text(reply.json) ?? json], { request, response, code: reply.code });
}

async function sendList(reply: List, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const yaml = await yamlFor(exchange);
  if (yaml === undefined) response.setHeader("content-type", "application/json");
  const json = isPretty(request) ? prettyPieces(reply) : pieces(reply);
  await sendPieces(yaml?.pieces(reply) ?? json, { request, response, code: 200 });
}

/** What writes YAML, for a client that would rather have it, who is told so. */
async function yamlFor({ request, response }: Exchange): Promise<Yaml | undefined> {
  if (!wantsYaml(request.headers.accept)) return undefined;
  response.setHeader("content-type", "application/yaml");
  return yamlWriter();
}

type List = Extract<Reply, { type: "list" }>;

/**
 * Objects that are encoded in one turn, each in about 20 µs. Longer texts than those of so many pods outlive what is made
 * meanwhile, and then the collector copies them.
 */
const perPiece = 25;

function* pieces({ head, items, encode, tail }: List): Generator<string> {
  yield head;
  for (let at = 0; at < items.length; at += perPiece) {
    const texts = items.slice(at, at + perPiece).map(encode);
    yield (at === 0 ? "" : ",") + texts.join(",");
  }
  yield tail;
}

/** The same for people, each item by itself: a large list at once would hold up everybody. */
function* prettyPieces({ head, items, encode, tail }: List): Generator<string> {
  const around = pretty(head + tail);
  if (items.length === 0) {
    yield around;
    return;
  }
  const end = "]\n}\n";
  yield around.slice(0, -end.length);
  const indented = (item: object): string => pretty(encode(item)).trimEnd().replace(/^/gm, "    ");
  for (let at = 0; at < items.length; at += perPiece) {
    const texts = items.slice(at, at + perPiece).map(indented);
    yield (at === 0 ? "\n" : ",\n") + texts.join(",\n");
  }
  yield `\n  ${end}`;
}

/** Letters that all warnings of an answer may have, and each of them where they have more (…/filters/warning.go). */
const mostWarned = 4 * 1024;
const mostOfOne = 256;

function shortened(warnings: readonly string[]): readonly string[] {
  const different = [...new Set(warnings)];
  let left = mostWarned - different.reduce((sum, { length }) => sum + length, 0);
  if (left >= 0) return different;
  left = mostWarned;
  return different.map((text) => text.slice(0, mostOfOne)).filter(({ length }) => (left -= length) >= 0);
}

/** A code, an agent and a text that was said within quotes (RFC 7234, 5.5), of letters that a header can carry. */
const warning = (text: string): string =>
  `299 - "${text.replace(/[^\x20-\x7e]/g, "?").replace(/["\\]/g, "\\$&")}"`;

/** Whom upstream takes for a person (…/pkg/endpoints/handlers/negotiation/negotiate.go, isPrettyPrint). */
function isPretty({ url = "", headers }: IncomingMessage): boolean {
  const asked = /[?&]pretty=([^&]*)/.exec(url)?.[1];
  if (asked !== undefined && asked !== "") return ["1", "t", "T", "true", "TRUE", "True"].includes(asked);
  return /^(curl|Wget|Mozilla\/5\.0)/.test(headers["user-agent"] ?? "");
}

const pretty = (json: string): string => `${JSON.stringify(JSON.parse(json), undefined, 2)}\n`;

function sendStream(
  { contentType, open }: Extract<Reply, { type: "stream" }>,
  { request, response, open: streams }: Exchange,
): void {
  response.writeHead(200, { "content-type": contentType });
  response.flushHeaders();
  request.socket.setNoDelay(true);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  let expiry: NodeJS.Timeout | undefined;
  const outlet: Outlet = {
    write: (text) => response.write(text),
    drained: (then) => response.once("drain", then),
    expire: () => {
      expiry ??= setTimeout(() => response.destroy(), patience).unref();
    },
    end: () => {
      response.end();
      outlet.expire();
    },
  };
  response.once("close", () => clearTimeout(expiry));
  const undo = open(outlet);
  const stop = (): void => {
    streams.delete(stop);
    undo();
    response.destroy();
  };
  streams.add(stop);
  response.once("close", stop);
}

/** ms */
const patience = 10_000;
