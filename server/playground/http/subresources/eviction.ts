import { toTime } from "../../clock.ts";
import { objectAt, textAt } from "../../json.ts";
import { podDisruptionBudgets, type PodDisruptionBudget } from "../../kinds/pod-disruption-budget.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { selects } from "../../kinds/selector.ts";
import type { Draft } from "../../object.ts";
import { checkPreconditions } from "../../registry/preconditions.ts";
import type { DeleteOptions } from "../../registry/registry.ts";
import { badRequest } from "../../registry/refusals.ts";
import { StatusError } from "../../status.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { decodeObject } from "../body/decode.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import { deleteOptionsIn } from "../options/delete-options.ts";
import { writeParameters } from "../options/write-options.ts";
import { json, type Reply } from "../reply.ts";
import { takeFrom } from "./budget.ts";

/**
 * POST of an Eviction: a deletion that PodDisruptionBudgets may forbid (pkg/registry/core/pod/storage/eviction.go).
 * Throws 400, 404, 409, 429, 500.
 */
export async function evict(api: Api, { target }: On, call: Call): Promise<Reply> {
  negotiate(call.headers.accept);
  const { dryRun } = writeParameters(call, "CreateOptions");
  const { draft } = await decodeObject(call.body, call.headers["content-type"], "Eviction");
  const { namespace, name } = target;
  checkPlace(draft, namespace, name);
  const given = deleteOptionsIn(objectAt(draft, "deleteOptions") ?? {});
  const options = { ...given, dryRun: dryRun || given.dryRun === true };
  const pod = api.registry.get(pods, namespace, name);
  if (isGuarded(pod)) askBudget(api, pod, options.dryRun);
  remove(api, pod, options);
  return json(201, { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 });
}

function checkPlace(eviction: Draft, namespace: string, name: string): void {
  const metadata = objectAt(eviction, "metadata");
  if (!["", namespace].includes(textAt(metadata, "namespace"))) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
  if (textAt(metadata, "name") !== name) {
    throw badRequest("name in URL does not match name in Eviction object");
  }
}

/** A pod that has ended, has not begun or goes already disrupts nothing more when it is deleted (canIgnorePDB). */
const isGuarded = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  !["Succeeded", "Failed", "Pending"].includes(status?.phase ?? "");

const isHealthy = ({ status }: Pod): boolean =>
  status?.conditions?.some((condition) => condition.type === "Ready" && condition.status === "True") ?? false;

/** Whether a pod that is not ready may go without being counted, by the budget's own policy. */
function letsUnhealthyGo({ spec, status }: PodDisruptionBudget): boolean {
  if (spec.unhealthyPodEvictionPolicy === "AlwaysAllow") return true;
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return desiredHealthy > 0 && currentHealthy >= desiredHealthy;
}

function askBudget(api: Api, pod: Pod, dryRun: boolean): void {
  const [budget, ...others] = api.registry.store
    .list(podDisruptionBudgets, pod.metadata.namespace)
    .filter(({ spec }) => selects(spec.selector, pod.metadata.labels));
  if (budget === undefined) return;
  if (others.length > 0) {
    const why =
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
    throw new StatusError(500, "", why);
  }
  if (!isHealthy(pod) && letsUnhealthyGo(budget)) return;
  takeFrom(api, budget, pod.metadata.name, dryRun);
}

/** What a pod is told of that is about to be deleted. */
function withDisruption({ status }: Pod, now: number): Draft {
  const { conditions = [] } = status ?? {};
  const known = conditions.find(({ type }) => type === "DisruptionTarget");
  const since = known?.status === "True" ? known.lastTransitionTime : undefined;
  const condition: Condition = {
    type: "DisruptionTarget",
    status: "True",
    lastTransitionTime: since ?? toTime(now),
    reason: "EvictionByEvictionAPI",
    message: "Eviction API: evicting",
  };
  const next =
    known === undefined
      ? [...conditions, condition]
      : conditions.map((each) => (each === known ? condition : each));
  return { ...status, conditions: next.map((each) => ({ ...each })) };
}

/** Marks the pod as evicted, then deletes it; the mark belongs to nobody (addConditionAndDeletePod). */
function remove({ registry, clock }: Api, pod: Pod, options: DeleteOptions): void {
  const { namespace = "", name } = pod.metadata;
  const { preconditions = {} } = options;
  if (options.dryRun === true) {
    registry.remove(pods, namespace, name, options);
    return;
  }
  checkPreconditions(pods, pod, preconditions);
  const marked = registry.change(
    pods,
    namespace,
    name,
    (draft) => ({ ...draft, status: withDisruption(pod, clock.now()) }),
    { manager: "kube-apiserver", subresource: "status", operation: "Apply" },
  );
  const isBound = preconditions.resourceVersion !== undefined;
  registry.remove(pods, namespace, name, {
    ...options,
    preconditions: {
      ...preconditions,
      ...(isBound && { resourceVersion: marked.metadata.resourceVersion }),
    },
  });
}
