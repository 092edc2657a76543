import type { Deployment } from "../../kinds/deployment.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import { isLate, isPut, placeOf, type Fact } from "../../log/fact.ts";
import type { World } from "../../log/world.ts";
import { applySlice, attribute, cloneRotation, openRotation, serviceKey } from "../../traffic/rotation.ts";
import { sameLabels } from "../../traffic/selects.ts";
import { emptyScope, scopeOf } from "../../traffic/scope.ts";
import { cloneCrew, movePod, openCrew } from "./crew.ts";
import { updateMilestones } from "./milestones.ts";
import type { Progress } from "./memory.ts";
import { refKey, type Ref } from "../ref.ts";
import { beginRollout, rebuildRollout } from "../rollout.ts";
import { setsOf } from "../sets.ts";
import { updateWayBack } from "./way-back.ts";

export type { Progress } from "./memory.ts";

/** Progress at a first look: what was before is rebuilt from the objects' own stamps. */
export function openProgress(ref: Ref, base: World, at: number): Progress {
  const progress: Progress = {
    ref,
    uid: base.deploymentNamed.get(refKey(ref)),
    deletedAt: undefined,
    scope: emptyScope,
    crews: new Map(),
    rotations: new Map(),
    rollout: undefined,
    wayBack: undefined,
    scaled: undefined,
    switched: undefined,
    touched: undefined,
    pausedAt: undefined,
    freedAt: undefined,
    silentSince: undefined,
  };
  const deployment = base.objects.Deployment.get(progress.uid ?? "");
  if (deployment === undefined) return progress;
  rescope(progress, base);
  progress.rollout = rebuildRollout(deployment, setsOf(base, deployment.uid));
  updateMilestones(progress, base, { now: at, seen: false, late: false });
  return progress;
}

/** Folds one fact in. `world` has it already; `before` is the object as it was. Work does not grow with pods. */
export function applyProgress(
  progress: Progress,
  world: World,
  fact: Fact,
  before: SlimOf<KindName> | undefined,
): void {
  const { rollout } = progress;
  if (concerns[fact.kind](progress, world, fact, before as never))
    updateMilestones(progress, world, { now: placeOf(fact), seen: true, late: isLate(fact) });
  updateWayBack(progress, world, fact, { rollout, object: before });
}

type Concern = (progress: Progress, world: World, fact: Fact, before: never) => boolean;

/** One step a kind; true where a milestone may have moved. */
const concerns: Readonly<Record<KindName, Concern>> = {
  Deployment: onDeployment,
  ReplicaSet: onReplicaSet,
  Pod: onPod,
  Service: onService,
  EndpointSlice: onSlice,
  Event: () => false,
  ConfigMap: () => false,
  Secret: () => false,
  HelmRevision: () => false,
  Action: () => false,
  Watch: () => false,
};

function onDeployment(progress: Progress, world: World, fact: Fact, before: Deployment | undefined): boolean {
  const after = fact.kind === "Deployment" && isPut(fact) ? fact.put : undefined;
  const object = after ?? before;
  if (object?.namespace !== progress.ref.namespace) return false;
  if (object.name === progress.ref.name)
    onOwn(progress, world, { at: placeOf(fact), late: isLate(fact) }, { before, after });
  const moved =
    !sameLabels(before?.template.labels, after?.template.labels) || before?.replicas !== after?.replicas;
  if (moved) rescope(progress, world);
  return moved || object.name === progress.ref.name;
}

function onOwn(
  progress: Progress,
  world: World,
  when: { readonly at: number; readonly late: boolean },
  { before, after }: { readonly before: Deployment | undefined; readonly after: Deployment | undefined },
): void {
  const { at } = when;
  if (after === undefined) {
    if (before?.uid !== progress.uid) return;
    progress.uid = undefined;
    progress.deletedAt = at;
    return;
  }
  progress.uid = after.uid;
  progress.deletedAt = undefined;
  if (before === undefined || before.template.digest !== after.template.digest) {
    progress.rollout = beginRollout(after, before, setsOf(world, after.uid), when);
    progress.silentSince = before === undefined ? undefined : progress.silentSince;
  }
  if (before !== undefined && before.replicas !== after.replicas)
    progress.scaled = { at, from: before.replicas, to: after.replicas, doneAt: undefined };
  if (before === undefined) progress.scaled = progress.touched = undefined;
  else if (before.generation !== after.generation && sameSpec(before, after))
    progress.touched = { at, from: before.generation, to: after.generation };
  if (!after.paused) progress.pausedAt = undefined;
  else if (before?.paused === false) progress.pausedAt = at;
}

/** Nothing that moves pods differs: what bumped the generation was an annotation, or the like. */
const sameSpec = (a: Deployment, b: Deployment): boolean =>
  a.template.digest === b.template.digest &&
  a.replicas === b.replicas &&
  a.paused === b.paused &&
  a.strategy === b.strategy &&
  a.maxSurge === b.maxSurge &&
  a.maxUnavailable === b.maxUnavailable &&
  a.minReadySeconds === b.minReadySeconds;

function onReplicaSet(
  progress: Progress,
  world: World,
  fact: Fact,
  before: SlimOf<"ReplicaSet"> | undefined,
): boolean {
  const owner = isPut(fact) ? (fact.put as SlimOf<"ReplicaSet">).owner : before?.owner;
  if (before === undefined) attributePods(progress, world, world.owned.get(fact.uid) ?? []);
  if (owner === undefined || !progress.scope.deployments.includes(owner)) return false;
  if (isPut(fact) && !progress.crews.has(fact.uid)) progress.crews.set(fact.uid, openCrew(world, fact.uid));
  if (!isPut(fact) && (world.owned.get(fact.uid)?.size ?? 0) === 0) progress.crews.delete(fact.uid);
  return owner === progress.uid;
}

function onPod(progress: Progress, world: World, fact: Fact, before: SlimOf<"Pod"> | undefined): boolean {
  const after = isPut(fact) ? (fact.put as SlimOf<"Pod">) : undefined;
  const isMoved = after !== undefined && before?.owner !== after.owner;
  if (isMoved) attributePods(progress, world, [fact.uid]);
  if (!movePod(progress.crews, before, after)) return false;
  if (after === undefined) progress.freedAt = placeOf(fact);
  return isMoved;
}

function attributePods(progress: Progress, world: World, pods: Iterable<string>): void {
  for (const rotation of progress.rotations.values()) for (const pod of pods) attribute(rotation, world, pod);
}

function onService(
  progress: Progress,
  world: World,
  fact: Fact,
  before: SlimOf<"Service"> | undefined,
): boolean {
  const after = isPut(fact) ? (fact.put as SlimOf<"Service">) : undefined;
  const object = after ?? before;
  if (object?.namespace !== progress.ref.namespace || sameService(before, after)) return false;
  const known = progress.scope.services.includes(object.uid);
  rescope(progress, world);
  if (before !== undefined && after !== undefined && (known || progress.scope.services.includes(object.uid)))
    progress.switched = { at: placeOf(fact), service: object.name };
  return true;
}

const sameService = (before: SlimOf<"Service"> | undefined, after: SlimOf<"Service"> | undefined): boolean =>
  before !== undefined && after !== undefined && sameLabels(before.selector, after.selector);

function onSlice(
  progress: Progress,
  world: World,
  fact: Fact,
  before: SlimOf<"EndpointSlice"> | undefined,
): boolean {
  const after = isPut(fact) ? (fact.put as SlimOf<"EndpointSlice">) : undefined;
  const key = (slice: SlimOf<"EndpointSlice">): string => `${slice.namespace}/${slice.service}`;
  const left = before === undefined ? undefined : progress.rotations.get(key(before));
  const entered = after === undefined ? undefined : progress.rotations.get(key(after));
  if (left === undefined && entered === undefined) return false;
  if (left === entered && left !== undefined) applySlice(left, world, before, after);
  else {
    if (left !== undefined) applySlice(left, world, before, undefined);
    if (entered !== undefined) applySlice(entered, world, undefined, after);
  }
  return true;
}

/** Finds anew what belongs to the rollout. What was counted already and still belongs is kept. */
function rescope(progress: Progress, world: World): void {
  const deployment = world.objects.Deployment.get(progress.uid ?? "");
  if (deployment === undefined) return;
  progress.scope = scopeOf(world, deployment);
  const sets = progress.scope.deployments.flatMap((uid) => setsOf(world, uid));
  const known = new Set(sets.map(({ uid }) => uid));
  for (const uid of [...progress.crews.keys()]) if (!known.has(uid)) progress.crews.delete(uid);
  for (const uid of known) if (!progress.crews.has(uid)) progress.crews.set(uid, openCrew(world, uid));
  const services = progress.scope.services.flatMap((uid) => world.objects.Service.get(uid) ?? []);
  const keys = new Set(services.map(serviceKey));
  for (const key of [...progress.rotations.keys()]) if (!keys.has(key)) progress.rotations.delete(key);
  for (const service of services) {
    const rotation = progress.rotations.get(serviceKey(service));
    if (rotation?.service !== service.uid)
      progress.rotations.set(serviceKey(service), openRotation(world, service));
  }
}

/** A copy that can be folded further without changing the original. */
export const cloneProgress = (progress: Progress): Progress => ({
  ...progress,
  crews: new Map([...progress.crews].map(([uid, crew]) => [uid, cloneCrew(crew)])),
  rotations: new Map([...progress.rotations].map(([key, rotation]) => [key, cloneRotation(rotation)])),
});
