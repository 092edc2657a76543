import { toTime } from "../clock.ts";
import type { Condition, PodStatus } from "../kinds/pod-types.ts";
import { isReady } from "./container-status.ts";
import type { PodWorker } from "./worker.ts";

type Verdict = Pick<Condition, "status" | "reason" | "message">;

const yes: Verdict = { status: "True" };

/** Go's way to print a list of names. */
const list = (names: readonly string[]): string => `[${names.join(" ")}]`;

function initialised({ containers }: PodWorker, phase: PodStatus["phase"]): Verdict {
  if (phase === "Succeeded") return { status: "True", reason: "PodCompleted" };
  if (
    containers.some(
      ({ role, life, last }) => role === "app" && (life.type !== "waiting" || last !== undefined),
    )
  ) {
    return yes;
  }
  const incomplete = containers.filter(
    (container) =>
      (container.role === "init" && !isReady(container)) ||
      (container.role === "sidecar" && !container.started),
  );
  if (incomplete.length === 0) return yes;
  const message = `containers with incomplete status: ${list(incomplete.map(({ spec }) => spec.name))}`;
  return { status: "False", reason: "ContainersNotInitialized", message };
}

function containersReady({ containers }: PodWorker, phase: PodStatus["phase"]): Verdict {
  if (phase === "Succeeded") return { status: "False", reason: "PodCompleted" };
  if (phase === "Failed") return { status: "False", reason: "PodFailed" };
  const unready = containers.filter((container) => container.role !== "init" && !isReady(container));
  if (unready.length === 0) return yes;
  const message = `containers with unready status: ${list(unready.map(({ spec }) => spec.name))}`;
  return { status: "False", reason: "ContainersNotReady", message };
}

function ready({ pod }: PodWorker, containers: Verdict): Verdict {
  if (containers.status !== "True") return containers;
  const missing = (pod.spec.readinessGates ?? []).flatMap(({ conditionType }) => {
    const gate = pod.status?.conditions?.find(({ type }) => type === conditionType);
    if (gate === undefined) {
      return [`corresponding condition of pod readiness gate "${conditionType}" does not exist.`];
    }
    return gate.status === "True"
      ? []
      : [`the status of pod readiness gate "${conditionType}" is not "True", but ${gate.status}`];
  });
  return missing.length === 0
    ? yes
    : { status: "False", reason: "ReadinessGatesNotReady", message: missing.join(", ") };
}

const own = new Set(["PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"]);

/** The conditions of a pod: what others set, then the kubelet's (pkg/kubelet/status/generate.go). */
export function conditionsOf(
  worker: PodWorker,
  phase: PodStatus["phase"],
  now: number,
): readonly Condition[] {
  const { pod, sandbox } = worker;
  const old = pod.status?.conditions ?? [];
  const containers = containersReady(worker, phase);
  const verdicts: readonly (readonly [string, Verdict])[] = [
    ["PodReadyToStartContainers", { status: sandbox ? "True" : "False" }],
    ["Initialized", initialised(worker, phase)],
    ["Ready", ready(worker, containers)],
    ["ContainersReady", containers],
    ["PodScheduled", yes],
  ];
  const { generation } = pod.metadata;
  const mine = verdicts.map(([type, verdict]): Condition => {
    const before = old.find((condition) => condition.type === type);
    const since = before?.status === verdict.status ? before.lastTransitionTime : undefined;
    return {
      type,
      ...(generation === undefined ? {} : { observedGeneration: generation }),
      status: verdict.status,
      lastTransitionTime: since ?? toTime(now),
      ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
      ...(verdict.message === undefined ? {} : { message: verdict.message }),
    };
  });
  // Copies: what is written may be cleaned up in place.
  return [...old.filter(({ type }) => !own.has(type)).map((condition) => ({ ...condition })), ...mine];
}
