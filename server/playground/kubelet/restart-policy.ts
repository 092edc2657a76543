import type { ContainerWorker, PodWorker } from "./worker.ts";

type Policy = "Always" | "OnFailure" | "Never";

/** How a container of a pod restarts; init containers of a pod that always restarts do so only when they fail. */
export function policyOf({ pod }: PodWorker, { role, spec }: ContainerWorker): Policy {
  if (role === "sidecar") return "Always";
  const policy = spec.restartPolicy ?? pod.spec.restartPolicy ?? "Always";
  return role === "init" && policy === "Always" ? "OnFailure" : policy;
}

/** Whether a container that ended with `code` is started again (pkg/kubelet/container/helpers.go). */
export function restarts(worker: PodWorker, container: ContainerWorker, code: number): boolean {
  if (worker.stage !== "working") return false;
  const policy = policyOf(worker, container);
  return policy === "Always" || (policy === "OnFailure" && code !== 0);
}
