import { compare } from "../base/compare.ts";
import type { Deployment } from "../kinds/deployment.ts";
import type { Pod } from "../kinds/pod.ts";
import type { ReplicaSet } from "../kinds/replica-set.ts";
import type { World } from "../log/world.ts";
import type { Crew } from "./progress/crew.ts";
import { identify, tagsOf, type Identity } from "./identity.ts";
import { limitsOf, type Limits } from "./limits.ts";
import type { Progress, Scaled } from "./progress/memory.ts";
import { inRotation, ownRotations } from "./progress/milestones.ts";
import { isStale, type Rollout } from "./rollout.ts";
import { currentSet, isActive, setsOf } from "./sets.ts";
import { verdictOf, type Verdict } from "./verdict.ts";
import { isWatched } from "./watched.ts";

/** A Deployment at one moment, put together from world and progress: what sentences and explanations read. */
export interface Situation {
  readonly at: number;
  readonly world: World;
  readonly progress: Progress;
  readonly deployment: Deployment;
  readonly limits: Limits;
  readonly verdict: Verdict;
  readonly rollout: Rollout | undefined;
  /** Its ReplicaSets, oldest first. */
  readonly sets: readonly ReplicaSet[];
  /** The one that the template asks for; undefined while there is none. */
  readonly current: ReplicaSet | undefined;
  /** Others that have pods or are meant to, oldest first. */
  readonly olds: readonly ReplicaSet[];
  /** Short name of the version asked for, whether its ReplicaSet exists or not. */
  readonly label: string;
  readonly identities: ReadonlyMap<string, Identity>;
  /** The pods of the current version; empty where it does not exist or pods are not watched. */
  readonly crew: Crew;
  readonly podsKnown: boolean;
  /** Slices and pods are both watched, so that shares per version are known. */
  readonly trafficKnown: boolean;
  /** A Service selects the Deployment's pods. */
  readonly hasService: boolean;
  /** Ready endpoints of the current version and of all; undefined where unknown or where no Service is. */
  readonly rotation: { readonly current: number; readonly total: number } | undefined;
}

const nobody: Crew = { unready: new Set(), ready: new Set(), leaving: new Set(), ended: new Set() };

/** The situation of a rollout at `at`; undefined where its Deployment does not exist. */
export function situationOf(world: World, progress: Progress, at: number): Situation | undefined {
  const deployment = world.objects.Deployment.get(progress.uid ?? "");
  if (deployment === undefined) return undefined;
  const sets = setsOf(world, deployment.uid);
  const current = currentSet(sets, deployment);
  const identities = identify(progress.scope.deployments.flatMap((uid) => setsOf(world, uid)));
  const { namespace } = deployment;
  const podsKnown = isWatched(world, "Pod", namespace);
  const trafficKnown =
    podsKnown && isWatched(world, "EndpointSlice", namespace) && isWatched(world, "Service", namespace);
  const own = ownRotations(progress);
  const count = trafficKnown ? inRotation(progress, current?.uid) : undefined;
  return {
    at,
    world,
    progress,
    deployment,
    limits: limitsOf(deployment),
    verdict: verdictOf(deployment, isStale(progress.rollout, deployment, at)),
    rollout: progress.rollout,
    sets,
    current,
    olds: sets.filter((set) => set.uid !== current?.uid && isActive(set)),
    label: identities.get(current?.uid ?? "")?.label ?? declaredLabel(sets, deployment),
    identities,
    crew: progress.crews.get(current?.uid ?? "") ?? nobody,
    podsKnown,
    trafficKnown,
    hasService: own.length > 0,
    rotation:
      count === undefined ? undefined : { current: count, total: Math.min(...own.map(({ total }) => total)) },
  };
}

/** The name that the version asked for will have, before its ReplicaSet exists. */
function declaredLabel(sets: readonly ReplicaSet[], { template }: Deployment): string {
  const [any] = sets;
  if (any === undefined) return tagsOf(template);
  const coming = { ...any, uid: "", createdAt: Infinity, template, revision: undefined, formerRevisions: [] };
  return identify([...sets, coming]).get("")?.label ?? tagsOf(template);
}

/** How many pods an explanation looks at: one trouble is found in the first, a thousand are the same trouble. */
const looked = 64;

/** The first pods of a station of the current version, oldest first. */
export function podsAt(situation: Situation, station: keyof Crew): readonly Pod[] {
  const pods: Pod[] = [];
  for (const uid of situation.crew[station]) {
    const pod = situation.world.objects.Pod.get(uid);
    if (pod !== undefined) pods.push(pod);
    if (pods.length === looked) break;
  }
  return pods.sort((a, b) => a.createdAt - b.createdAt || compare(a.name, b.name));
}

/** The name of a version. */
export const labelOf = (situation: Situation, set: ReplicaSet): string =>
  situation.identities.get(set.uid)?.label ?? tagsOf(set.template);

/** The change of replicas that is under way, after the last rollout was complete and not complete itself. */
export function scalingOf({ progress, rollout }: Situation): Scaled | undefined {
  const { scaled } = progress;
  const isAfter =
    scaled !== undefined && scaled.at >= (rollout === undefined ? 0 : (rollout.doneAt ?? Infinity));
  return isAfter && scaled.doneAt === undefined ? scaled : undefined;
}

/** Pods of other versions than the current one that are there and not leaving. */
export function oldStaying({ sets, current, progress, podsKnown }: Situation): number {
  return sets
    .filter(({ uid }) => uid !== current?.uid)
    .reduce((sum, { uid, status }) => {
      const crew = progress.crews.get(uid);
      return (
        sum + (podsKnown ? (crew?.ready.size ?? 0) + (crew?.unready.size ?? 0) : (status?.replicas ?? 0))
      );
    }, 0);
}

/** Pods of other versions than the current one that still leave. Undefined where pods are not watched. */
export function oldLeaving(situation: Situation): number | undefined {
  if (!situation.podsKnown) return undefined;
  return situation.sets
    .filter(({ uid }) => uid !== situation.current?.uid)
    .reduce((sum, { uid }) => sum + (situation.progress.crews.get(uid)?.leaving.size ?? 0), 0);
}
