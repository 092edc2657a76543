import { pods, type Pod } from "../kinds/pod.ts";
import { StatusError } from "../status.ts";
import type { Store } from "../store/store.ts";
import type { Log, LogLine } from "./log.ts";
import { runtimeOf } from "./runtime.ts";
import type { ContainerWorker } from "./worker.ts";

/** Which lines of a log are wanted (`PodLogOptions`); all of them where nothing is given. */
export interface LineOptions {
  /** The last so many lines. */
  readonly tailLines?: number;
  /** ms since 1970: none before. */
  readonly since?: number;
  /** Each line begins with its time. */
  readonly timestamps?: boolean;
  /** Bytes. */
  readonly limitBytes?: number;
}

export interface LogOptions {
  readonly container?: string;
  /** The log of the life before. */
  readonly previous?: boolean;
}

const badRequest = (message: string): StatusError => new StatusError(400, "BadRequest", message);

/** The container that is meant (pkg/registry/core/pod/strategy.go, validateContainer). Throws 400. */
function nameOf({ metadata, spec }: Pod, wanted: string | undefined): string {
  const names = [...(spec.initContainers ?? []), ...spec.containers].map(({ name }) => name);
  if (wanted !== undefined && wanted !== "") {
    if (names.includes(wanted)) return wanted;
    throw badRequest(`container ${wanted} is not valid for pod ${metadata.name}`);
  }
  const [only] = spec.containers;
  if (spec.containers.length === 1 && names.length === 1 && only !== undefined) return only.name;
  throw badRequest(
    `a container name must be specified for pod ${metadata.name}, choose one of: [${names.join(" ")}]`,
  );
}

function waitsFor(reason: string): string {
  if (reason === "ErrImagePull") return "image can't be pulled";
  return reason === "ImagePullBackOff" ? "trying and failing to pull image" : reason;
}

/** The log that there is (kubelet_pods.go, validateContainerLogStatus). Throws 400. */
function logIn({ life, last, spec }: ContainerWorker, pod: string, previous: boolean): Log {
  if (previous) {
    if (last !== undefined) return last.run.log;
    throw badRequest(`previous terminated container "${spec.name}" in pod "${pod}" not found`);
  }
  if (life.type === "running" || life.type === "ended") return life.run.log;
  if (last !== undefined) return last.run.log;
  const why = life.type === "waiting" ? waitsFor(life.reason) : "ContainerStatusUnknown";
  throw badRequest(`container "${spec.name}" in pod "${pod}" is waiting to start: ${why}`);
}

/**
 * The log of a container, as `GET …/pods/NAME/log` finds it; undefined for a pod that has no node yet: its log is empty.
 * Throws 404 for a pod that is not there, 400 for a container that is not there or has no log.
 */
export function logOf(store: Store, namespace: string, name: string, options: LogOptions): Log | undefined {
  const pod = store.get(pods, namespace, name);
  if (pod === undefined) {
    throw new StatusError(404, "NotFound", `pods "${name}" not found`, { name, kind: "pods" });
  }
  const container = nameOf(pod, options.container);
  if ((pod.spec.nodeName ?? "") === "") return undefined;
  const worker = runtimeOf(store).pods.get(pod.metadata.uid);
  const found = worker?.containers.find(({ spec }) => spec.name === container);
  if (found === undefined) throw badRequest(`container "${container}" in pod "${name}" is not available`);
  return logIn(found, name, options.previous === true);
}

/** A line as the answer has it, with its end. */
export const lineText = ({ at, text }: LogLine, timestamps: boolean): string =>
  timestamps ? `${new Date(at).toISOString().slice(0, -1)}000000Z ${text}\n` : `${text}\n`;

/** The wanted lines that are there already, as text. */
export function logText(log: Log, { tailLines, since, timestamps = false, limitBytes }: LineOptions): string {
  const recent = since === undefined ? log.lines : log.lines.filter(({ at }) => at >= since);
  const tail = tailLines === undefined ? recent : tailLines === 0 ? [] : recent.slice(-tailLines);
  const text = tail.map((line) => lineText(line, timestamps)).join("");
  if (limitBytes === undefined) return text;
  return Buffer.from(text).subarray(0, limitBytes).toString("utf8");
}
