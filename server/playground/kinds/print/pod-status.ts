import type { Pod } from "../types/pod.ts";
import type { Container, ContainerState, ContainerStatus } from "../pod-types.ts";

/** What `kubectl get pods` says of a pod. */
export interface PodSummary {
  readonly ready: number;
  readonly total: number;
  readonly status: string;
  readonly restarts: number;
  /** When a container ended before its last restart, RFC 3339. */
  readonly restartedAt: string | undefined;
}

const isSidecar = (container: Container | undefined): boolean => container?.restartPolicy === "Always";

/** Why a container is not running, in one word; undefined where it is. */
function stopReason({ waiting, terminated }: ContainerState): string | undefined {
  if (waiting?.reason !== undefined && waiting.reason !== "") return waiting.reason;
  if (terminated === undefined) return undefined;
  if (terminated.reason !== undefined && terminated.reason !== "") return terminated.reason;
  const { signal = 0, exitCode } = terminated;
  return signal === 0 ? `ExitCode:${exitCode}` : `Signal:${signal}`;
}

const endOf = ({ lastState }: ContainerStatus): string => lastState?.terminated?.finishedAt ?? "";

const sumOf = (statuses: readonly ContainerStatus[]): Pick<PodSummary, "restarts" | "restartedAt"> => {
  const latest = statuses.map(endOf).sort().at(-1);
  return {
    restarts: statuses.reduce((sum, { restartCount }) => sum + restartCount, 0),
    restartedAt: latest === "" ? undefined : latest,
  };
};

const hasPassed = (status: ContainerStatus, container: Container | undefined): boolean =>
  status.state?.terminated?.exitCode === 0 || (isSidecar(container) && status.started === true);

/** `Init:…` while an init container is at work or has failed; undefined when all have passed. */
function initReason({ spec, status }: Pod): string | undefined {
  const containers = spec.initContainers ?? [];
  const statuses = status?.initContainerStatuses ?? [];
  const at = statuses.findIndex(
    (one) =>
      !hasPassed(
        one,
        containers.find(({ name }) => name === one.name),
      ),
  );
  const current = statuses[at];
  if (current === undefined) return undefined;
  const reason = stopReason(current.state ?? {});
  return reason === undefined || reason === "PodInitializing"
    ? `Init:${at}/${containers.length}`
    : `Init:${reason}`;
}

const hasCondition = ({ status }: Pod, type: string): boolean =>
  status?.conditions?.some((condition) => condition.type === type && condition.status === "True") ?? false;

const isUp = ({ ready, state = {} }: ContainerStatus): boolean =>
  stopReason(state) === undefined && ready && state.running !== undefined;

/** The first container that is not running speaks for the pod. */
function mainReason(pod: Pod, otherwise: string): string {
  const statuses = pod.status?.containerStatuses ?? [];
  const stopped = statuses.map(({ state = {} }) => stopReason(state)).find((reason) => reason !== undefined);
  if (stopped === "Completed" && statuses.some(isUp))
    return hasCondition(pod, "Ready") ? "Running" : "NotReady";
  return stopped ?? otherwise;
}

function baseReason({ status }: Pod): string {
  const gated = status?.conditions?.some(
    ({ type, reason }) => type === "PodScheduled" && reason === "SchedulingGated",
  );
  if (gated === true) return "SchedulingGated";
  const reason = status?.reason ?? "";
  return reason === "" ? (status?.phase ?? "") : reason;
}

/** pkg/printers/internalversion/printers.go, printPod. */
export function summarize(pod: Pod): PodSummary {
  const { spec, status, metadata } = pod;
  const sidecars = (spec.initContainers ?? []).filter(isSidecar);
  const inits = status?.initContainerStatuses ?? [];
  const sidecarStatuses = inits.filter(({ name }) => sidecars.some((sidecar) => sidecar.name === name));
  const mains = status?.containerStatuses ?? [];
  const initializing = initReason(pod);
  const isPast = initializing === undefined || hasCondition(pod, "Initialized");
  const reason = isPast ? mainReason(pod, initializing ?? baseReason(pod)) : initializing;
  const leaving = status?.reason === "NodeLost" ? "Unknown" : "Terminating";
  const readySidecars = sidecarStatuses.filter(({ started, ready }) => started === true && ready).length;
  return {
    ready: readySidecars + (isPast ? mains.filter(isUp).length : 0),
    total: spec.containers.length + sidecars.length,
    status: metadata.deletionTimestamp === undefined ? reason : leaving,
    ...sumOf(isPast ? [...sidecarStatuses, ...mains] : inits),
  };
}
