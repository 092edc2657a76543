import type { ReplicaSet } from "../kinds/replica-set.ts";
import { currentSet, isActive, setsOf } from "../rollout/sets.ts";
import type { Situation } from "../rollout/situation.ts";
import type { VersionView } from "./view.ts";

/** The versions of the Deployment, the newest revision first, then those of others behind the same Services. */
export function versionsOf(situation: Situation): readonly VersionView[] {
  const { deployment, progress, world } = situation;
  const own = [...situation.sets].sort(newestFirst);
  const others = progress.scope.deployments
    .filter((uid) => uid !== deployment.uid)
    .flatMap((uid) => setsOf(world, uid).filter(isActive));
  return [
    ...own.map((set, index) => versionOf(situation, set, own.slice(index + 1))),
    ...others.map((set) => versionOf(situation, set, [])),
  ];
}

const newestFirst = (a: ReplicaSet, b: ReplicaSet): number =>
  (b.revision ?? 0) - (a.revision ?? 0) || b.createdAt - a.createdAt;

function versionOf(situation: Situation, set: ReplicaSet, older: readonly ReplicaSet[]): VersionView {
  const { world, progress, identities, podsKnown, trafficKnown } = situation;
  const deployment = world.objects.Deployment.get(set.owner ?? "");
  const identity = identities.get(set.uid);
  const sets = set.owner === situation.deployment.uid ? situation.sets : setsOf(world, set.owner ?? "");
  return {
    uid: set.uid,
    replicaSet: set.name,
    deployment: deployment?.name ?? "",
    revision: set.revision,
    formerRevisions: set.formerRevisions,
    changeCause: set.changeCause,
    changeCauseInherited: set.changeCause !== undefined && set.changeCause === older[0]?.changeCause,
    label: identity?.label ?? set.name,
    colour: identity?.colour ?? 0,
    letter: identity?.letter ?? "",
    images: set.template.containers.filter(({ init }) => !init).map(({ image }) => image),
    current: deployment !== undefined && currentSet(sets, deployment)?.uid === set.uid,
    createdAt: set.createdAt,
    desired: set.replicas,
    existing: set.status?.replicas,
    ready: set.status?.ready,
    available: set.status?.available,
    terminating: podsKnown ? (progress.crews.get(set.uid)?.leaving.size ?? 0) : undefined,
    inRotation: trafficKnown ? rotationOf(situation, set.uid) : undefined,
  };
}

/** Distinct pods of a version that are ready in any Service; undefined where no Service is around. */
function rotationOf({ progress }: Situation, version: string): number | undefined {
  const counts = [...progress.rotations.values()].map(({ ready }) => ready.get(version) ?? 0);
  return counts.length === 0 ? undefined : Math.max(...counts);
}
