import type { Condition } from "../kinds/meta.ts";
import type { Deployment } from "../kinds/deployment.ts";

/** What `kubectl rollout status` says of a Deployment, each with what it counts. */
export type Verdict =
  | { readonly type: "unobserved" }
  | { readonly type: "deadline"; readonly since: number | undefined }
  | { readonly type: "updating"; readonly updated: number; readonly desired: number }
  | { readonly type: "replacing"; readonly old: number }
  | { readonly type: "becoming"; readonly available: number; readonly updated: number }
  | { readonly type: "done" };

export const progressingOf = (deployment: Pick<Deployment, "conditions">): Condition | undefined =>
  deployment.conditions.find(({ type }) => type === "Progressing");

/** The condition by which the controller says that a deadline has passed. */
export function deadlineOf(deployment: Pick<Deployment, "conditions">): Condition | undefined {
  const condition = progressingOf(deployment);
  return condition?.reason === "ProgressDeadlineExceeded" ? condition : undefined;
}

/**
 * The decision of `kubectl rollout status`, in its order (kubectl pkg/polymorphichelpers/rollout_status.go). One
 * difference, on purpose: a deadline condition that is `stale`, left over from the template before, says nothing of the
 * present one (kubernetes/kubernetes#124264).
 */
export function verdictOf(deployment: Deployment, stale: (condition: Condition) => boolean): Verdict {
  const { status, replicas: desired } = deployment;
  if (status === undefined || deployment.generation > status.observedGeneration)
    return { type: "unobserved" };
  const deadline = deadlineOf(deployment);
  if (deadline !== undefined && !stale(deadline)) return { type: "deadline", since: deadline.updatedAt };
  if (status.updated < desired) return { type: "updating", updated: status.updated, desired };
  if (status.replicas > status.updated) return { type: "replacing", old: status.replicas - status.updated };
  if (status.available < status.updated)
    return { type: "becoming", available: status.available, updated: status.updated };
  return { type: "done" };
}
