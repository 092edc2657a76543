import { toTime } from "../../clock.ts";
import type { Condition } from "../../kinds/pod-types.ts";

/** What is left in a namespace that is going. */
export interface Remains {
  /** Resource, as `pods.` or `deployments.apps` (as upstream names it) → how many. */
  readonly resources: ReadonlyMap<string, number>;
  /** Finalizer → how many objects wait for it. */
  readonly finalizers: ReadonlyMap<string, number>;
}

const listed = (counts: ReadonlyMap<string, number>, unit: string): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${unit} ${count} resource instances`)
    .join(", ");

const condition = (type: string, problem: boolean, reason: string, message: string): Condition => ({
  type,
  status: problem ? "True" : "False",
  reason,
  message,
});

function conditionsOf({ resources, finalizers }: Remains): readonly Condition[] {
  const isFull = resources.size > 0;
  const isHeld = finalizers.size > 0;
  return [
    condition(
      "NamespaceDeletionDiscoveryFailure",
      false,
      "ResourcesDiscovered",
      "All resources successfully discovered",
    ),
    condition(
      "NamespaceDeletionGroupVersionParsingFailure",
      false,
      "ParsedGroupVersions",
      "All legacy kube types successfully parsed",
    ),
    condition(
      "NamespaceDeletionContentFailure",
      false,
      "ContentDeleted",
      "All content successfully deleted, may be waiting on finalization",
    ),
    isFull
      ? condition(
          "NamespaceContentRemaining",
          true,
          "SomeResourcesRemain",
          `Some resources are remaining: ${listed(resources, "has")}`,
        )
      : condition("NamespaceContentRemaining", false, "ContentRemoved", "All content successfully removed"),
    isHeld
      ? condition(
          "NamespaceFinalizersRemaining",
          true,
          "SomeFinalizersRemain",
          `Some content in the namespace has finalizers remaining: ${listed(finalizers, "in")}`,
        )
      : condition(
          "NamespaceFinalizersRemaining",
          false,
          "ContentHasNoFinalizers",
          "All content-preserving finalizers finished",
        ),
  ];
}

/**
 * The conditions of a namespace that is being emptied (pkg/controller/namespace/deletion/status_condition_utils.go).
 * Those that say the same as before keep their times. `now`: ms.
 */
export function deletionConditions(
  known: readonly Condition[],
  remains: Remains,
  now: number,
): readonly Condition[] {
  const before = new Map(known.map((one) => [one.type, one]));
  const next = conditionsOf(remains).map((one) => {
    const old = before.get(one.type);
    const isSame = old?.status === one.status && old.reason === one.reason && old.message === one.message;
    return isSame ? old : { ...one, lastTransitionTime: toTime(now) };
  });
  const types = new Set(next.map(({ type }) => type));
  return [...known.filter(({ type }) => !types.has(type)), ...next];
}
