import { runtimeOf } from "../kubelet/runtime.ts";
import { StatusError } from "../status.ts";
import type { Store } from "../store/store.ts";
import { podTarget, serviceTarget, type Target } from "./target.ts";

/** A request to `services/NAME:PORT/proxy/PATH` or `pods/NAME:PORT/proxy/PATH`. */
export interface ProxiedRequest {
  readonly resource: "services" | "pods";
  readonly namespace: string;
  /** `web`, `web:http`, `http:web:80`. */
  readonly name: string;
  readonly method: string;
  /** What follows `proxy`, without the query; begins with a slash. */
  readonly path: string;
  /** Without its question mark. */
  readonly query?: string;
  /** The request's Accept header. */
  readonly accept?: string;
}

/** What the simulated process answered. */
export interface ProxiedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What the process says it is. */
  readonly version: string;
  /** Name of the pod that answered. */
  readonly pod: string;
}

const wantsPage = (accept: string | undefined): boolean => accept?.includes("text/html") === true;

function ask(store: Store, { pod, ip, port }: Target, request: ProxiedRequest): ProxiedAnswer {
  const runtime = runtimeOf(store);
  const worker = runtime.pods.get(pod.metadata.uid);
  const { method, accept, query = "" } = request;
  const path = request.path === "" ? "/" : request.path;
  const answer =
    worker === undefined
      ? undefined
      : runtime.ask?.(worker, { port, method, path, query, html: wantsPage(accept) });
  if (answer === undefined || answer.type === "refused") {
    const message = `error trying to reach service: dial tcp ${ip}:${port}: connect: connection refused`;
    throw new StatusError(503, "ServiceUnavailable", message);
  }
  if (answer.type === "hangs") {
    throw new StatusError(504, "Timeout", "error trying to reach service: context deadline exceeded");
  }
  const { status, contentType, body, version } = answer;
  const headers = {
    "content-type": contentType,
    "cache-control": "no-store",
    "x-version": version,
    "x-pod": pod.metadata.name,
  };
  return { status, headers, body: method === "HEAD" ? "" : body, version, pod: pod.metadata.name };
}

/**
 * Answers a request to a Service or a Pod by the simulated process that it reaches; the process logs it. Throws
 * StatusErrors with upstream's sentences: 404 for what is not there, 503 without endpoints or listener.
 */
export function answerRequest(
  around: { readonly store: Store; readonly random: () => number },
  request: ProxiedRequest,
): ProxiedAnswer {
  const { resource, namespace, name } = request;
  const target =
    resource === "services"
      ? serviceTarget(around, namespace, name)
      : podTarget(around.store, namespace, name);
  return ask(around.store, target, request);
}
