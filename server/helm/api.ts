import type { ServerResponse } from "node:http";
import { isDamaged } from "../../lib/helm/record-problem.ts";
import type { Log } from "../../lib/log/log.ts";
import { isName } from "../../lib/wire/requests.ts";
import { problem } from "../../lib/words/problem.ts";
import { sendJson, sendProblem } from "../http/answer.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Handler } from "../http/http.ts";
import { createLimiter } from "../http/rate.ts";
import { declares } from "./declares.ts";
import { drift } from "./drift.ts";
import type { HelmDesk } from "./desk.ts";
import { createLiveObjects } from "./live-objects.ts";
import type { Records } from "./records.ts";
import type { RecordBody } from "./unpack/record.ts";
import { readRecord, refusalOfRecord, type RecordRef, type Refusal } from "./read-record.ts";

export interface HelmApiParts {
  /** Undefined for a recording. */
  readonly cluster: Cluster | undefined;
  readonly records: Records | undefined;
  readonly digest: ((text: string) => string) | undefined;
  readonly log: Log;
  /** Server clock, ms. */
  readonly now: () => number;
}

/** A tree of what a release made is hundreds of questions to the API server. */
const rate = { burst: 30, perSecond: 5 } as const;

/** `GET /api/helm/{namespace}/{release}/…`: docs/api.md. */
export function createHelmApi({ cluster, records, digest, log, now }: HelmApiParts): Handler {
  if (cluster === undefined || records === undefined || digest === undefined)
    return (_, response) => sendProblem(response, 404, problem("recordsElsewhere"));
  const desk: HelmDesk = { cluster, records, digest, log, live: createLiveObjects(cluster) };
  const allow = createLimiter(rate);
  return async ({ url = "" }, response) => {
    const asked = new URL(url, "http://own");
    const [, , , namespace, release, what = "", ...more] = asked.pathname.split("/");
    const number = numberOf(what);
    const answer = number === undefined ? questions.get(what) : openRevision(number);
    if (!isName(namespace) || !isName(release) || more.length > 0 || answer === undefined) {
      sendProblem(response, 404, problem("noSuchHelm", { path: url.slice(0, 200) }));
      return;
    }
    if (!allow("", now())) {
      response.setHeader("Retry-After", "1");
      sendProblem(response, 429, problem("rateExceeded"));
      return;
    }
    send(response, await answer(desk, { namespace, release }, asked.searchParams));
  };
}

type Answer = { readonly json: unknown } | Refusal;
type Question = (
  desk: HelmDesk,
  ref: { readonly namespace: string; readonly release: string },
  query: URLSearchParams,
) => Promise<Answer>;

const openRevision =
  (revision: number): Question =>
  (desk, ref) =>
    opened(desk, [{ ...ref, revision }], "open");

const questions: ReadonlyMap<string, Question> = new Map<string, Question>([
  [
    "diff",
    async (desk, ref, query) => {
      const [from, to] = ["from", "to"].map((name) => numberOf(query.get(name) ?? ""));
      if (from === undefined || to === undefined) return noSuch("diff");
      return opened(
        desk,
        [
          { ...ref, revision: from },
          { ...ref, revision: to },
        ],
        "diff",
      );
    },
  ],
  ["drift", async (desk, ref, query) => of(desk, ref, query, drift)],
  ["declares", async (desk, ref, query) => of(desk, ref, query, declares)],
]);

/** A revision as an address says it; undefined where it is none. */
const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

const noSuch = (path: string): Refusal => ({ status: 404, why: problem("noSuchHelm", { path }) });

async function opened(
  { cluster, records }: HelmDesk,
  refs: readonly RecordRef[],
  type: "open" | "diff",
): Promise<Answer> {
  const { thread } = records;
  const bodies: RecordBody[] = [];
  for (const read of await Promise.all(refs.map((ref) => readRecord(cluster, ref)))) {
    if ("why" in read) return read;
    bodies.push(read.body);
  }
  const [first, second] = bodies;
  const [ref] = refs;
  if (first === undefined || ref === undefined) return noSuch("");
  const result =
    type === "open" || second === undefined
      ? await thread.run({ type: "open", bodies: [first] })
      : await thread.run({ type: "diff", bodies: [first, second] });
  return isDamaged(result) ? refusalOfRecord(refs.at(-1) ?? ref, result.id) : { json: result };
}

/** Of the revision that is asked for, else of the one that is deployed. */
async function of(
  desk: HelmDesk,
  ref: { readonly namespace: string; readonly release: string },
  query: URLSearchParams,
  answer: typeof drift | typeof declares,
): Promise<Answer> {
  const asked = query.get("revision");
  // One that is asked for and is no number is not taken for none.
  if (asked !== null && numberOf(asked) === undefined) return noSuch(`?revision=${asked.slice(0, 50)}`);
  const revision = asked === null ? deployedRevision(desk.log, ref) : numberOf(asked);
  if (revision === undefined)
    return { status: 404, why: problem("releaseAbsent", { release: ref.release, namespace: ref.namespace }) };
  const read = await readRecord(desk.cluster, { ...ref, revision });
  if ("why" in read) return read;
  const objects = await desk.records.thread.run({ type: "objects", bodies: [read.body] });
  if (isDamaged(objects)) return refusalOfRecord({ ...ref, revision }, objects.id);
  return { json: await answer(desk, revision, objects) };
}

/** Of several that say so, the highest: Helm goes on from that one. */
function deployedRevision(
  { world }: Log,
  { namespace, release }: { readonly namespace: string; readonly release: string },
): number | undefined {
  const revisions = [...world.objects.Secret.values()].flatMap((secret) =>
    secret.namespace === namespace && secret.release?.name === release && secret.release.status === "deployed"
      ? [secret.release.revision]
      : [],
  );
  return revisions.length === 0 ? undefined : Math.max(...revisions);
}

function send(response: ServerResponse, answer: Answer): void {
  if ("why" in answer) sendProblem(response, answer.status, answer.why);
  else sendJson(response, 200, answer.json);
}
