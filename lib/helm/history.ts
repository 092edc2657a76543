import type { Secret } from "../kinds/secret.ts";
import type { World } from "../log/world.ts";
import { claimsOn, type Claim } from "./claim.ts";
import { rowsOf, type Row } from "./rows.ts";
import { standingOf, type Standing } from "./standing.ts";
import type { DeploymentRef, Told } from "./told.ts";

/** One release that has to do with a Deployment, with what is told of its records. */
export interface ReleaseView {
  /** Where its records are kept, which with its name says which release it is. */
  readonly namespace: string;
  readonly name: string;
  readonly claim: Claim;
  readonly standing: Standing;
  /** The revision that is deployed: of several that say so the highest, as Helm takes it. */
  readonly current: number | undefined;
  /** The last good revision to go back to; Helm's own default may be one that failed. */
  readonly back: number | undefined;
  /** The revision that declares the template which the Deployment has; of several the highest. */
  readonly runs: number | undefined;
  /** The highest revision first. */
  readonly rows: readonly Row[];
  /** How many revisions are kept. */
  readonly kept: number;
}

/**
 * The releases that a Deployment belongs to, by their records in `world` at `at`, server clock, ms. `later`: a world that
 * may have read more of the same records.
 */
export function releasesOf(
  world: World,
  ref: DeploymentRef,
  at: number,
  later: World = world,
): readonly ReleaseView[] {
  const records = recordsOf(world, later);
  return claimsOn(world, ref, records).map(({ namespace, name, claim }) => {
    const told = records.get(`${namespace}/${name}`) ?? [];
    const current = told.find(({ status }) => status === "deployed")?.revision;
    const back = lastGood(told, current);
    const runs = runningRevision(world, ref, told);
    return {
      namespace,
      name,
      claim,
      current,
      back,
      runs,
      standing: standingOf(told, { current, back, runs, at }),
      rows: rowsOf(world, ref, told, current),
      kept: told.length,
    };
  });
}

/** By `namespace/release`, the highest revision first: their names do not sort, and others may bear the same ones. */
function recordsOf(world: World, later: World): ReadonlyMap<string, readonly Told[]> {
  const records = new Map<string, Told[]>();
  for (const secret of world.objects.Secret.values()) {
    const told = toldBy(secret, world, later);
    if (told === undefined) continue;
    const key = `${secret.namespace}/${secret.release?.name ?? ""}`;
    const others = records.get(key);
    if (others === undefined) records.set(key, [told]);
    else others.push(told);
  }
  for (const told of records.values()) told.sort((a, b) => b.revision - a.revision);
  return records;
}

const toldBy = ({ uid, createdAt, release }: Secret, world: World, later: World): Told | undefined =>
  release && {
    uid,
    createdAt,
    revision: release.revision,
    status: release.status,
    body: world.objects.HelmRevision.get(uid) ?? later.objects.HelmRevision.get(uid),
  };

/** The last that came to a good end, before the current one where that is the newest. */
function lastGood(told: readonly Told[], current: number | undefined): number | undefined {
  const isNewest = told[0]?.revision === current;
  return told.find(
    ({ revision, status, body }) =>
      (status === "superseded" || (status === "deployed" && revision === current && !isNewest)) &&
      body?.problem === undefined &&
      (!isNewest || revision < (current ?? 0)),
  )?.revision;
}

function runningRevision(
  world: World,
  { namespace, name }: DeploymentRef,
  told: readonly Told[],
): number | undefined {
  const uid = world.deploymentNamed.get(`${namespace}/${name}`);
  const digest = world.objects.Deployment.get(uid ?? "")?.template.digest;
  return told.find(({ body }) => digest !== undefined && body?.templates[`${namespace}/${name}`] === digest)
    ?.revision;
}
