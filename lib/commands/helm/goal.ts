import type { Problem } from "../../words/terms.ts";
import type { Found, Read } from "../read.ts";
import { apisOf, discoveryRead, isServed } from "./discovery.ts";
import { bodyIn, bodyRead, recordsIn, recordsRead, type HelmRecord, type Named } from "./records.ts";
import type { WholeRelease } from "./whole.ts";

/** What is asked for, and what whoever asks says to know. */
export interface Goal extends Named {
  readonly revision: number;
  /** That the newest revision has not come to its end. */
  readonly confirmPending: boolean;
  /** That it is the revision that is installed. */
  readonly confirmSame: boolean;
  /** That fields which others have set are taken from them. */
  readonly forceConflicts: boolean;
}

/** What stands, once all of it is read. */
export interface Standing {
  /** The newest first; there is one. */
  readonly records: readonly HelmRecord[];
  readonly newest: HelmRecord;
  readonly target: HelmRecord;
  /** What helm goes from: the newest record, whatever its status (helm pkg/action/rollback.go). */
  readonly current: WholeRelease;
  readonly goal: WholeRelease;
}

/** Records first, then the bodies of two, then what the API server serves of the kinds in them. */
export function readsOf(found: Found, goal: Goal): readonly Read[] {
  const records = recordsIn(found, goal);
  const newest = records[0];
  const target = records.find(({ revision }) => revision === goal.revision);
  if (newest === undefined || target === undefined) return [recordsRead(goal)];
  const bodies = [newest, target].map(({ revision }) => bodyRead(goal, revision));
  const standing = standingIn(found, goal);
  return [
    recordsRead(goal),
    ...bodies,
    ...("id" in standing ? [] : apisOf([standing.current, standing.goal]).map(discoveryRead)),
  ];
}

const problem = (id: string, args: Problem["args"]): Problem => ({ id, args });

/** What stands, or why there is no way from it to the goal. */
export function standingIn(found: Found, goal: Goal): Standing | Problem {
  const { namespace, release } = goal;
  const records = recordsIn(found, goal);
  const [newest] = records;
  if (newest === undefined) return problem("helmReleaseAbsent", { release, namespace });
  const target = records.find(({ revision }) => revision === goal.revision);
  if (target === undefined) {
    const kept = records.map(({ revision }) => revision).reverse();
    return problem("helmRevisionAbsent", { release, revision: String(goal.revision), kept: kept.join(", ") });
  }
  const [from, to] = [newest, target].map(({ revision }) => bodyIn(found, goal, revision));
  if (to === undefined) return unreadable(goal, target);
  if (from === undefined) return unreadable(goal, newest);
  return { records, newest, target, current: from, goal: to };
}

/** Helm passes over what it cannot read without a word, and would go back from another revision than is shown. */
const unreadable = ({ release }: Goal, { revision }: HelmRecord): Problem =>
  problem("helmRevisionUnreadable", { release, revision: String(revision) });

/** Why helm is not to be run though all could be read; undefined: it may be. `now`: server clock, ms. */
export function obstacleOf(found: Found, goal: Goal, standing: Standing, now: number): Problem | undefined {
  const { release } = goal;
  const { newest, target, current } = standing;
  const gone = apisOf([current, standing.goal]).find((api) => !isServed(found, api));
  if (gone !== undefined) return problem("helmKindGone", { release, ...gone });
  const revision = String(newest.revision);
  if (newest.status.startsWith("pending-") && !goal.confirmPending) {
    const ms = String(Math.max(0, now - newest.createdAt));
    return problem("helmStillPending", {
      release,
      revision,
      status: newest.status,
      ms,
      confirm: "confirmPending",
    });
  }
  if (target.revision === newest.revision && !goal.confirmSame)
    return problem("helmSameRevision", { release, revision, confirm: "confirmSame" });
  return undefined;
}
