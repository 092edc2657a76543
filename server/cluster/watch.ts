import { at, stringAt, type Raw } from "../../lib/base/raw.ts";
import type { Cluster } from "./cluster.ts";
import { createLines } from "./lines.ts";
import { problemOfStatus } from "./problem.ts";
import type { Failed } from "./request.ts";
import { acceptWatch, isObject, pathOf, type Target } from "./target.ts";
import type { Tuning } from "./tuning.ts";

/** How one watch ended: as planned, by a line that cannot be read, or by a problem. */
export type Ending = { readonly type: "closed" } | { readonly type: "spoiled" } | Failed;

export interface WatchCall {
  readonly signal: AbortSignal;
  /** The version to go on from; undefined: send everything that there is first. */
  readonly from: string | undefined;
  readonly random: number;
  /** The server answers: from here on lines come as they happen. */
  readonly opened: () => void;
  readonly changed: (raw: Raw, version: string) => void;
  readonly removed: (raw: Raw, version: string) => void;
  /** `complete`: all that there was when the watch began has been sent. */
  readonly bookmark: (version: string, complete: boolean) => void;
}

/** Opens one watch and reads it to its end. */
export async function watch(
  cluster: Cluster,
  target: Target,
  limits: Tuning,
  call: WatchCall,
): Promise<Ending> {
  const span = Math.round((limits.watchSpan * (1 + call.random)) / 1000);
  const answer = await cluster.ask({
    path: pathOf(target),
    query: {
      watch: "true",
      allowWatchBookmarks: "true",
      timeoutSeconds: String(span),
      ...(call.from === undefined
        ? { sendInitialEvents: "true", resourceVersionMatch: "NotOlderThan" }
        : { resourceVersion: call.from }),
    },
    accept: acceptWatch(target),
    patience: limits.watchPatience,
    idle: limits.watchIdle,
    signal: call.signal,
  });
  if (answer.type === "failed") return answer;
  call.opened();
  const lines = createLines();
  let ending: Ending | undefined;
  const problem = await answer.read((bytes) => {
    for (const line of lines.push(bytes)) {
      if (ending !== undefined || call.signal.aborted) return;
      ending = readLine(cluster, line, call);
      if (ending !== undefined) answer.close();
    }
  });
  if (ending !== undefined) return ending;
  if (lines.hasRest()) return { type: "spoiled" };
  return problem === undefined ? { type: "closed" } : { type: "failed", problem };
}

/** Hands on what a line says; returns an ending where nothing after it may be trusted. */
function readLine(cluster: Cluster, line: string, call: WatchCall): Ending | undefined {
  const event = parse(line);
  if (event === undefined) return { type: "spoiled" };
  const object = at(event, "object");
  const refusal = event["kind"] === "Status" ? event : event["type"] === "ERROR" ? object : undefined;
  if (refusal !== undefined)
    return { type: "failed", problem: problemOfStatus(refusal as Raw, partyOf(cluster)) };
  const version = stringAt(object, "metadata", "resourceVersion");
  if (typeof event["type"] !== "string" || version === undefined) return { type: "spoiled" };
  switch (event["type"]) {
    case "BOOKMARK":
      call.bookmark(version, isComplete(object));
      return undefined;
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
      if (!isObject(object)) return { type: "spoiled" };
      if (event["type"] === "DELETED") call.removed(object, version);
      else call.changed(object, version);
      return undefined;
    default:
      // A kind of event that is not known yet is none of ours.
      return undefined;
  }
}

function parse(line: string): Raw | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Raw) : undefined;
  } catch {
    return undefined;
  }
}

const isComplete = (bookmark: unknown): boolean =>
  stringAt(bookmark, "metadata", "annotations", "k8s.io/initial-events-end") === "true";

const partyOf = (cluster: Cluster): { server: string; user: string } => {
  const about = cluster.about();
  return { server: about?.server ?? "", user: about?.user ?? "" };
};
