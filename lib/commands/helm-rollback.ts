import { check } from "../base/check.ts";
import { flag, int, maybe, struct, word } from "../base/shape.ts";
import type { Problem } from "../words/terms.ts";
import { isName } from "./args.ts";
import type { Command, Plan } from "./command.ts";
import { asidesOf, drawRollback } from "./helm/draw.ts";
import { flagsOf } from "./helm/conflicts.ts";
import { obstacleOf, readsOf, standingIn, type Goal } from "./helm/goal.ts";
import { deploymentReads } from "./helm/pairs.ts";
import { objectRights, recordRights } from "./helm/rights.ts";
import type { Found } from "./read.ts";

const shape = struct({
  namespace: word,
  release: word,
  revision: int,
  confirmPending: maybe(flag),
  confirmSame: maybe(flag),
  forceConflicts: maybe(flag),
});

/**
 * Goes back to an earlier revision of a Helm release by `helm rollback`. `confirmPending`: also where the newest revision
 * has not come to its end; `confirmSame`: also where that is the revision itself, which puts right what was changed by
 * hand; `forceConflicts`: fields that others have set by apply are taken from them.
 */
export const helmRollback: Command = {
  name: "helm-rollback",
  where: "every-cluster",
  needs: ({ kind, namespace }) => (kind === "Release" ? recordRights({ namespace }) : undefined),
  parse: (args) => {
    const checked = check(shape, args);
    if (checked.type === "bad") return undefined;
    const { namespace, release, revision } = checked.value;
    const { confirmPending = false, confirmSame = false, forceConflicts = false } = checked.value;
    if (!isName(namespace) || !isName(release) || release.length > longestName) return undefined;
    if (!Number.isSafeInteger(revision) || revision < 1) return undefined;
    const goal = { namespace, release, revision, confirmPending, confirmSame, forceConflicts };
    return {
      about: { kind: "Release", namespace, name: release },
      target: { id: "atRevision", args: { revision } },
      reads: (found) => readsOf(found, goal),
      plan: (found, now) => planOf(found, goal, now),
      preview: {
        asides: (found) => asidesOf(found, goal),
        rights: (found) => rightsOf(found, goal),
        binds: (found) => bindsOf(found, goal),
        draw: (seen) => drawRollback(seen, goal),
      },
    };
  },
};

/** helm pkg/chartutil/validate_name.go. */
const longestName = 53;

function planOf(found: Found, goal: Goal, now: number): Plan | Problem {
  const standing = standingIn(found, goal);
  if ("id" in standing) return standing;
  const obstacle = obstacleOf(found, goal, standing, now);
  if (obstacle !== undefined) return obstacle;
  const { namespace, release, revision } = goal;
  const { current, goal: target, newest } = standing;
  // Only Helm 4 knows what server-side apply has left; what Helm 3 has written both can take back.
  const byServer = [current, target].some(({ applyMethod }) => applyMethod === "ssa");
  return {
    type: "program",
    program: {
      type: "helm",
      namespace,
      release,
      args: ["rollback", release, String(revision), "-n", namespace, ...flagsOf(goal)],
      ...(byServer ? { major: 4 } : {}),
    },
    from: { id: "atRevision", args: { revision: newest.revision } },
    to: { id: "atRevision", args: { revision } },
    event: { at: deploymentReads(found, standing), reason: "HelmRollback" },
  };
}

const rightsOf = (found: Found, goal: Goal) => {
  const standing = standingIn(found, goal);
  return [...recordRights(goal), ...("id" in standing ? [] : objectRights(found, standing))];
};

/** Helm gives every change of a release a record of its own: the newest one tells whether anything has happened. */
function bindsOf(found: Found, goal: Goal): Readonly<Record<string, unknown>> {
  const standing = standingIn(found, goal);
  if ("id" in standing) return {};
  const { newest, target } = standing;
  return {
    revisions: [newest.revision, newest.resourceVersion],
    target: [target.revision, target.resourceVersion],
  };
}
