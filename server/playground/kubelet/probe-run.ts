import { programOf } from "../images/command.ts";
import type { Container, Probe } from "../kinds/pod-types.ts";
import type { Kubelet } from "./host.ts";
import { ask, listenerAt } from "./process.ts";
import type { PodAnswer } from "./runtime.ts";
import type { ContainerWorker, PodWorker } from "./worker.ts";

export type ProbeType = "Readiness" | "Liveness" | "Startup";

/** What one try of a probe found; `output` in upstream's words (pkg/probe). */
export type Finding =
  | { readonly type: "success" }
  | { readonly type: "failure"; readonly output: string }
  /** Nothing comes within the probe's timeout; then it is a failure with this output. */
  | { readonly type: "silence"; readonly output: string }
  /** It could not be tried. */
  | { readonly type: "error"; readonly output: string };

const success: Finding = { type: "success" };

/** The number of a port that is given by number or by name. */
function portOf({ ports = [] }: Container, port: number | string): number | undefined {
  if (typeof port === "number") return port;
  const named = ports.find(({ name }) => name === port)?.containerPort;
  return named ?? (/^\d+$/.test(port) ? Number(port) : undefined);
}

const noPort = (port: number | string): Finding => ({
  type: "error",
  output: `strconv.Atoi: parsing "${port}": invalid syntax`,
});

interface Trial {
  readonly kubelet: Kubelet;
  readonly worker: PodWorker;
  readonly container: ContainerWorker;
  readonly type: ProbeType;
}

function get({ kubelet, worker }: Trial, port: number, path: string): PodAnswer {
  const [plain = "/", query = ""] = path.split("?");
  return ask(kubelet, worker, { port, method: "GET", path: plain, query, html: false }, true);
}

function http(trial: Trial, action: NonNullable<Probe["httpGet"]>): Finding {
  const port = portOf(trial.container.spec, action.port);
  if (port === undefined) return noPort(action.port);
  const path = (action.path ?? "/").startsWith("/") ? (action.path ?? "/") : `/${action.path ?? ""}`;
  const host = `${action.host ?? trial.worker.ip ?? ""}:${port}`;
  const url = `${(action.scheme ?? "HTTP").toLowerCase()}://${host}${path}`;
  const answer = get(trial, port, path);
  if (answer.type === "refused") {
    return { type: "failure", output: `Get "${url}": dial tcp ${host}: connect: connection refused` };
  }
  if (answer.type === "hangs") {
    return {
      type: "silence",
      output: `Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
    };
  }
  const { status } = answer;
  return status >= 200 && status < 400
    ? success
    : { type: "failure", output: `HTTP probe failed with statuscode: ${status}` };
}

function tcp({ worker, container }: Trial, action: NonNullable<Probe["tcpSocket"]>): Finding {
  const port = portOf(container.spec, action.port);
  if (port === undefined) return noPort(action.port);
  if (listenerAt(worker, port) !== undefined) return success;
  return {
    type: "failure",
    output: `dial tcp ${action.host ?? worker.ip ?? ""}:${port}: connect: connection refused`,
  };
}

/** Serving means that the process says so at the path that a probe of this type would ask. */
function grpc(trial: Trial, { port }: NonNullable<Probe["grpc"]>, timeout: number): Finding {
  const answer = get(trial, port, trial.type === "Readiness" ? "/readyz" : "/healthz");
  if (answer.type === "answered" && answer.status < 400) return success;
  if (answer.type === "answered") {
    return { type: "failure", output: `service unhealthy (responded with "NOT_SERVING")` };
  }
  const output = `timeout: failed to connect service "${trial.worker.ip ?? ""}:${port}" within ${timeout}s: context deadline exceeded`;
  return { type: answer.type === "hangs" ? "silence" : "failure", output };
}

/** A command that asks the pod itself by HTTP fails as the answer does; any other ends as images/command.ts reads it. */
function exec(trial: Trial, command: readonly string[], timeout: number): Finding {
  const script = command.join(" ");
  const [, port, path] =
    /\bhttps?:\/\/(?:localhost|127\.0\.0\.1)(?::(\d{1,5}))?(\/[^\s"'?]*)?/.exec(script) ?? [];
  if (/\b(wget|curl)\b/.test(script) && /\bhttps?:\/\/(localhost|127\.)/.test(script)) {
    const answer = get(trial, Number(port ?? 80), path ?? "/");
    if (answer.type === "answered" && answer.status < 400) return success;
    if (answer.type === "hangs") {
      return { type: "silence", output: `command timed out: "${script}" timed out after ${timeout}s` };
    }
    const output =
      answer.type === "answered" ? `server returned error: HTTP/1.1 ${answer.status}` : "Connection refused";
    return { type: "failure", output };
  }
  const end = programOf(command, true)?.end;
  if (end?.type !== "exits")
    return { type: "silence", output: `command timed out: "${script}" timed out after ${timeout}s` };
  return end.code === 0 ? success : { type: "failure", output: end.says.join("\n") };
}

/** Tries a probe against the simulated process. */
export function runProbe(trial: Trial, probe: Probe): Finding {
  const timeout = probe.timeoutSeconds ?? 1;
  if (probe.httpGet !== undefined) return http(trial, probe.httpGet);
  if (probe.tcpSocket !== undefined) return tcp(trial, probe.tcpSocket);
  if (probe.grpc !== undefined) return grpc(trial, probe.grpc, timeout);
  return exec(trial, probe.exec?.command ?? [], timeout);
}
