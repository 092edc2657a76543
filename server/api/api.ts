import type { IncomingMessage, ServerResponse } from "node:http";
import { compare } from "../../lib/base/compare.ts";
import { watchedKinds, type KindName } from "../../lib/kinds/kinds.ts";
import type { Log } from "../../lib/log/log.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { rolloutJson, type Standing } from "../../lib/view/rollout-json.ts";
import { serviceJson } from "../../lib/view/service-json.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import type { ServerView } from "../../lib/wire/events.ts";
import { say } from "../../lib/words/phrase.ts";
import { problem } from "../../lib/words/problem.ts";
import { enService } from "../../lib/words/service.ts";
import { enKnow } from "../../lib/words/know.ts";
import { sendJson, sendProblem } from "../http/answer.ts";
import type { Handler } from "../http/http.ts";
import type { SocketCounts } from "../hub/sockets.ts";
import { lastUpTo, type Reader, type Reading } from "./reader.ts";
import { readService } from "./service-reading.ts";
import type { WatchHealth } from "../watch/watcher.ts";

export interface ApiParts {
  readonly log: Log;
  readonly reader: Reader;
  /** The rows of the board, as its page shows them. */
  readonly rows: () => readonly BoardRow[];
  readonly connection: () => ServerView;
  readonly watches: () => readonly WatchHealth[];
  readonly counts: () => SocketCounts;
  /** The version up to which the API server was heard; undefined where a kind is not watched, or in a recording. */
  readonly resourceVersion: (kind: KindName, namespace: string) => string | undefined;
  /** Server clock, ms; of a recording, the recording's own time. */
  readonly now: () => number;
}

/**
 * `GET /api/rollouts`, `GET /api/rollouts/{namespace}/{name}[?at=…]`, `GET /api/services/{namespace}/{name}[?at=…]` and
 * `GET /api/health`: docs/api.md.
 */
export function createApi(parts: ApiParts): Handler {
  return (request, response) => {
    const url = new URL(request.url ?? "", "http://own");
    const path = readPath(url.pathname);
    if (path === undefined) sendProblem(response, 404, problem("noSuchApi", { path: pathOf(request) }));
    else if (path === "all") sendJson(response, 200, board(parts));
    else if (path === "health") sendJson(response, 200, health(parts));
    else sendView(response, parts, path, url.searchParams.get("at"));
  };
}

/** A link may be as long as it likes; what is said of it is not. */
const pathOf = ({ url = "" }: IncomingMessage): string => url.slice(0, 200);

interface Viewed extends Ref {
  readonly folder: "rollouts" | "services";
}

function readPath(pathname: string): Viewed | "all" | "health" | undefined {
  const [, api, folder, ...rest] = pathname.replace(/\/$/, "").split("/");
  if (api === "api" && folder === "health" && rest.length === 0) return "health";
  if (api !== "api" || (folder !== "rollouts" && folder !== "services")) return undefined;
  const [namespace, name, ...more] = rest.map(decode);
  if (namespace === undefined) return rest.length === 0 && folder === "rollouts" ? "all" : undefined;
  return name === undefined || name === "" || more.length > 0 ? undefined : { folder, namespace, name };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function sendView(response: ServerResponse, parts: ApiParts, viewed: Viewed, asked: string | null): void {
  const moment = readMoment(asked, parts);
  if (moment.type === "refused") {
    sendProblem(response, moment.status, moment.why);
    return;
  }
  const past = moment.type === "past" ? moment.at : undefined;
  const send = viewed.folder === "services" ? sendService : sendRollout;
  send(response, parts, viewed, past);
}

/** `past` is the moment asked for, ms; undefined: now. */
type Send = (response: ServerResponse, parts: ApiParts, ref: Ref, past: number | undefined) => void;

const sendRollout: Send = (response, parts, { namespace, name }, past) => {
  const { reader } = parts;
  const ref = { namespace, name };
  const { view, seq }: Reading = past === undefined ? reader.now(ref, parts.now()) : reader.past(ref, past);
  const status = view.deployment === undefined ? 404 : 200;
  sendJson(response, status, rolloutJson(view, standingOf(parts, ref, seq, past), enKnow));
};

const sendService: Send = (response, parts, { namespace, name }, past) => {
  const { log } = parts;
  const ref = { namespace, name };
  const view = readService(log, ref, past ?? parts.now(), past ?? Infinity);
  const seq = past === undefined ? log.seq() : lastUpTo(log, past);
  const status = view.service === undefined ? 404 : 200;
  sendJson(response, status, serviceJson(view, standingOf(parts, ref, seq, past), enService));
};

function standingOf(parts: ApiParts, ref: Ref, seq: number, past: number | undefined): Standing {
  const versions = watchedKinds.map((kind): [string, string | null] => {
    const version = past !== undefined ? undefined : parts.resourceVersion(kind, ref.namespace);
    return [kind, version ?? null];
  });
  return {
    epoch: parts.log.epoch,
    seq,
    resourceVersions: Object.fromEntries(versions),
    connection: connectionOf(parts),
  };
}

type Asked =
  | { readonly type: "now" }
  | { readonly type: "past"; readonly at: number }
  | { readonly type: "refused"; readonly status: 400 | 410; readonly why: Problem };

function readMoment(asked: string | null, { log, now }: ApiParts): Asked {
  if (asked === null) return { type: "now" };
  const at = /^\d{1,15}$/.test(asked) ? Number(asked) : NaN;
  if (Number.isNaN(at))
    return { type: "refused", status: 400, why: problem("atInvalid", { value: asked.slice(0, 40) }) };
  const present = now();
  if (at > present)
    return { type: "refused", status: 400, why: problem("atInFuture", { at: iso(at), now: iso(present) }) };
  const { keptFrom } = log;
  if (log.seenFrom() === undefined || at < keptFrom()) {
    const from = log.seenFrom() === undefined ? present : keptFrom();
    return {
      type: "refused",
      status: 410,
      why: problem("atNotKept", { at: iso(at), keptFrom: iso(from) }),
    };
  }
  return { type: "past", at };
}

const iso = (at: number): string => (at <= 8.64e15 ? new Date(at).toISOString() : String(at));

function connectionOf({ connection }: ApiParts) {
  const { state, since, problem: why } = connection();
  return { state, since, problem: why ?? null };
}

const board = (parts: ApiParts) => ({
  at: parts.now(),
  epoch: parts.log.epoch,
  seq: parts.log.seq(),
  connection: connectionOf(parts),
  rollouts: [...parts.rows()].sort(byName).map((row) => ({
    namespace: row.namespace,
    name: row.name,
    uid: row.uid,
    outcome: row.outcome,
    strategy: row.strategy,
    sentence: say(enKnow, row.sentence),
    since: row.since,
    images: row.images,
  })),
});

const health = (parts: ApiParts) => ({
  at: parts.now(),
  epoch: parts.log.epoch,
  seq: parts.log.seq(),
  connection: connectionOf(parts),
  watches: parts.watches().map((watch) => ({
    ...watch,
    lastHeard: watch.lastHeard ?? null,
    resourceVersion: watch.resourceVersion ?? null,
    list: watch.list ?? null,
  })),
  wire: parts.counts(),
});

const byName = (a: BoardRow, b: BoardRow): number =>
  compare(a.namespace, b.namespace) || compare(a.name, b.name);
