import { stringAt } from "../../lib/base/raw.ts";
import type { Problem } from "../../lib/view/connection.ts";
import type { Cluster } from "../cluster/cluster.ts";

/** What came of one request to a Service. */
export type Visit =
  /** A process answered, well or not. */
  | { readonly type: "answered"; readonly status: number; readonly text: string }
  /** The API server found nobody who would. */
  | { readonly type: "nobody"; readonly status: number; readonly reason: string }
  | { readonly type: "failed"; readonly why: Problem };

/** ms; a customer who waits longer is gone. */
const patience = 3_000;
/** Of a page no more is read. */
const longest = 16 * 1024;

/** Asks a Service for its first page, the way through the API server. */
export async function visit(cluster: Cluster, namespace: string, service: string): Promise<Visit> {
  const path = `/api/v1/namespaces/${namespace}/services/${service}/proxy/`;
  const answer = await cluster.ask({ path, patience, idle: patience });
  if (answer.type === "failed") {
    const { answer: refused, status, problem: why } = answer;
    if (refused === undefined) return { type: "failed", why };
    // A Status is the API server's own word; anything else was passed on by it.
    return status === undefined
      ? { type: "answered", ...refused }
      : { type: "nobody", status: refused.status, reason: stringAt(status, "message") ?? "" };
  }
  const parts: Buffer[] = [];
  let size = 0;
  const why = await answer.read((bytes) => {
    if ((size += bytes.length) <= longest) parts.push(bytes);
  });
  return why === undefined
    ? { type: "answered", status: answer.status, text: Buffer.concat(parts).toString("utf8") }
    : { type: "failed", why };
}
