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
const turn = 256 * 1024;

/** Lists a kind page by page, item by item. What is unset in the request gives the most recent state. */
export async function list(
  cluster: Cluster,
  target: Target,
  limits: Tuning,
  call: { readonly signal: AbortSignal; readonly item: (raw: Raw) => void },
): Promise<Listed | Failed> {
  let version: string | undefined;
  let token: string | undefined;
  do {
    const page = await readPage(cluster, target, limits, { ...call, token });
    if (page.type === "failed") return page;
    version ??= page.version;
    token = page.next;
  } while (token !== undefined && !call.signal.aborted);
  return { type: "listed", version };
}

interface Page {
  readonly type: "page";
  readonly version: string;
  readonly next: string | undefined;
}

async function readPage(
  cluster: Cluster,
  target: Target,
  limits: Tuning,
  call: {
    readonly signal: AbortSignal;
    readonly item: (raw: Raw) => void;
    readonly token: string | undefined;
  },
): Promise<Page | Failed> {
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
  if (problem !== undefined) return { type: "failed", problem };
  const page = await readItems(Buffer.concat(parts), call);
  if (page !== undefined) return page;
  const server = cluster.about()?.server ?? "";
  const reason = `${pathOf(target)} is no list`;
  return { type: "failed", problem: { id: "notKubernetes", args: { server, reason } } };
}

async function readItems(
  bytes: Buffer,
  call: { readonly signal: AbortSignal; readonly item: (raw: Raw) => void },
): Promise<Page | undefined> {
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
    return version === undefined
      ? undefined
      : { type: "page", version, next: stringAt(around, "metadata", "continue") };
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
