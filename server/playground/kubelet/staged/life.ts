import { createHash } from "node:crypto";
import { toTime } from "../../clock.ts";
import type { Condition, Container, ContainerStatus } from "../../kinds/pod-types.ts";
import type { Pod } from "../../kinds/pod.ts";
import { asked, within } from "./delay.ts";
import { behaviour, condition, isLeaving, statuses, waitsFor, type Moment, type Stage } from "./stage.ts";

const sha = (text: string): string => createHash("sha256").update(text).digest("hex");

/** `pod-create` of KWOK: an address, and containers that are being made. */
const create: Stage = {
  name: "pod-create",
  matches: (pod) => !isLeaving(pod) && pod.status?.podIP === undefined,
  delay: (pod, { random }) =>
    within(asked(pod, "pod-create") ?? 1000, asked(pod, "pod-create", "jitter-delay") ?? 5000, random),
  act(pod, { now, hostIP, takeIP }) {
    const at = { lastProbeTime: null, lastTransitionTime: toTime(now) };
    const names = pod.spec.containers.map(({ name }) => ` ${name} `).join("");
    const unready = {
      ...at,
      message: `containers with unready status: [${names}]`,
      reason: "ContainersNotReady",
      status: "False",
    } as const;
    return {
      event: { type: "Normal", reason: "Created", message: "Created container" },
      status: {
        conditions: [
          { type: "Initialized", status: "True", ...at },
          { type: "Ready", ...unready },
          { type: "ContainersReady", ...unready },
          ...(pod.spec.readinessGates ?? []).map(({ conditionType }): Condition => ({
            type: conditionType,
            status: "True",
            lastTransitionTime: toTime(now),
          })),
        ],
        containerStatuses: pod.spec.containers.map(({ name, image }) => ({
          ...{ name, image, imageID: "", ready: false, restartCount: 0, started: false },
          state: { waiting: { reason: "ContainerCreating" } },
        })),
        hostIP,
        podIP: takeIP(),
        phase: "Pending",
      },
    };
  },
};

function running(pod: Pod, { name, image }: Container, now: number): ContainerStatus {
  const repository = image.replace(/[:@][^/]*$/, "");
  const digest = /sha256:[0-9a-f]{64}$/.exec(image)?.[0] ?? `sha256:${sha(image)}`;
  return {
    ...{ name, image, imageID: `${repository}@${digest}` },
    containerID: `containerd://${sha(`${pod.metadata.uid}/${name}/0`)}`,
    ...{ ready: false, started: true, restartCount: 0 },
    state: { running: { startedAt: toTime(now) } },
  };
}

/** `pod-run`: the containers run, nothing is ready. */
const runs: Stage = {
  name: "pod-run",
  matches: (pod) =>
    !isLeaving(pod) &&
    !["image-pull", "config-error"].includes(behaviour(pod)) &&
    pod.status?.phase === "Pending" &&
    condition(pod, "Initialized")?.status === "True" &&
    waitsFor(pod, "ContainerCreating", "PodInitializing"),
  delay: (pod, { random }) =>
    within(asked(pod, "pod-run") ?? 1000, asked(pod, "pod-run", "jitter-delay"), random),
  act: (pod, { now }) => ({
    status: {
      containerStatuses: pod.spec.containers.map((container) => running(pod, container, now)),
      phase: "Running",
      startTime: pod.status?.startTime ?? toTime(now),
    },
  }),
};

/** Whether a pod of lose-ready was ready before: then only `pod-recover` makes it ready again. */
export const hasLost = (pod: Pod): boolean => {
  const turned = condition(pod, "Ready")?.lastTransitionTime ?? "";
  return (
    behaviour(pod) === "lose-ready" &&
    statuses(pod).some(({ state }) => (state?.running?.startedAt ?? turned) < turned)
  );
};

/** A pod all of whose containers are ready now. */
export function becomesReady(pod: Pod, { now }: Moment): ReturnType<Stage["act"]> {
  const yes = { status: "True", lastProbeTime: null, lastTransitionTime: toTime(now) } as const;
  return {
    status: {
      conditions: [
        { type: "Ready", ...yes },
        { type: "ContainersReady", ...yes },
      ],
      containerStatuses: statuses(pod).map((one) => ({ ...one, ready: true, started: true })),
    },
  };
}

/** `pod-ready`: the readiness probe succeeds. */
const ready: Stage = {
  name: "pod-ready",
  matches: (pod) =>
    !isLeaving(pod) &&
    !["crash-loop", "never-ready"].includes(behaviour(pod)) &&
    pod.status?.phase === "Running" &&
    condition(pod, "Ready")?.status !== "True" &&
    !hasLost(pod),
  delay: (pod, { random }) =>
    within(asked(pod, "pod-ready") ?? 1000, asked(pod, "pod-ready", "jitter-delay"), random),
  act: becomesReady,
};

/** `pod-delete` of KWOK: gone before the grace has passed. */
const remove: Stage = {
  name: "pod-delete",
  matches: (pod) => isLeaving(pod) && (pod.metadata.finalizers ?? []).length === 0,
  delay: (pod, { now, random }) =>
    within(
      asked(pod, "pod-delete") ?? 1000,
      Math.max(0, Date.parse(pod.metadata.deletionTimestamp ?? "") - now),
      random,
    ),
  act: () => ({ gone: true }),
};

/** How a pod lives where nothing goes wrong. */
export const life: readonly Stage[] = [create, runs, ready, remove];
