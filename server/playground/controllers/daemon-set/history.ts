import { isEqual } from "../../json.ts";
import { controllerRevisions } from "../../kinds/controller-revision.ts";
import { daemonSets } from "../../kinds/daemon-set.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import type { ControllerRevision } from "../../kinds/types/controller-revision.ts";
import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import type { Draft } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { claim } from "../claim.ts";
import type { Indexed } from "../index.ts";
import { manager } from "../keys.ts";
import { hashLabel, hashOf, highest, numbered, numberOf, patchOf, revisionOf } from "../revisions.ts";

/** A DaemonSet's templates: the present one, and those before it. */
export interface History {
  readonly current: ControllerRevision;
  readonly old: readonly ControllerRevision[];
}

function countCollision(registry: Registry, { metadata, status }: DaemonSet): void {
  const collisionCount = (status?.collisionCount ?? 0) + 1;
  registry.change(
    daemonSets,
    metadata.namespace ?? "",
    metadata.name,
    (draft) => ({ ...draft, status: { ...(draft["status"] as Draft), collisionCount } }),
    { manager, subresource: "status" },
  );
}

/** Keeps the present template under a name of its own (snapshot). Throws where another one has that name already. */
function snapshot(registry: Registry, daemonSet: DaemonSet, revision: number): ControllerRevision {
  const { namespace = "" } = daemonSet.metadata;
  const { name, draft } = revisionOf(daemonSet, revision, daemonSet.status?.collisionCount);
  try {
    return registry.create(controllerRevisions, namespace, draft, { manager });
  } catch (error) {
    if (!(error instanceof StatusError) || error.reason !== "AlreadyExists") throw error;
    const taken = registry.get(controllerRevisions, namespace, name);
    if (isEqual(taken.data, patchOf(daemonSet))) return taken;
    countCollision(registry, daemonSet);
    throw error;
  }
}

const withLabel = (registry: Registry, pod: Pod, hash: string): void => {
  const { name, namespace = "" } = pod.metadata;
  registry.change(
    pods,
    namespace,
    name,
    (draft, { metadata }) => ({
      ...draft,
      metadata: { ...(draft["metadata"] as Draft), labels: { ...metadata.labels, [hashLabel]: hash } },
    }),
    { manager },
  );
};

/** Of several revisions that hold the same template the highest stays, and the pods wear its hash (dedupCurHistories). */
function onlyOne(
  registry: Registry,
  same: readonly ControllerRevision[],
  owned: readonly Pod[],
): ControllerRevision | undefined {
  const [first, ...others] = same;
  if (first === undefined || others.length === 0) return first;
  const kept = others.reduce((best, one) => (numberOf(one) >= numberOf(best) ? one : best), first);
  for (const pod of owned) {
    if (pod.metadata.labels?.[hashLabel] !== hashOf(kept)) withLabel(registry, pod, hashOf(kept));
  }
  for (const { metadata } of same) {
    if (metadata.name === kept.metadata.name) continue;
    registry.remove(controllerRevisions, metadata.namespace ?? "", metadata.name, {});
  }
  return kept;
}

/**
 * The revisions of a DaemonSet, after its present template has been kept, or its number raised where an earlier template
 * is back (pkg/controller/daemon/update.go, constructHistory). `owned`: its pods. Throws what was refused.
 */
export function historyOf(around: Indexed, daemonSet: DaemonSet, owned: readonly Pod[]): History {
  const { registry, index } = around;
  const { selector } = daemonSet.spec;
  const all = claim({ registry, index, owner: daemonSet, selector, kind: controllerRevisions });
  const patch = patchOf(daemonSet);
  const same = all.filter(({ data }) => isEqual(data, patch));
  const old = all.filter((revision) => !same.includes(revision));
  const next = highest(old) + 1;
  const known = onlyOne(registry, same, owned);
  const current = known === undefined ? snapshot(registry, daemonSet, next) : numbered(registry, known, next);
  return { current, old };
}

/** Removes the oldest revisions beyond the limit that no pod was made from (cleanupHistory). */
export function cleanHistory(
  registry: Registry,
  daemonSet: DaemonSet,
  old: readonly ControllerRevision[],
  owned: readonly Pod[],
): void {
  const surplus = old.length - (daemonSet.spec.revisionHistoryLimit ?? 10);
  if (surplus <= 0) return;
  const live = new Set(owned.map(({ metadata }) => metadata.labels?.[hashLabel]));
  const idle = [...old]
    .sort((a, b) => numberOf(a) - numberOf(b))
    .filter((revision) => !live.has(hashOf(revision)));
  for (const { metadata } of idle.slice(0, surplus))
    registry.remove(controllerRevisions, metadata.namespace ?? "", metadata.name, {});
}
