import type { Raw } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { createAccess } from "./access.ts";
import { systemClock, type Clock } from "./clock.ts";
import type { About } from "./contexts.ts";
import { ask, type Answered, type Failed, type Request } from "./request.ts";
import { findSource, surroundings, type Surroundings } from "./sources.ts";

/** A cluster that was configured: reachable or not, it is never replaced by another. */
export interface Cluster {
  readonly clock: Clock;
  /** Undefined as long as the configuration could not be read. */
  readonly about: () => About | undefined;
  readonly ask: (request: Request) => Promise<Answered | Failed>;
  readonly close: () => Promise<void>;
}

export type Connection =
  /** Neither a kubeconfig nor a service account. */
  | { readonly type: "none" }
  /** Something is configured and cannot be used as it is; the cluster comes good by itself when that is mended. */
  | { readonly type: "refused"; readonly problem: ConnectionProblem; readonly cluster: Cluster }
  | { readonly type: "cluster"; readonly cluster: Cluster };

export interface ConnectOptions {
  readonly kubeconfig?: string | undefined;
  readonly context?: string | undefined;
}

export interface World {
  readonly clock: Clock;
  readonly around: Surroundings;
}

/** Finds what is configured and reads it; nothing is asked of the cluster yet. */
export async function connect(options: ConnectOptions, world?: World): Promise<Connection> {
  const { clock, around } = world ?? { clock: systemClock, around: surroundings() };
  const source = await findSource(options.kubeconfig, around);
  if (source.type === "none") return { type: "none" };
  const access = createAccess(source, options.context, { clock, around });
  const cluster: Cluster = {
    clock,
    about: access.about,
    ask: (request) => ask(access, clock, request),
    close: access.close,
  };
  const pass = await access.pass();
  return "id" in pass ? { type: "refused", problem: pass, cluster } : { type: "cluster", cluster };
}

const defaultPatience = 30_000;

/** Asks for one JSON document. */
export async function askJson(
  cluster: Cluster,
  request: Omit<Request, "patience" | "idle"> & { readonly patience?: number },
): Promise<{ readonly type: "json"; readonly value: Raw } | Failed> {
  const patience = request.patience ?? defaultPatience;
  const answer = await cluster.ask({ ...request, patience, idle: patience });
  if (answer.type === "failed") return answer;
  const parts: Buffer[] = [];
  const problem = await answer.read((bytes) => parts.push(bytes));
  if (problem !== undefined) return { type: "failed", problem };
  try {
    return { type: "json", value: JSON.parse(Buffer.concat(parts).toString("utf8")) as Raw };
  } catch {
    const server = cluster.about()?.server ?? "";
    const text = Buffer.concat(parts).toString("utf8", 0, 200);
    return { type: "failed", problem: { id: "notKubernetes", args: { server, reason: redactText(text) } } };
  }
}

const redactText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
