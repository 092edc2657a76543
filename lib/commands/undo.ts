import { at, type Raw } from "../base/raw.ts";
import { check } from "../base/check.ts";
import { int, struct } from "../base/shape.ts";
import type { Problem } from "../words/terms.ts";
import { namedBy } from "./args.ts";
import type { Command, Plan } from "./command.ts";
import { annotationsAfter, replaceable } from "./deployment/annotations.ts";
import { absent, isPaused, readsOf, standingIn, targetOf, uidOf, type Goal } from "./deployment/goal.ts";
import { forDeployments, pathOf, patchRight } from "./deployment/place.ts";
import { templateOf, type Revision } from "./deployment/revisions.ts";
import { drawUndo, undoAsides } from "./draw/undo.ts";
import { jsonPatch, still, type Operation } from "./patch.ts";
import type { Found } from "./read.ts";

const shape = struct({ revision: int });

/**
 * Goes back to an earlier revision as `kubectl rollout undo --to-revision` does, with tests in the same patch that what is
 * changed is what was looked at, and never to a ReplicaSet without a number.
 */
export const undo: Command = {
  name: "undo",
  where: "every-cluster",
  needs: forDeployments(),
  parse: (args) => {
    const named = namedBy(args);
    const checked = check(shape, args);
    if (named === undefined || checked.type === "bad") return undefined;
    const { revision } = checked.value;
    if (!Number.isSafeInteger(revision) || revision < 1) return undefined;
    const goal = { ...named, revision };
    return {
      about: { kind: "Deployment", ...named },
      target: { id: "atRevision", args: { revision } },
      reads: (found) => readsOf(found, named),
      plan: (found) => planOf(found, goal),
      preview: {
        asides: () => undoAsides(named),
        rights: () => [patchRight(named)],
        binds: (found) => bindsOf(found, goal),
        draw: (seen) => drawUndo(seen, goal),
      },
    };
  },
};

function planOf(found: Found, goal: Goal): Plan | Problem {
  const standing = standingIn(found, goal);
  if (standing === undefined) return absent(goal);
  const target = targetOf(standing, goal);
  if ("id" in target) return target;
  const { deployment, current } = standing;
  return {
    type: "writes",
    writes: [jsonPatch(pathOf(goal), [...tests(deployment), ...replacements(deployment, target)])],
    from:
      current === undefined
        ? { id: "atNoRevision" }
        : { id: "atRevision", args: { revision: current.number } },
    to: { id: "atRevision", args: { revision: target.number } },
    target: target.uid,
    event: { about: deployment, reason: "RollBack" },
  };
}

/** A test of resourceVersion would fail at every status write, so in the middle of every rollout. */
const tests = (deployment: Raw): readonly Operation[] => [
  still("/metadata/uid", uidOf(deployment)),
  still("/spec/template", templateOf(deployment)),
  still("/spec/paused", at(deployment, "spec", "paused")),
];

/** The two operations of kubectl (pkg/polymorphichelpers/rollback.go). */
const replacements = (deployment: Raw, { set }: Revision): readonly Operation[] => [
  { op: "replace", path: "/spec/template", value: withoutHash(templateOf(set)) },
  { op: "replace", path: "/metadata/annotations", value: annotationsAfter(deployment, set) },
];

/** The label by which the controller tells the pods of its ReplicaSets apart is not the Deployment's. */
function withoutHash(template: unknown): unknown {
  const { metadata, ...rest } = template as { readonly metadata?: Raw };
  const labels = Object.entries((at(metadata, "labels") ?? {}) as Raw).filter(
    ([key]) => key !== "pod-template-hash",
  );
  return { ...rest, metadata: { ...metadata, labels: Object.fromEntries(labels) } };
}

function bindsOf(found: Found, goal: Goal): Readonly<Record<string, unknown>> {
  const standing = standingIn(found, goal);
  if (standing === undefined) return {};
  const { deployment, revisions } = standing;
  const target = revisions.findLast(({ number }) => number === goal.revision);
  return {
    object: uidOf(deployment),
    template: templateOf(deployment),
    paused: isPaused(deployment),
    annotations: replaceable(deployment),
    target:
      target === undefined
        ? undefined
        : [target.uid, target.number, templateOf(target.set), replaceable(target.set)],
  };
}
