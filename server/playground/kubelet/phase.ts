import type { PodStatus } from "../kinds/pod-types.ts";
import { policyOf } from "./restart-policy.ts";
import type { ContainerWorker, Ended, PodWorker } from "./worker.ts";

type Phase = NonNullable<PodStatus["phase"]>;

/** How it ended, where it is not running: now, or in its life before while it waits for the next. */
const endOf = ({ life, last }: ContainerWorker): Ended | undefined =>
  life.type === "ended" ? life : life.type === "waiting" ? last : undefined;

/** Whether the container is yet to do what a pod needs before its own containers run. */
function initialising({ role, life, last, started }: ContainerWorker): boolean {
  if (role === "init") return life.type === "running" || (life.type === "waiting" && last === undefined);
  return (
    role === "sidecar" && (life.type === "running" ? !started : life.type === "waiting" && last === undefined)
  );
}

function failedForGood(worker: PodWorker, container: ContainerWorker): boolean {
  const end = endOf(container);
  return (
    container.role === "init" &&
    end !== undefined &&
    end.code !== 0 &&
    policyOf(worker, container) === "Never"
  );
}

function phaseOfEnded(worker: PodWorker, apps: readonly ContainerWorker[]): Phase {
  const ends = apps.map(endOf);
  const well = ends.every((end) => end?.code === 0);
  if (worker.stage === "ended") return well ? "Succeeded" : "Failed";
  const final = apps.every((app) => {
    const policy = policyOf(worker, app);
    return policy === "Never" || (policy === "OnFailure" && endOf(app)?.code === 0);
  });
  if (!final) return "Running";
  return well ? "Succeeded" : "Failed";
}

/** The phase of a pod (pkg/kubelet/kubelet_pods.go, getPhase); it is final only when nothing of it runs any more. */
export function phaseOf(worker: PodWorker): Phase {
  const { containers, stage, failure } = worker;
  const over = stage === "ended" || stage === "gone";
  if (failure !== undefined && over) return "Failed";
  if (over && containers.some((container) => failedForGood(worker, container))) return "Failed";
  const apps = containers.filter(({ role }) => role === "app");
  const begun = apps.some(({ life, last }) => life.type !== "waiting" || last !== undefined);
  const waits =
    containers.some((container) => initialising(container) && !(container.role === "sidecar" && begun)) ||
    apps.some(({ life, last }) => life.type === "waiting" && last === undefined);
  if (waits) return over ? "Failed" : "Pending";
  if (apps.some(({ life }) => life.type === "running")) return "Running";
  const phase = phaseOfEnded(worker, apps);
  return over || phase === "Running" ? phase : "Running";
}
