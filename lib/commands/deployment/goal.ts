import { at, flagAt, recordAt, stringAt, type Raw } from "../../base/raw.ts";
import type { Problem } from "../../words/terms.ts";
import type { Named } from "../args.ts";
import { foundAt, type Found, type Read } from "../read.ts";
import { deploymentIn, deploymentRead, setsRead } from "./place.ts";
import { currentRevision, revisionsOf, sameTemplate, type Revision } from "./revisions.ts";

/** A Deployment and the revision that it shall go back to. */
export interface Goal extends Named {
  readonly revision: number;
}

/** What was read of it. */
export interface Standing {
  readonly deployment: Raw;
  readonly revisions: readonly Revision[];
  /** Undefined where the Deployment's template has no ReplicaSet (yet). */
  readonly current: Revision | undefined;
}

/** The Deployment, and once that is known all ReplicaSets that may be its own. */
export function readsOf(found: Found, named: Named): readonly Read[] {
  const deployment = deploymentIn(found, named);
  return [deploymentRead(named), ...(deployment === undefined ? [] : [setsRead(deployment, named)])];
}

/** Undefined where there is no such Deployment. */
export function standingIn(found: Found, named: Named): Standing | undefined {
  const deployment = deploymentIn(found, named);
  if (deployment === undefined) return undefined;
  const revisions = revisionsOf(deployment, foundAt(found, setsRead(deployment, named)));
  return { deployment, revisions, current: currentRevision(deployment, revisions) };
}

export const absent = ({ namespace, name }: Named): Problem => ({
  id: "rolloutAbsent",
  args: { name, namespace },
});

export const isPaused = (deployment: Raw): boolean => flagAt(deployment, "spec", "paused");

export const uidOf = (object: Raw): string => stringAt(object, "metadata", "uid") ?? "";

/** The revision to go back to, or why there is no going back to it, in the order in which kubectl looks. */
export function targetOf(standing: Standing, goal: Goal): Revision | Problem {
  const { deployment, revisions, current } = standing;
  const target = revisions.findLast(({ number }) => number === goal.revision);
  if (target === undefined) return missing(standing, goal);
  if (isPaused(deployment)) return paused(standing, goal.name);
  if (sameTemplate(deployment, target.set))
    return {
      id: "alreadyThere",
      args: { name: goal.name, revision: String((current ?? target).number) },
    };
  return target;
}

function missing({ revisions, current }: Standing, { name, revision }: Goal): Problem {
  const moved = revisions.find(({ former }) => former.includes(revision));
  const numbers = revisions.map(({ number }) => String(number)).join(", ");
  if (moved !== undefined)
    return {
      id: moved === current ? "revisionBack" : "revisionRenumbered",
      args: { name, revision: String(revision), now: String(moved.number) },
    };
  return revisions.length < 2
    ? { id: "noHistory", args: { name, revision: String(revision) } }
    : { id: "revisionGone", args: { name, revision: String(revision), known: numbers } };
}

/** Resuming would roll whatever template is there, so that it is no step on the way back: what it would do is said. */
function paused({ deployment, current }: Standing, name: string): Problem {
  return current === undefined
    ? { id: "pausedWithChange", args: { name, images: imagesOf(deployment).join(", ") } }
    : { id: "pausedUnchanged", args: { name, revision: String(current.number) } };
}

/** The images of a template's containers, in their order. */
export function imagesOf(object: Raw): readonly string[] {
  const containers = recordAt(object, "spec", "template", "spec")["containers"];
  return Array.isArray(containers) ? containers.flatMap((entry) => stringAt(at(entry), "image") ?? []) : [];
}
