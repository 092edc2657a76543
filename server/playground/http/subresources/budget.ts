import { toTime } from "../../clock.ts";
import { copyOf } from "../../json.ts";
import { podDisruptionBudgets, type PodDisruptionBudget } from "../../kinds/pod-disruption-budget.ts";
import { withDisruptionAllowed } from "../../kinds/policy/disruption-allowed.ts";
import { forbidden } from "../../registry/refusals.ts";
import { StatusError, type Cause } from "../../status.ts";
import type { Api } from "../api.ts";

type Status = NonNullable<PodDisruptionBudget["status"]>;

/** More evictions than this that were granted and not seen by the budget's controller: something is wrong. */
const mostPending = 2_000;

const cause = (message: string): Cause => ({ reason: "DisruptionBudget", message, field: "" });

const violated = "Cannot evict pod as it would violate the pod's disruption budget.";

const nothing: Status = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };

const statusOf = ({ status }: PodDisruptionBudget): Status => status ?? nothing;

function refused(budget: PodDisruptionBudget, why: string, told: string): StatusError {
  const resource = { group: "policy", plural: "poddisruptionbudget" };
  const { name } = budget.metadata;
  const message = `The disruption budget ${name} does not allow evicting pods currently: ${told}`;
  return forbidden(resource, name, why, [cause(message)]);
}

/** Why a budget grants no eviction now. */
function exhausted({ metadata: { name }, status = nothing }: PodDisruptionBudget): string {
  const known = status.conditions?.find(({ type }) => type === "DisruptionAllowed");
  const { reason = "", message = "" } = known?.status === "False" ? known : {};
  const denied = `The disruption budget ${name} does not allow evicting pods currently`;
  // Its counts mean nothing where they could not be made.
  if (message !== "" && reason === "SyncFailed") return `${denied} because it failed sync: ${message}`;
  const { currentHealthy: healthy, desiredHealthy: desired } = status;
  if (healthy <= desired) {
    return `The disruption budget ${name} needs ${desired} healthy pods and has ${healthy} currently`;
  }
  return message === "" ? denied : `${denied} (${reason}): ${message}`;
}

function check(budget: PodDisruptionBudget): void {
  const { name, generation = 0 } = budget.metadata;
  const { observedGeneration = 0, disruptionsAllowed, disruptedPods = {} } = statusOf(budget);
  if (observedGeneration < generation) {
    throw new StatusError(429, "TooManyRequests", violated, {
      causes: [cause(`The disruption budget ${name} is still being processed by the server.`)],
      retryAfterSeconds: 10,
    });
  }
  if (disruptionsAllowed < 0) {
    const why = "pdb disruptions allowed is negative";
    throw refused(budget, why, why);
  }
  if (Object.keys(disruptedPods).length > mostPending) {
    throw refused(
      budget,
      "DisruptedPods map too big - too many evictions not confirmed by PDB controller",
      "too many pending evictions not confirmed by PDB controller",
    );
  }
  if (disruptionsAllowed === 0) {
    throw new StatusError(429, "TooManyRequests", violated, { causes: [cause(exhausted(budget))] });
  }
}

/**
 * Takes one disruption from a budget and notes for which pod, so that nobody counts it as healthy meanwhile
 * (pkg/registry/core/pod/storage/eviction.go, checkAndDecrement). Throws 429 with the cause `DisruptionBudget` where it
 * grants none.
 */
export function takeFrom(
  { registry, clock }: Api,
  budget: PodDisruptionBudget,
  pod: string,
  dryRun: boolean,
): void {
  check(budget);
  if (dryRun) return;
  const now = clock.now();
  const status = statusOf(budget);
  const left = {
    ...status,
    disruptionsAllowed: status.disruptionsAllowed - 1,
    disruptedPods: { ...status.disruptedPods, [pod]: toTime(now) },
  };
  const next = left.disruptionsAllowed === 0 ? withDisruptionAllowed(left, now) : left;
  registry.change(
    podDisruptionBudgets,
    budget.metadata.namespace ?? "",
    budget.metadata.name,
    (draft) => ({ ...draft, status: copyOf(next) }),
    { manager: "kube-apiserver", subresource: "status" },
  );
}
