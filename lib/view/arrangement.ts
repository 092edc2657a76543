import type { Deployment } from "../kinds/deployment.ts";
import { ownRotations } from "../rollout/progress/milestones.ts";
import { setsOf } from "../rollout/sets.ts";
import type { Situation } from "../rollout/situation.ts";
import type { Rotation } from "../traffic/rotation.ts";
import type { Phrase } from "../words/phrase.ts";

/** The sentence of a Deployment that is done and shares its Services with others; undefined where it is alone. */
export function arrangementSentence(situation: Situation): Phrase | undefined {
  if (!situation.trafficKnown) return undefined;
  switch (situation.progress.scope.arrangement) {
    case "blue-green":
      return blueGreen(situation);
    case "canary":
      return canary(situation);
    default:
      return undefined;
  }
}

/** Ready endpoints of a Deployment's versions. */
const countIn = (situation: Situation, rotation: Rotation, deployment: string): number =>
  setsOf(situation.world, deployment).reduce((sum, { uid }) => sum + (rotation.ready.get(uid) ?? 0), 0);

const deploymentsIn = ({ progress, world }: Situation): readonly Deployment[] =>
  progress.scope.deployments.flatMap((uid) => world.objects.Deployment.get(uid) ?? []);

function blueGreen(situation: Situation): Phrase | undefined {
  const { progress, deployment } = situation;
  const deployments = deploymentsIn(situation);
  for (const [key, rotation] of progress.rotations) {
    if (rotation.total === 0)
      return { id: "nobodyPicked", args: { service: key.slice(key.indexOf("/") + 1) } };
    const serving = deployments.find(({ uid }) => countIn(situation, rotation, uid) === rotation.total);
    if (serving === undefined) continue;
    const other =
      serving.uid === deployment.uid ? deployments.find(({ uid }) => uid !== deployment.uid) : deployment;
    if (other !== undefined)
      return { id: "servesAll", args: { name: serving.name, other: other.name, state: readinessOf(other) } };
  }
  return undefined;
}

function readinessOf({ replicas, status }: Deployment): "ready" | "zero" | "unready" {
  if (replicas === 0) return "zero";
  return (status?.available ?? 0) >= replicas ? "ready" : "unready";
}

function canary(situation: Situation): Phrase | undefined {
  const { progress, deployment } = situation;
  const [rotation] = ownRotations(progress);
  if (rotation === undefined || rotation.total === 0) return undefined;
  const others = deploymentsIn(situation).filter(
    ({ uid, replicas }) => uid !== deployment.uid && replicas > 0,
  );
  if (others.length === 0) return undefined;
  const count = countIn(situation, rotation, deployment.uid);
  return {
    id: "beside",
    args: {
      name: deployment.name,
      others: others.map(({ name }) => name).join(", "),
      count,
      of: rotation.total,
      percent: Math.round((count / rotation.total) * 100),
    },
  };
}

/** Where ready endpoints are not all of the current version though the rollout is done: who else is there. */
export function shareSentence(situation: Situation): Phrase | undefined {
  const { rotation, label, progress } = situation;
  if (rotation === undefined || rotation.current >= rotation.total || rotation.total === 0) return undefined;
  const [own] = ownRotations(progress);
  const others = [...(own?.ready.keys() ?? [])].filter((uid) => uid !== situation.current?.uid);
  return {
    id: "doneShared",
    args: {
      version: label,
      percent: Math.round((rotation.current / rotation.total) * 100),
      others: others.flatMap((uid) => situation.identities.get(uid)?.label ?? []).join(", "),
    },
  };
}

/** Who serves where the Deployment only stands by: a Service would pick it by a change of one label. */
export function standingBy(situation: Situation): string | undefined {
  const { progress, trafficKnown, deployment } = situation;
  if (!trafficKnown || progress.scope.arrangement !== "blue-green" || progress.scope.own.length > 0)
    return undefined;
  const rotations = [...progress.rotations.values()];
  return deploymentsIn(situation).find(
    ({ uid }) =>
      uid !== deployment.uid && rotations.some((rotation) => countIn(situation, rotation, uid) > 0),
  )?.name;
}
