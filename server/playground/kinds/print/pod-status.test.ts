import { describe, expect, it } from "vitest";
import type { Pod } from "../pod.ts";
import type { Container, ContainerStatus, PodStatus } from "../pod-types.ts";
import { pods } from "../pod.ts";

const now = Date.parse("2026-01-01T01:00:00Z");

const meta = (extra: object = {}): Pod["metadata"] => ({
  name: "web",
  uid: "u",
  resourceVersion: "1",
  creationTimestamp: "2026-01-01T00:00:00Z",
  ...extra,
});

interface Given {
  readonly status: PodStatus;
  readonly containers?: readonly Container[];
  readonly init?: readonly Container[];
  readonly deleted?: boolean;
  readonly nodeName?: string;
}

const podOf = ({
  status,
  containers = [{ name: "a", image: "a" }],
  init,
  deleted,
  nodeName,
}: Given): Pod => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: meta(deleted === true ? { deletionTimestamp: "2026-01-01T01:00:30Z" } : {}),
  spec: { containers, ...(init && { initContainers: init }), ...(nodeName !== undefined && { nodeName }) },
  status,
});

/** As `kubectl get pods` shows it: ready, status, restarts. */
const shown = (given: Given): readonly unknown[] => {
  const cells = pods.columns?.map(({ cell }) => cell(podOf(given), now)) ?? [];
  return cells.slice(1, 4);
};

const statusOf = (name: string, extra: Partial<ContainerStatus>): ContainerStatus => ({
  name,
  image: name,
  imageID: "",
  ready: false,
  restartCount: 0,
  ...extra,
});

const running = { running: { startedAt: "2026-01-01T00:00:00Z" } };
const ended = (exitCode: number, reason?: string, signal?: number) => ({
  terminated: { exitCode, ...(reason !== undefined && { reason }), ...(signal !== undefined && { signal }) },
});
const waiting = (reason: string) => ({ waiting: { reason } });
const crashed = { terminated: { exitCode: 1, finishedAt: "2026-01-01T00:55:00Z" } };
const one = (extra: Partial<ContainerStatus>): PodStatus => ({
  phase: "Running",
  containerStatuses: [statusOf("a", extra)],
});
const two = [
  { name: "a", image: "a" },
  { name: "b", image: "b" },
];
const init = (...names: readonly string[]): readonly Container[] =>
  names.map((name) => ({ name, image: name }));
const sidecar: Container = { name: "s", image: "s", restartPolicy: "Always" };

describe("what kubectl shows of a pod", () => {
  it.each<[string, Given, readonly unknown[]]>([
    ["nothing is known yet", { status: { phase: "Pending" } }, ["0/1", "Pending", "0"]],
    ["no status at all", { status: {} }, ["0/1", "", "0"]],
    [
      "it is starting",
      { status: one({ state: waiting("ContainerCreating") }) },
      ["0/1", "ContainerCreating", "0"],
    ],
    ["it runs and is not ready", { status: one({ state: running }) }, ["0/1", "Running", "0"]],
    ["it is ready", { status: one({ state: running, ready: true }) }, ["1/1", "Running", "0"]],
    [
      "its image does not come",
      { status: one({ state: waiting("ImagePullBackOff") }) },
      ["0/1", "ImagePullBackOff", "0"],
    ],
    [
      "it crashes again and again",
      { status: one({ state: waiting("CrashLoopBackOff"), lastState: crashed, restartCount: 2 }) },
      ["0/1", "CrashLoopBackOff", "2 (5m ago)"],
    ],
    ["it has failed", { status: one({ state: ended(1, "Error") }) }, ["0/1", "Error", "0"]],
    ["it ended with a code", { status: one({ state: ended(3) }) }, ["0/1", "ExitCode:3", "0"]],
    ["it ended by a signal", { status: one({ state: ended(137, undefined, 9) }) }, ["0/1", "Signal:9", "0"]],
    [
      "it is done",
      { status: { ...one({ state: ended(0, "Completed") }), phase: "Succeeded" } },
      ["0/1", "Completed", "0"],
    ],
    [
      "one of two is done",
      {
        containers: two,
        status: {
          phase: "Running",
          conditions: [{ type: "Ready", status: "True" }],
          containerStatuses: [
            statusOf("a", { state: running, ready: true }),
            statusOf("b", { state: ended(0, "Completed") }),
          ],
        },
      },
      ["1/2", "Running", "0"],
    ],
    [
      "one of two is done and the pod is not ready",
      {
        containers: two,
        status: {
          phase: "Running",
          containerStatuses: [
            statusOf("a", { state: running, ready: true }),
            statusOf("b", { state: ended(0, "Completed") }),
          ],
        },
      },
      ["1/2", "NotReady", "0"],
    ],
    [
      "two wait, the first speaks",
      {
        containers: two,
        status: {
          phase: "Pending",
          containerStatuses: [
            statusOf("a", { state: waiting("ErrImagePull") }),
            statusOf("b", { state: waiting("ContainerCreating") }),
          ],
        },
      },
      ["0/2", "ErrImagePull", "0"],
    ],
    [
      "it is being deleted",
      { deleted: true, status: one({ state: running, ready: true }) },
      ["1/1", "Terminating", "0"],
    ],
    [
      "its node is lost",
      { deleted: true, status: { ...one({ state: running }), reason: "NodeLost" } },
      ["0/1", "Unknown", "0"],
    ],
    ["it was evicted", { status: { phase: "Failed", reason: "Evicted" } }, ["0/1", "Evicted", "0"]],
    [
      "it is gated",
      {
        status: {
          phase: "Pending",
          conditions: [{ type: "PodScheduled", status: "False", reason: "SchedulingGated" }],
        },
      },
      ["0/1", "SchedulingGated", "0"],
    ],
    [
      "its second init container is at work",
      {
        init: init("i", "j"),
        status: {
          phase: "Pending",
          initContainerStatuses: [
            statusOf("i", { state: ended(0, "Completed") }),
            statusOf("j", { state: running }),
          ],
          containerStatuses: [statusOf("a", { state: waiting("PodInitializing") })],
        },
      },
      ["0/1", "Init:1/2", "0"],
    ],
    [
      "its init container waits to begin",
      {
        init: init("i"),
        status: {
          phase: "Pending",
          initContainerStatuses: [statusOf("i", { state: waiting("PodInitializing") })],
        },
      },
      ["0/1", "Init:0/1", "0"],
    ],
    [
      "its init container crashes",
      {
        init: init("i"),
        status: {
          phase: "Pending",
          initContainerStatuses: [
            statusOf("i", { state: waiting("CrashLoopBackOff"), lastState: crashed, restartCount: 3 }),
          ],
        },
      },
      ["0/1", "Init:CrashLoopBackOff", "3 (5m ago)"],
    ],
    [
      "its init container failed",
      {
        init: init("i"),
        status: { phase: "Failed", initContainerStatuses: [statusOf("i", { state: ended(2, "Error") })] },
      },
      ["0/1", "Init:Error", "0"],
    ],
    [
      "its init container failed without a word",
      {
        init: init("i"),
        status: { phase: "Failed", initContainerStatuses: [statusOf("i", { state: ended(2) })] },
      },
      ["0/1", "Init:ExitCode:2", "0"],
    ],
    [
      "it has a sidecar",
      {
        init: [sidecar],
        status: {
          phase: "Running",
          initContainerStatuses: [
            statusOf("s", {
              state: running,
              started: true,
              ready: true,
              restartCount: 1,
              lastState: crashed,
            }),
          ],
          containerStatuses: [statusOf("a", { state: running, ready: true })],
        },
      },
      ["2/2", "Running", "1 (5m ago)"],
    ],
  ])("when %s", (_, given, expected) => {
    expect(shown(given)).toEqual(expected);
  });

  it("shows more by -o wide", () => {
    const pod = podOf({ nodeName: "node-1", status: { phase: "Running", podIPs: [{ ip: "10.244.0.5" }] } });
    const wide = pods.columns?.filter(({ priority }) => priority > 0) ?? [];
    expect(wide.map(({ name, cell }) => [name, cell(pod, now)])).toEqual([
      ["IP", "10.244.0.5"],
      ["Node", "node-1"],
      ["Nominated Node", "<none>"],
      ["Readiness Gates", "<none>"],
    ]);
  });
});
