import { objectAt } from "../../json.ts";
import { podDisruptionBudgets, type PodDisruptionBudget } from "../../kinds/pod-disruption-budget.ts";
import { selects } from "../../kinds/selector.ts";
import type { KubeObject } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { decodeObject } from "../body/decode.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import { deleteOptionsIn } from "../options/delete-options.ts";
import { json, type Reply } from "../reply.ts";

/** POST of an Eviction: a delete that PodDisruptionBudgets may forbid (pkg/registry/core/pod/storage/eviction.go). */
export async function evict(api: Api, { kind, target }: On, call: Call): Promise<Reply> {
  negotiate(call.headers.accept);
  const { draft } = await decodeObject(call.body, call.headers["content-type"], "Eviction");
  const given = deleteOptionsIn(objectAt(draft, "deleteOptions") ?? {});
  const options = { ...given, dryRun: given.dryRun === true || call.query.has("dryRun") };
  const { namespace, name } = target;
  const pod = api.registry.get(kind, namespace, name);
  if (isCounted(pod)) refuseByBudget(budgetsOf(api, pod));
  api.registry.remove(kind, namespace, name, options);
  return json(201, { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 });
}

const budgetsOf = ({ registry }: Api, { metadata }: KubeObject): readonly PodDisruptionBudget[] =>
  registry.store
    .list(podDisruptionBudgets, metadata.namespace)
    .filter(({ spec }) => selects(spec.selector, metadata.labels));

/** A pod that has ended, or has not been placed, disrupts nothing when it goes. */
function isCounted(pod: KubeObject): boolean {
  const { status } = pod as KubeObject & { readonly status?: { readonly phase?: string } };
  return (
    pod.metadata.deletionTimestamp === undefined &&
    !["Succeeded", "Failed", "Pending"].includes(status?.phase ?? "")
  );
}

function refuseByBudget(budgets: readonly PodDisruptionBudget[]): void {
  const [budget] = budgets;
  if (budget === undefined) return;
  if (budgets.length > 1)
    throw new StatusError(
      500,
      "InternalError",
      "Internal error occurred: This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
    );
  const { name, generation = 0 } = budget.metadata;
  const {
    disruptionsAllowed = 0,
    desiredHealthy = 0,
    currentHealthy = 0,
    observedGeneration = 0,
  } = budget.status ?? {};
  const why =
    observedGeneration < generation
      ? `The disruption budget ${name} is still being processed by the server.`
      : `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  if (observedGeneration >= generation && disruptionsAllowed > 0) return;
  throw new StatusError(
    429,
    "TooManyRequests",
    "Cannot evict pod as it would violate the pod's disruption budget.",
    {
      causes: [{ reason: "DisruptionBudget", message: why, field: "" }],
      ...(observedGeneration < generation ? { retryAfterSeconds: 10 } : {}),
    },
  );
}
