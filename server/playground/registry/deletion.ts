import { withShared } from "./sharing.ts";
import { toTime } from "../clock.ts";
import type { KubeObject, Meta } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { namespaces } from "../kinds/namespace.ts";
import type { Pod } from "../kinds/pod.ts";
import { foregroundDeletion, orphan } from "./metadata-rules.ts";
import { admitDeletion, hasContentFinalizers } from "./namespace-life.ts";
import { checkPreconditions } from "./preconditions.ts";
import type { DeleteOptions } from "./registry.ts";
import type { Setting } from "./setting.ts";

type Policy = NonNullable<DeleteOptions["propagationPolicy"]>;

/** Kinds whose dependents are left alone unless asked otherwise (DefaultGarbageCollectionPolicy). */
const orphaning: ReadonlySet<string> = new Set(["batch/jobs", "/replicationcontrollers"]);

/** Kinds that the garbage collector does not know; its finalizers would never be taken off them. */
const uncollected: ReadonlySet<string> = new Set(["/events"]);

function policyOf(kind: Kind, { metadata }: KubeObject, asked: Policy | undefined): Policy {
  if (uncollected.has(`${kind.group}/${kind.plural}`)) return "Background";
  if (asked !== undefined) return asked;
  if (metadata.finalizers?.includes(orphan) === true) return "Orphan";
  if (metadata.finalizers?.includes(foregroundDeletion) === true) return "Foreground";
  return orphaning.has(`${kind.group}/${kind.plural}`) ? "Orphan" : "Background";
}

/** The finalizers that the garbage collector is to act on, beside the object's own. */
function finalizersFor(kind: Kind, object: KubeObject, asked: Policy | undefined): readonly string[] {
  const own = (object.metadata.finalizers ?? []).filter(
    (one) => one !== orphan && one !== foregroundDeletion,
  );
  switch (policyOf(kind, object, asked)) {
    case "Orphan":
      return [...own, orphan];
    case "Foreground":
      return [...own, foregroundDeletion];
    default:
      return own;
  }
}

const withMeta = (object: KubeObject, meta: Partial<Meta>): KubeObject => {
  const { finalizers, ...rest } = { ...object.metadata, ...meta };
  return {
    ...object,
    metadata: { ...rest, ...(finalizers !== undefined && finalizers.length > 0 && { finalizers }) },
  };
};

const nextGeneration = ({ metadata }: KubeObject): Partial<Meta> =>
  metadata.generation !== undefined && metadata.generation > 0 ? { generation: metadata.generation + 1 } : {};

/** How long a Pod may take to go, in seconds (pkg/registry/core/pod/strategy.go, CheckGracefulDelete). */
function graceOf(kind: Kind, pod: Pod, asked: number | undefined): number {
  const isFinished = pod.status?.phase === "Failed" || pod.status?.phase === "Succeeded";
  if ((pod.spec.nodeName ?? "") === "" || isFinished) return 0;
  return asked ?? kind.grace?.(pod) ?? 0;
}

/** How deletion goes on: at once, in a while, or as it already does. */
type Course =
  | { readonly type: "now" }
  | { readonly type: "graceful"; readonly meta: Partial<Meta>; readonly seconds: number }
  | { readonly type: "pending" };

/** Times of deletion are deadlines: the request's time and the grace (pkg/registry/rest/delete.go, BeforeDelete). */
function courseOf(kind: Kind, object: KubeObject, asked: number | undefined, now: number): Course {
  if (kind.grace === undefined) return { type: "now" };
  const grace = asked !== undefined && asked < 0 ? 1 : asked;
  const { deletionTimestamp, deletionGracePeriodSeconds: running = 0 } = object.metadata;
  const until = (start: number, seconds: number): Course => ({
    type: "graceful",
    seconds,
    meta: { deletionTimestamp: toTime(start + seconds * 1000), deletionGracePeriodSeconds: seconds },
  });
  if (deletionTimestamp === undefined) {
    const course = until(now, graceOf(kind, object as Pod, grace));
    return course.type === "graceful"
      ? { ...course, meta: { ...course.meta, ...nextGeneration(object) } }
      : course;
  }
  if (running === 0) return { type: "now" };
  if (grace === undefined || grace >= running) return { type: "pending" };
  return until(Date.parse(deletionTimestamp) - running * 1000, grace);
}

/** What says of an object without grace that it waits for its finalizers (store.go, markAsDeleting). */
function markedAsDeleting(object: KubeObject, now: number): Partial<Meta> {
  const { deletionTimestamp } = object.metadata;
  const isDue = deletionTimestamp !== undefined && Date.parse(deletionTimestamp) <= now;
  return {
    deletionTimestamp: isDue ? deletionTimestamp : toTime(now),
    deletionGracePeriodSeconds: 0,
    ...(deletionTimestamp === undefined && nextGeneration(object)),
  };
}

/** A Namespace goes in steps: Terminating, emptied by its controller, finalized. */
function startOfTermination(namespace: KubeObject, options: DeleteOptions, now: number): KubeObject {
  const status = { ...(namespace as { readonly status?: object }).status, phase: "Terminating" };
  const marked = withMeta(namespace, {
    deletionTimestamp: toTime(now),
    finalizers: finalizersFor(namespaces, namespace, options.propagationPolicy),
  });
  return Object.assign({ ...marked }, { status });
}

/**
 * Deletes an object, or starts to (apiserver pkg/registry/generic/registry/store.go, Delete). Returns it while
 * finalizers or grace keep it, undefined once it is gone.
 */
export function remove(
  setting: Setting,
  kind: Kind,
  object: KubeObject,
  options: DeleteOptions,
): KubeObject | undefined {
  const { name, namespace = "" } = object.metadata;
  const now = setting.clock.now();
  const store = (wanted: KubeObject): KubeObject => {
    const next = withShared(object, wanted);
    return next === object || options.dryRun === true ? next : setting.store.put(kind, next);
  };
  const drop = (): void => {
    if (options.dryRun !== true) setting.store.remove(kind, namespace, name);
  };

  admitDeletion(kind, object);
  checkPreconditions(kind, object, options.preconditions ?? {});
  if (kind === namespaces) {
    if (object.metadata.deletionTimestamp === undefined)
      return store(startOfTermination(object, options, now));
    if (hasContentFinalizers(object)) return object;
  }

  if (kind.startDeletion !== undefined && object.metadata.deletionTimestamp === undefined)
    return store(kind.startDeletion(object, now));

  const course = courseOf(kind, object, options.gracePeriodSeconds, now);
  if (course.type === "pending") return object;
  const finalizers = finalizersFor(kind, object, options.propagationPolicy);
  if (course.type === "now") {
    if (finalizers.length > 0)
      return store(withMeta(object, { ...markedAsDeleting(object, now), finalizers }));
    drop();
    return undefined;
  }
  // Upstream writes the deadline even when it is now: watchers see it before the object goes.
  const marked = store(withMeta(object, { ...course.meta, finalizers }));
  if (finalizers.length > 0 || course.seconds > 0) return marked;
  drop();
  return undefined;
}
