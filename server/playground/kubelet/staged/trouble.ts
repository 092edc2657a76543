import { toTime } from "../../clock.ts";
import type { ContainerStatus } from "../../kinds/pod-types.ts";
import type { Pod } from "../../kinds/pod.ts";
import { createHash } from "node:crypto";
import { asked } from "./delay.ts";
import { becomesReady, hasLost } from "./life.ts";
import { behaviour, condition, isLeaving, statuses, waitsFor, type Stage } from "./stage.ts";

const behaves = (pod: Pod, as: string): boolean => !isLeaving(pod) && behaviour(pod) === as;

/** Containers that wait, for a reason, and never ran. */
const waiting = (pod: Pod, reason: string, message: (image: string) => string): readonly ContainerStatus[] =>
  pod.spec.containers.map(({ name, image }) => ({
    ...{ name, image, imageID: "", ready: false, started: false, restartCount: 0 },
    state: { waiting: { reason, message: message(image) } },
  }));

const firstImage = (pod: Pod): string => pod.spec.containers[0]?.image ?? "";
const notFound = (image: string): string =>
  `rpc error: code = NotFound desc = failed to pull and unpack image "${image}": failed to resolve reference "${image}": ${image}: not found`;

const probeFails: Stage = {
  name: "probe-fails",
  matches: (pod) =>
    behaves(pod, "never-ready") &&
    pod.status?.phase === "Running" &&
    condition(pod, "Ready")?.status === "False",
  delay: (pod) => asked(pod, "probe-fails") ?? 1000,
  act: () => ({
    kubeletEvent: {
      ...{ suffix: "unhealthy", type: "Warning", reason: "Unhealthy" },
      message: "Readiness probe failed: HTTP probe failed with statuscode: 503",
    },
  }),
};

const pullFails: Stage = {
  name: "image-pull-fail",
  matches: (pod) =>
    behaves(pod, "image-pull") &&
    pod.status?.phase === "Pending" &&
    waitsFor(pod, "ContainerCreating", "PodInitializing", "ImagePullBackOff"),
  delay: (pod) => asked(pod, "image-pull-fail") ?? (waitsFor(pod, "ImagePullBackOff") ? 20_000 : 1000),
  act: (pod, { now }) => ({
    status: {
      containerStatuses: waiting(pod, "ErrImagePull", notFound),
      startTime: pod.status?.startTime ?? toTime(now),
    },
    kubeletEvent: {
      ...{ suffix: "pull-failed", type: "Warning", reason: "Failed" },
      message: `Failed to pull image "${firstImage(pod)}": rpc error: code = NotFound desc = failed to pull and unpack image "${firstImage(pod)}": not found`,
    },
  }),
};

const pullBacksOff: Stage = {
  name: "image-pull-back-off",
  matches: (pod) =>
    behaves(pod, "image-pull") && pod.status?.phase === "Pending" && waitsFor(pod, "ErrImagePull"),
  delay: (pod) => asked(pod, "image-pull-back-off") ?? 3000,
  act: (pod, { now }) => ({
    status: {
      containerStatuses: waiting(
        pod,
        "ImagePullBackOff",
        (image) => `Back-off pulling image "${image}": ErrImagePull: ${notFound(image)}`,
      ),
      startTime: pod.status?.startTime ?? toTime(now),
    },
    kubeletEvent: {
      ...{ suffix: "pull-back-off", type: "Normal", reason: "BackOff" },
      ...(pod.status?.startTime === undefined ? {} : { first: pod.status.startTime }),
      message: `Back-off pulling image "${firstImage(pod)}"`,
    },
  }),
};

const configError: Stage = {
  name: "config-error",
  matches: (pod) =>
    behaves(pod, "config-error") &&
    pod.status?.phase === "Pending" &&
    waitsFor(pod, "ContainerCreating", "PodInitializing"),
  delay: (pod) => asked(pod, "config-error") ?? 1000,
  act: (pod, { now }) => ({
    status: {
      containerStatuses: waiting(pod, "CreateContainerConfigError", () => 'configmap "missing" not found'),
      startTime: pod.status?.startTime ?? toTime(now),
    },
    kubeletEvent: {
      ...{ suffix: "config-error", type: "Warning", reason: "Failed" },
      message: 'Error: configmap "missing" not found',
    },
  }),
};

const exitReasons: Readonly<Record<string, string>> = { "137": "OOMKilled", "0": "Completed" };

const crashes: Stage = {
  name: "crash-exit",
  matches: (pod) =>
    behaves(pod, "crash-loop") &&
    pod.status?.phase === "Running" &&
    statuses(pod).some(({ state }) => state?.running?.startedAt !== undefined),
  delay: (pod) => asked(pod, "crash-exit") ?? 2000,
  act(pod, { now }) {
    const code = pod.metadata.annotations?.["rollscope.dev/exit-code"] ?? "1";
    return {
      status: {
        containerStatuses: statuses(pod).map(({ state, ...one }) => ({
          ...one,
          ready: false,
          started: false,
          state: {
            terminated: {
              exitCode: Number(code),
              reason: exitReasons[code] ?? "Error",
              startedAt: state?.running?.startedAt ?? toTime(now),
              finishedAt: toTime(now),
              ...(one.containerID === undefined ? {} : { containerID: one.containerID }),
            },
          },
        })),
      },
    };
  },
};

const crashBacksOff: Stage = {
  name: "crash-back-off",
  matches: (pod) =>
    behaves(pod, "crash-loop") &&
    statuses(pod).some(({ state }) => (state?.terminated?.finishedAt ?? "") !== ""),
  delay: (pod) => asked(pod, "crash-back-off") ?? 1000,
  act(pod) {
    const { name, namespace = "", uid } = pod.metadata;
    const about = `${name}_${namespace}(${uid})`;
    const restarts = statuses(pod)[0]?.restartCount ?? 0;
    return {
      status: {
        containerStatuses: statuses(pod).map((one) => ({
          ...one,
          ready: false,
          started: false,
          lastState: one.state ?? {},
          state: {
            waiting: {
              reason: "CrashLoopBackOff",
              message: `back-off ${String(10 * ([1, 2, 4, 8, 16, 30][Math.min(5, one.restartCount)] ?? 30))}s restarting failed container=${one.name} pod=${about}`,
            },
          },
        })),
      },
      kubeletEvent: {
        ...{ suffix: "back-off", type: "Warning", reason: "BackOff", count: restarts + 1 },
        ...(pod.status?.startTime === undefined ? {} : { first: pod.status.startTime }),
        message: `Back-off restarting failed container ${pod.spec.containers[0]?.name ?? ""} in pod ${about}`,
      },
    };
  },
};

const crashRestarts: Stage = {
  name: "crash-restart",
  matches: (pod) => behaves(pod, "crash-loop") && waitsFor(pod, "CrashLoopBackOff"),
  delay: (pod) =>
    asked(pod, "crash-restart") ?? 1000 * Math.min(300, 10 * 2 ** (statuses(pod)[0]?.restartCount ?? 0)),
  act: (pod, { now }) => ({
    status: {
      containerStatuses: statuses(pod).map((one) => {
        const restartCount = one.restartCount + 1;
        const id = `${pod.metadata.uid}/${one.name}/${String(restartCount)}`;
        return {
          ...one,
          ...{ ready: false, started: true, restartCount },
          containerID: `containerd://${createHash("sha256").update(id).digest("hex")}`,
          state: { running: { startedAt: toTime(now) } },
        };
      }),
    },
  }),
};

const losesReady: Stage = {
  name: "pod-lose-ready",
  matches: (pod) =>
    behaves(pod, "lose-ready") &&
    pod.status?.phase === "Running" &&
    condition(pod, "Ready")?.status === "True",
  delay: (pod) => asked(pod, "pod-lose-ready") ?? 10_000,
  act(pod, { now }) {
    const names = pod.spec.containers.map(({ name }) => name).join(" ");
    const unready = {
      status: "False",
      lastProbeTime: null,
      lastTransitionTime: toTime(now),
      reason: "ContainersNotReady",
      message: `containers with unready status: [${names}]`,
    } as const;
    return {
      status: {
        conditions: [
          { type: "Ready", ...unready },
          { type: "ContainersReady", ...unready },
        ],
        containerStatuses: statuses(pod).map((one) => ({ ...one, ready: false })),
      },
      kubeletEvent: {
        ...{ suffix: "unhealthy", type: "Warning", reason: "Unhealthy" },
        message: "Readiness probe failed: HTTP probe failed with statuscode: 503",
      },
    };
  },
};

const recovers: Stage = {
  name: "pod-recover",
  matches: (pod) =>
    pod.status?.phase === "Running" &&
    behaves(pod, "lose-ready") &&
    condition(pod, "Ready")?.status === "False" &&
    asked(pod, "pod-recover") !== undefined &&
    hasLost(pod),
  delay: (pod) => asked(pod, "pod-recover") ?? 1000,
  act: becomesReady,
};

/** How a pod lives that was told to go wrong. */
export const trouble: readonly Stage[] = [
  probeFails,
  pullFails,
  pullBacksOff,
  configError,
  crashes,
  crashBacksOff,
  crashRestarts,
  losesReady,
  recovers,
];
