import type { IncomingMessage, ServerResponse } from "node:http";
import { problem } from "../../lib/words/problem.ts";
import { sendJson, sendProblem } from "../http/answer.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { createLimiter } from "../http/rate.ts";
import { createActs } from "./acts.ts";
import { addressOf, admit, commandNamed, shown, type Address } from "./admit.ts";
import { auditLine, resultOf } from "./audit.ts";
import { readDemand, type Demand } from "./body.ts";
import { refused, type Accepted } from "./carry-out.ts";
import { perform, type Answer, type Office } from "./deed.ts";
import { createGlance } from "./glance.ts";
import { createLanes } from "./lanes.ts";
import { createOnce } from "./once.ts";
import type { DoorParts } from "./parts.ts";
import type { Refusal } from "./refusal.ts";

type Door = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Everybody's together: all come from this machine. */
const rates = { deed: { burst: 20, perSecond: 4 }, look: { burst: 60, perSecond: 20 } } as const;

/**
 * The only way in which a page changes a cluster: `POST /api/commands/{name}`, and where it asks first what that would do:
 * `POST /api/previews/{name}`; docs/api.md. An answer tells that the API server has accepted what was written; what comes
 * of that, pages learn from the watch like everybody.
 */
export function createDoor(parts: DoorParts): Door {
  const allow = { deed: createLimiter(rates.deed), look: createLimiter(rates.look) };
  const serveDeed = createDeeds(parts);
  const glance = createGlance(parts);
  const wasAllowed = { deed: true, look: true };

  return async (request, response) => {
    const address = addressOf(request);
    const isAllowed = allow[address.type]("", parts.now());
    // A flood is one line, not a line a drop.
    const isNews = isAllowed || wasAllowed[address.type];
    wasAllowed[address.type] = isAllowed;
    // A connection that is gone by the time of the answer has no address any more.
    const visit = { address, from: request.socket.remoteAddress ?? "" };
    const cluster = isAllowed ? admit(parts, address, request) : tooMany;
    if ("why" in cluster) {
      if (isNews) note(parts, visit, shown(address.name), resultOf(refused(cluster)));
      refuse(response, cluster);
    } else if (address.type === "deed") await serveDeed({ ...visit, cluster }, request, response);
    else {
      const glanced = await glance(cluster, address.name, request);
      if ("why" in glanced) refuse(response, glanced);
      else sendJson(response, 200, glanced.body);
    }
  };
}

const tooMany: Refusal = { status: 429, why: problem("tooManyCommands") };

interface Visit {
  readonly address: Address;
  /** The address of whoever asks. */
  readonly from: string;
}

/** A line about what was asked and what came of it. */
function note({ cluster, now, audit }: DoorParts, { from }: Visit, what: string, result: string): void {
  audit(auditLine({ at: now(), user: cluster?.about()?.user ?? "", from, what }, result));
}

type ServeDeed = (
  visit: Visit & { readonly cluster: Cluster },
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

function createDeeds(parts: DoorParts): ServeDeed {
  const once = createOnce<Answer>();
  const { append, now } = parts;
  const shared = { acts: createActs(append, now), lanes: createLanes(), busy: new Set<string>() };

  return async (visit, request, response) => {
    const { name } = visit.address;
    const turnAway = (refusal: Refusal): void => {
      note(parts, visit, shown(name), resultOf(refused(refusal)));
      refuse(response, refusal);
    };
    const command = commandNamed(parts, name);
    if ("why" in command) {
      turnAway(command);
      return;
    }
    const demand = await readDemand(request);
    const asked = "why" in demand ? undefined : command.parse(demand.args);
    if ("why" in demand || asked === undefined || lacksBound(asked, demand)) {
      turnAway("why" in demand ? demand : unfit(name, asked !== undefined));
      return;
    }
    const office: Office = { ...shared, tools: { ...parts, cluster: visit.cluster } };
    const audit = (what: string, result: string): void => {
      note(parts, visit, what, result);
    };
    const answer = await once.run(demand.requestId, `${name} ${demand.text}`, () =>
      perform(office, { command, asked, demand, audit }),
    );
    if (answer === "reused") turnAway({ status: 409, why: problem("requestReused") });
    else sendAnswer(response, answer);
  };
}

const lacksBound = ({ preview }: { readonly preview?: unknown }, { bound }: Demand): boolean =>
  preview !== undefined && bound === undefined;

/** Why arguments are not taken: they make no sense, or they do and nobody has looked at what they would do. */
const unfit = (command: string, isUnderstood: boolean): Refusal => ({
  status: 400,
  why: problem(isUnderstood ? "boundMissing" : "commandMalformed", { command }),
});

function refuse(response: ServerResponse, { status, why }: Refusal): void {
  if (status === 405) response.setHeader("Allow", "POST");
  if (status === 429) response.setHeader("Retry-After", "1");
  // What was not read of a request would be taken for the next one.
  response.setHeader("Connection", "close");
  sendProblem(response, status, why);
}

function sendAnswer(response: ServerResponse, { outcome, at, untold }: Answer): void {
  const writes = outcome.type === "ready" ? [] : outcome.writes.map(writeJson);
  const accepted = { at, writes, ...(untold === undefined ? {} : { untold }) };
  if (outcome.type === "refused")
    sendProblem(response, outcome.refusal.status, outcome.refusal.why, { accepted });
  else sendJson(response, 202, { accepted });
}

const writeJson = ({ resourceVersion, ...write }: Accepted) => ({
  ...write,
  resourceVersion: resourceVersion ?? null,
});
