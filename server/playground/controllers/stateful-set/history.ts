import { isEqual, objectAt } from "../../json.ts";
import { controllerRevisions } from "../../kinds/controller-revision.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import { selects } from "../../kinds/selector.ts";
import type { ControllerRevision } from "../../kinds/types/controller-revision.ts";
import type { StatefulSet } from "../../kinds/types/stateful-set.ts";
import type { Registry } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { claim } from "../claim.ts";
import type { Indexed } from "../index.ts";
import { manager } from "../keys.ts";
import { highest, numbered, numberOf, patchOf, revisionOf } from "../revisions.ts";
import { revisionOfPod } from "./identity.ts";

/** A StatefulSet's templates. */
export interface History {
  /** Those that there were, the oldest first. */
  readonly all: readonly ControllerRevision[];
  /** The one that all pods were made from when an update last came to its end. */
  readonly current: ControllerRevision;
  /** The present one. */
  readonly update: ControllerRevision;
  /** How many names of revisions were found to be taken. */
  readonly collisions: number;
}

/** The template that a revision keeps. */
export function templateOf({ data }: ControllerRevision, otherwise: PodTemplateSpec): PodTemplateSpec {
  const kept = objectAt(objectAt({ data }, "data") ?? {}, "spec");
  const template = objectAt(kept ?? {}, "template");
  if (template === undefined) return otherwise;
  const { $patch: _, ...rest } = template;
  return rest as unknown as PodTemplateSpec;
}

/** Keeps the present template, under another name where its own is taken (CreateControllerRevision). */
function snapshot(
  registry: Registry,
  set: StatefulSet,
  revision: number,
): Pick<History, "update" | "collisions"> {
  const { namespace = "" } = set.metadata;
  for (let collisions = set.status?.collisionCount ?? 0; ; collisions += 1) {
    const { name, draft } = revisionOf(set, revision, collisions);
    try {
      return { update: registry.create(controllerRevisions, namespace, draft, { manager }), collisions };
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== "AlreadyExists") throw error;
      const taken = registry.get(controllerRevisions, namespace, name);
      if (isEqual(taken.data, patchOf(set))) return { update: taken, collisions };
    }
  }
}

/**
 * The revisions of a StatefulSet, after its present template has been kept, or its number raised where an earlier one is
 * back (pkg/controller/statefulset, getStatefulSetRevisions). Throws what was refused.
 */
export function historyOf({ registry, index }: Indexed, set: StatefulSet): History {
  const { selector } = set.spec;
  const all = [
    ...claim({
      ...{ registry, index, owner: set, selector, kind: controllerRevisions },
      considered: ({ metadata }) => selects(selector, metadata.labels),
    }),
  ].sort((a, b) => numberOf(a) - numberOf(b));
  const patch = patchOf(set);
  const known = all.findLast(({ data }) => isEqual(data, patch));
  const last = all.at(-1);
  const next = highest(all) + 1;
  const kept = (update: ControllerRevision): Pick<History, "update" | "collisions"> => ({
    update,
    collisions: set.status?.collisionCount ?? 0,
  });
  const { update, collisions } =
    known === undefined
      ? snapshot(registry, set, next)
      : kept(known === last ? known : numbered(registry, known, next));
  const current = all.find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? update;
  return { all, current, update, collisions };
}

/** Removes the oldest revisions beyond the limit that neither the set nor a pod is at (truncateHistory). */
export function cleanHistory(
  registry: Registry,
  { spec }: StatefulSet,
  { all, current, update }: History,
  owned: readonly Pod[],
): void {
  const limit = spec.revisionHistoryLimit ?? 10;
  if (limit < 0) return;
  const live = new Set([current.metadata.name, update.metadata.name, ...owned.map(revisionOfPod)]);
  const idle = all.filter(({ metadata }) => !live.has(metadata.name));
  for (const { metadata } of idle.slice(0, Math.max(0, idle.length - limit)))
    registry.remove(controllerRevisions, metadata.namespace ?? "", metadata.name, {});
}
