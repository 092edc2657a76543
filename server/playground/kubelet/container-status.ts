import { unreachable } from "../../../lib/base/assert.ts";
import { toTime } from "../clock.ts";
import type { ContainerState, ContainerStateTerminated, ContainerStatus } from "../kinds/pod-types.ts";
import type { ContainerWorker, Ended } from "./worker.ts";

const terminated = ({ run, code, reason, finishedAt }: Ended): ContainerStateTerminated => ({
  exitCode: code,
  reason,
  startedAt: toTime(run.startedAt),
  finishedAt: toTime(finishedAt),
  containerID: run.id,
});

/** Anew each time: what is written becomes the store's own. */
const lost = (): ContainerStateTerminated => ({
  exitCode: 137,
  reason: "ContainerStatusUnknown",
  message: "The container could not be located when the pod was terminated",
});

function stateOf({ life }: ContainerWorker): ContainerState {
  switch (life.type) {
    case "waiting":
      return {
        waiting: { reason: life.reason, ...(life.message === undefined ? {} : { message: life.message }) },
      };
    case "running":
      return { running: { startedAt: toTime(life.run.startedAt) } };
    case "ended":
      return { terminated: terminated(life) };
    case "lost":
      return { terminated: lost() };
    default:
      return unreachable(life);
  }
}

/** Whether a container counts as ready: an init container when it ended well, any other while it runs and passes. */
export const isReady = ({ role, life, started, passes }: ContainerWorker): boolean =>
  role === "init" ? life.type === "ended" && life.code === 0 : life.type === "running" && started && passes;

/** Its part of the pod's status (pkg/kubelet/kubelet_pods.go, convertToAPIContainerStatuses). */
export function containerStatus(container: ContainerWorker): ContainerStatus {
  const { spec, life, last, image, imageId, restarts, started } = container;
  const run = life.type === "waiting" || life.type === "lost" ? last?.run : life.run;
  return {
    name: spec.name,
    state: stateOf(container),
    lastState: last === undefined ? {} : { terminated: terminated(last) },
    ready: isReady(container),
    restartCount: restarts,
    image,
    imageID: imageId,
    ...(run === undefined ? {} : { containerID: run.id }),
    started: started && life.type === "running",
  };
}
