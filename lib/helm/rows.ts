import type { HelmRevision } from "../kinds/helm-revision.ts";
import type { ReplicaSet } from "../kinds/replica-set.ts";
import { ownedBy, type World } from "../log/world.ts";
import type { DeploymentRef, Told } from "./told.ts";

/** A line of a release's history. */
export type Row =
  | RevisionRow
  /** Records that are not there (any more), first to last. */
  | { readonly type: "gap"; readonly from: number; readonly to: number };

export interface RevisionRow extends Told {
  readonly type: "revision";
  /** Deployed, and the highest of those that say so. */
  readonly isCurrent: boolean;
  /** It says that it is deployed, and a higher one does so too. */
  readonly isInconsistent: boolean;
  /** Whether one may go back to it: not where it cannot be read; with care where it failed, never ended, or is current. */
  readonly target: "good" | "doubtful" | "none";
  readonly rolled: Rolled;
}

/** What it did to the Deployment. */
export type Rolled =
  /** Its body, or that of the revision before it, is not read. */
  | { readonly type: "unknown" }
  /** It does not declare the Deployment. */
  | { readonly type: "undeclared" }
  /** It declares the same template as the revision before it. */
  | { readonly type: "nothing" }
  /** It declares another template; `set` is the uid of the ReplicaSet that came of it, where there is one. */
  | { readonly type: "caused"; readonly set: string | undefined };

/** Rows of records, the highest revision first, with gaps where numbers are missing. */
export function rowsOf(
  world: World,
  ref: DeploymentRef,
  told: readonly Told[],
  current: number | undefined,
): readonly Row[] {
  const uid = world.deploymentNamed.get(`${ref.namespace}/${ref.name}`);
  const sets = uid === undefined ? [] : ownedBy(world, "ReplicaSet", uid);
  const rows: Row[] = [];
  for (const [index, record] of told.entries()) {
    const before = told[index + 1];
    const isCurrent = record.revision === current;
    rows.push({
      type: "revision",
      ...record,
      isCurrent,
      isInconsistent: record.status === "deployed" && !isCurrent,
      target: targetOf(record, isCurrent),
      rolled: rolledBy(record, before, ref, sets),
    });
    const below = before?.revision ?? 0;
    if (record.revision - below > 1) rows.push({ type: "gap", from: below + 1, to: record.revision - 1 });
  }
  return rows;
}

function targetOf({ status, body }: Told, isCurrent: boolean): RevisionRow["target"] {
  if (body?.problem !== undefined) return "none";
  return !isCurrent && (status === "superseded" || status === "deployed") ? "good" : "doubtful";
}

function rolledBy(
  { revision, body, createdAt }: Told,
  before: Told | undefined,
  { namespace, name }: DeploymentRef,
  sets: readonly ReplicaSet[],
): Rolled {
  const declared = (of: HelmRevision | undefined): string | undefined =>
    of?.templates[`${namespace}/${name}`];
  if (body === undefined || body.problem !== undefined) return { type: "unknown" };
  const digest = declared(body);
  if (digest === undefined) return { type: "undeclared" };
  if (
    revision > 1 &&
    (before?.revision !== revision - 1 || before.body?.problem !== undefined || before.body === undefined)
  )
    return { type: "unknown" };
  if (declared(before?.body) === digest) return { type: "nothing" };
  return { type: "caused", set: (byTemplate(sets, digest) ?? byTime(sets, createdAt))?.uid };
}

const byTemplate = (sets: readonly ReplicaSet[], digest: string): ReplicaSet | undefined =>
  sets.find(({ template }) => template.digest === digest);

/** Where something else writes to the template too, it is the ReplicaSet that was made while Helm was at work, ms. */
const atWork = 30_000;
const byTime = (sets: readonly ReplicaSet[], from: number): ReplicaSet | undefined =>
  sets
    .filter(({ createdAt }) => createdAt >= from - 1_000 && createdAt <= from + atWork)
    .sort((a, b) => a.createdAt - b.createdAt)[0];
