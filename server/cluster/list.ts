import { numberAt, stringAt, type Raw } from "../../lib/base/raw.ts";
import { breathe } from "./clock.ts";
import type { Cluster } from "./cluster.ts";
import { cutItems } from "./items.ts";
import type { Failed } from "./request.ts";
import { acceptList, isObject, pathOf, type Target } from "./target.ts";
import type { Tuning } from "./tuning.ts";

export interface Listed {
  readonly type: "listed";
  /** The version of all pages: where a watch goes on from. */
  readonly version: string;
}

/** After so many bytes of items everything else gets its turn. */
const turn = 32 * 1024;
/** Kind, version and metadata of a list are well below this many bytes; a token has a few hundred. */
const headSize = 8 * 1024;

export interface Call {
  readonly signal: AbortSignal;
  readonly item: (raw: Raw) => void;
}

/**
 * Lists a kind page by page, item by item. What is unset in the request gives the most recent state. While the items of
 * one page are read the next one is already under way, so that the API server and we work at the same time.
 */
export async function list(
  cluster: Cluster,
  target: Target,
  limits: Tuning,
  { signal, item }: Call,
): Promise<Listed | Failed> {
  const leaving = new AbortController();
  const call = { item, signal: AbortSignal.any([signal, leaving.signal]) };
  const fetchPage = (token: string | undefined) => fetchOne(cluster, target, limits, { ...call, token });
  try {
    let version: string | undefined;
    let coming: ReturnType<typeof fetchOne> | undefined = fetchPage(undefined);
    while (coming !== undefined) {
      const body = await coming;
      if (!Buffer.isBuffer(body)) return body;
      const expected = continueOf(body);
      const ahead = expected === undefined ? undefined : fetchPage(expected);
      const page = await readItems(body, call);
      if (page === undefined) return noList(cluster, target);
      version ??= page.version;
      if (page.next === undefined || signal.aborted) coming = undefined;
      else coming = page.next === expected ? ahead : fetchPage(page.next);
    }
    return { type: "listed", version: version ?? "" };
  } finally {
    // A page that nobody will read, after one that could not be.
    leaving.abort();
  }
}

function noList(cluster: Cluster, target: Target): Failed {
  const server = cluster.about()?.server ?? "";
  const reason = `${pathOf(target)} is no list`;
  return { type: "failed", problem: { id: "notKubernetes", args: { server, reason } } };
}

async function fetchOne(
  cluster: Cluster,
  target: Target,
  limits: Tuning,
  call: Call & { readonly token: string | undefined },
): Promise<Buffer | Failed> {
  const answer = await cluster.ask({
    path: pathOf(target),
    query: {
      limit: String(limits.pageSize),
      ...(call.token === undefined ? {} : { continue: call.token }),
    },
    accept: acceptList(target),
    gzip: true,
    patience: limits.listPatience,
    idle: limits.listIdle,
    signal: call.signal,
  });
  if (answer.type === "failed") return answer;
  const parts: Buffer[] = [];
  const problem = await answer.read((bytes) => parts.push(bytes));
  return problem === undefined ? Buffer.concat(parts) : { type: "failed", problem };
}

/** An API server writes a list's metadata before its items: how the next page is asked for is known at once. */
function continueOf(page: Buffer): string | undefined {
  const end = page.subarray(0, headSize).indexOf('"items"');
  if (end < 0) return undefined;
  try {
    const head = page.toString("utf8", 0, end).replace(/,\s*$/, "");
    return stringAt(JSON.parse(`${head}}`), "metadata", "continue");
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Page {
  readonly version: string;
  readonly next: string | undefined;
}

async function readItems(bytes: Buffer, call: Call): Promise<Page | undefined> {
  try {
    const spans = cutItems(bytes);
    let span = spans.next();
    let passed = 0;
    for (; span.done !== true && !call.signal.aborted; span = spans.next()) {
      const [start, end] = span.value;
      const item: unknown = JSON.parse(bytes.toString("utf8", start, end));
      if (isObject(item)) call.item(item);
      if (end - passed < turn) continue;
      passed = end;
      await breathe();
    }
    const around = JSON.parse(typeof span.value === "string" ? span.value : "{}") as Raw;
    const version = stringAt(around, "metadata", "resourceVersion");
    return version === undefined ? undefined : { version, next: stringAt(around, "metadata", "continue") };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** How many objects there are, without their being sent; undefined where the server does not tell. */
export const countOf = (list: Raw): number | undefined => {
  const rest = numberAt(list, "metadata", "remainingItemCount");
  return rest === undefined ? undefined : rest + 1;
};
