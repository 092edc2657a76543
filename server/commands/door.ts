import type { IncomingMessage, ServerResponse } from "node:http";
import type { Command } from "../../lib/commands/command.ts";
import { terminal } from "../../lib/words/en/terminal.ts";
import { problem } from "../../lib/words/problem.ts";
import { foreignRefusalOf } from "../admission.ts";
import { sendJson, sendProblem } from "../answer.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { createLimiter } from "../rate.ts";
import { auditLine } from "./audit.ts";
import { readDemand, type Demand } from "./body.ts";
import { carryOut, type Accepted, type Outcome } from "./carry-out.ts";
import { createOnce, type Once } from "./once.ts";
import type { Refusal } from "./refusal.ts";
import { isToken, tokenHeader } from "./token.ts";

export interface DoorParts {
  readonly commands: ReadonlyMap<string, Command>;
  /** Undefined: what is shown is a recording. */
  readonly cluster: Cluster | undefined;
  readonly readOnly: boolean;
  readonly isPlayground: boolean;
  readonly token: string;
  /** Server clock, ms. */
  readonly now: () => number;
  /** Takes the line about each attempt. */
  readonly audit: (line: string) => void;
}

type Door = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request after all that can be said of it without carrying it out. */
interface Let {
  readonly cluster: Cluster;
  readonly command: Command;
  readonly demand: Demand;
}

interface Answer {
  readonly outcome: Outcome;
  readonly at: number;
}

/** Everybody's together: all come from this machine. */
const rate = { burst: 20, perSecond: 4 } as const;

/**
 * The only way in which a page changes a cluster: `POST /api/commands/{name}`, docs/api.md. Its answer tells that the API
 * server has accepted what was written; what comes of that, pages learn from the watch like everybody.
 */
export function createDoor(parts: DoorParts): Door {
  const allow = createLimiter(rate);
  const once = createOnce<Answer>();
  let wasAllowed = true;

  return async (request, response) => {
    const name = nameOf(request);
    const isAllowed = allow("", parts.now());
    // A flood is one line, not a line a drop.
    if (isAllowed || wasAllowed) await serve({ parts, once, isAllowed, name }, request, response);
    else refuse(response, tooMany);
    wasAllowed = isAllowed;
  };
}

interface Visit {
  readonly parts: DoorParts;
  readonly once: Once<Answer>;
  readonly isAllowed: boolean;
  readonly name: string;
}

const tooMany: Refusal = { status: 429, why: problem("tooManyCommands") };

async function serve(
  { parts, once, isAllowed, name }: Visit,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A connection that is gone by the time of the answer has no address any more.
  const from = request.socket.remoteAddress ?? "";
  const attempt = (what: string, outcome: Outcome): void => {
    const user = parts.cluster?.about()?.user ?? "";
    parts.audit(auditLine({ at: parts.now(), user, from, what }, outcome));
  };
  const turnAway = (refusal: Refusal): void => {
    attempt(shown(name), { type: "refused", refusal, writes: [], of: 0 });
    refuse(response, refusal);
  };

  const admitted = isAllowed ? await admit(parts, name, request) : tooMany;
  if ("why" in admitted) {
    turnAway(admitted);
    return;
  }
  const { cluster, command, demand } = admitted;
  const asked = command.parse(demand.args);
  if (asked === undefined) {
    turnAway({ status: 400, why: problem("commandMalformed", { command: name }) });
    return;
  }
  const answer = await once.run(demand.requestId, `${name} ${demand.text}`, async () => {
    const outcome = await carryOut(cluster, asked);
    attempt(`${name} ${asked.about.namespace}/${asked.about.name} (${asked.target})`, outcome);
    return { outcome, at: parts.now() };
  });
  if (answer === "reused") turnAway({ status: 409, why: problem("requestReused") });
  else sendOutcome(response, answer);
}

const pathPattern = /^\/api\/commands\/([a-z][a-z-]{0,39})$/;

/** The command that the address names; "" where it names none. */
const nameOf = ({ url = "" }: IncomingMessage): string => pathPattern.exec(url)?.[1] ?? "";

const shown = (name: string): string => (name === "" ? terminal.commandUnnamed : name);

async function admit(parts: DoorParts, name: string, request: IncomingMessage): Promise<Let | Refusal> {
  const { method = "", headers } = request;
  if (method !== "POST") return { status: 405, why: problem("methodNotPost", { method }) };
  const foreign = foreignRefusalOf(headers);
  if (foreign !== undefined) return { status: 403, why: foreign };
  // A browser names the page on every POST, also on one of our own pages.
  if (headers.origin === undefined) return { status: 403, why: problem("originMissing") };
  const { cluster } = parts;
  if (cluster === undefined) return { status: 409, why: problem("recordingRefuses") };
  if (parts.readOnly) return { status: 403, why: problem("readOnlyRefuses") };
  if (!isToken(parts.token, headers[tokenHeader])) return { status: 403, why: problem("tokenWrong") };
  const command = parts.commands.get(name);
  if (command === undefined) return { status: 404, why: problem("commandUnknown", { command: name }) };
  if (command.where === "playground" && !parts.isPlayground)
    return { status: 409, why: problem("playgroundOnly", { command: name }) };
  const demand = await readDemand(request);
  return "why" in demand ? demand : { cluster, command, demand };
}

function refuse(response: ServerResponse, { status, why }: Refusal): void {
  if (status === 405) response.setHeader("Allow", "POST");
  if (status === 429) response.setHeader("Retry-After", "1");
  // What was not read of a request would be taken for the next one.
  response.setHeader("Connection", "close");
  sendProblem(response, status, why);
}

function sendOutcome(response: ServerResponse, { outcome, at }: Answer): void {
  const writes = outcome.writes.map(writeJson);
  if (outcome.type === "accepted") sendJson(response, 202, { accepted: { at, writes } });
  else sendProblem(response, outcome.refusal.status, outcome.refusal.why, { accepted: { at, writes } });
}

const writeJson = ({ resourceVersion, ...write }: Accepted) => ({
  ...write,
  resourceVersion: resourceVersion ?? null,
});
