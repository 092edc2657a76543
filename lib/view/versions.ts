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
  const { world, identities } = situation;
  const deployment = world.objects.Deployment.get(set.owner ?? "");
  const { label, colour, letter } = identities.get(set.uid) ?? { label: set.name, colour: 0, letter: "" };
  return {
    uid: set.uid,
    replicaSet: set.name,
    deployment: deployment?.name ?? "",
    revision: set.revision,
    formerRevisions: set.formerRevisions,
    changeCause: set.changeCause,
    changeCauseInherited: set.changeCause !== undefined && set.changeCause === older[0]?.changeCause,
    label,
    colour,
    letter,
    images: set.template.containers.filter(({ init }) => !init).map(({ image }) => image),
    current: isCurrent(situation, set),
    createdAt: set.createdAt,
    desired: set.replicas,
    ...countsOf(situation, set),
  };
}

function isCurrent({ world, deployment, sets }: Situation, set: ReplicaSet): boolean {
  if (set.owner === deployment.uid) return currentSet(sets, deployment)?.uid === set.uid;
  const other = world.objects.Deployment.get(set.owner ?? "");
  return other !== undefined && currentSet(setsOf(world, other.uid), other)?.uid === set.uid;
}

/** Its status as it says itself; its pods and endpoints as far as they are watched. */
function countsOf(situation: Situation, { uid, status }: ReplicaSet) {
  const { progress, podsKnown, trafficKnown } = situation;
  return {
    existing: status?.replicas,
    ready: status?.ready,
    available: status?.available,
    terminating: podsKnown ? (progress.crews.get(uid)?.leaving.size ?? 0) : undefined,
    inRotation: trafficKnown ? rotationOf(situation, uid) : undefined,
  };
}

/** Distinct pods of a version that are ready in any Service; undefined where no Service is around. */
function rotationOf({ progress }: Situation, version: string): number | undefined {
  const counts = [...progress.rotations.values()].map(({ ready }) => ready.get(version) ?? 0);
  return counts.length === 0 ? undefined : Math.max(...counts);
}
