import type { Deployment } from "../../kinds/deployment.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import type { Service } from "../../kinds/service.ts";
import { isPut, placeOf, type Fact } from "../../log/fact.ts";
import { createWorld, type World } from "../../log/world.ts";
import {
  applySlice,
  attribute,
  cloneRotation,
  openRotation,
  serviceKey,
  type Rotation,
} from "../../traffic/rotation.ts";
import { byAge, deploymentsIn } from "../../traffic/scope.ts";
import { sameLabels } from "../../traffic/selects.ts";
import { serviceScopeOf } from "../../traffic/service-scope.ts";
import { byAppearance } from "../identity.ts";
import type { Progress } from "../progress/memory.ts";
import { applyProgress, cloneProgress, openProgress } from "../progress/progress.ts";
import type { Ref } from "../ref.ts";

/** A change of the selector: which Deployments it picked before and after, by name. */
export interface Switch {
  readonly at: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * What a page must remember of a Service beside the world of the moment. The world is an excerpt: every Deployment in it
 * is followed, since it is behind the Service, could be, or stands beside one that is.
 */
export interface ServiceProgress {
  readonly ref: Ref;
  /** Of the Service that has this name now. */
  uid: string | undefined;
  /** When the Service of this name was deleted, if it was there. */
  deletedAt: number | undefined;
  rotation: Rotation | undefined;
  /** The last change of the selector that was seen. */
  switched: Switch | undefined;
  /** Since when it has no ready endpoint, if that was seen. */
  emptySince: number | undefined;
  /** Names of the Deployments that are behind it or stand by, and of those that did. */
  readonly members: Set<string>;
  /** By name of the Deployment. */
  readonly rollouts: Map<string, Progress>;
}

/** Progress at a first look. */
export function openServiceProgress(ref: Ref, base: World, at: number): ServiceProgress {
  const progress = openTurn(ref, base);
  for (const { namespace, name } of [...deploymentsIn(base, ref.namespace)].sort(byAge))
    progress.rollouts.set(name, openProgress({ namespace, name }, base, at));
  return progress;
}

/** As `openServiceProgress`, for who keeps the rollouts himself. */
export function openTurn(ref: Ref, base: World): ServiceProgress {
  const progress: ServiceProgress = {
    ref,
    uid: undefined,
    deletedAt: undefined,
    rotation: undefined,
    switched: undefined,
    emptySince: undefined,
    members: new Set(),
    rollouts: new Map(),
  };
  const service = serviceNamed(base, ref);
  if (service !== undefined) arrive(progress, base, service);
  return progress;
}

/** The Service of a name; undefined where there is none. */
export function serviceNamed(world: World, { namespace, name }: Ref): Service | undefined {
  for (const uid of world.servicesIn.get(namespace) ?? []) {
    const service = world.objects.Service.get(uid);
    if (service?.name === name) return service;
  }
  return undefined;
}

/** Folds one fact in. `world` has it already; `before` is the object as it was. */
export function applyServiceProgress(
  progress: ServiceProgress,
  world: World,
  fact: Fact,
  before: SlimOf<KindName> | undefined,
): void {
  const added = addedTo(progress, fact);
  if (added !== undefined)
    progress.rollouts.set(added.name, openProgress(added, createWorld(), placeOf(fact)));
  for (const rollout of progress.rollouts.values()) applyProgress(rollout, world, fact, before);
  applyTurn(progress, world, fact, before);
}

/** The Deployment that a fact brings and that is not followed yet. */
export function addedTo({ rollouts, ref }: ServiceProgress, fact: Fact): Ref | undefined {
  if (fact.kind !== "Deployment" || !isPut(fact)) return undefined;
  const { namespace, name } = fact.put;
  return namespace !== ref.namespace || rollouts.has(name) ? undefined : { namespace, name };
}

/** Folds what a fact means to the Service itself. True where who is behind it, or who answers, may differ. */
export function applyTurn(
  progress: ServiceProgress,
  world: World,
  fact: Fact,
  before: SlimOf<KindName> | undefined,
): boolean {
  const moved = turns[fact.kind]?.(progress, world, fact, before as never) ?? false;
  if (!moved) return false;
  const isEmpty = progress.rotation?.total === 0;
  progress.emptySince = isEmpty ? (progress.emptySince ?? placeOf(fact)) : undefined;
  return true;
}

type Turn = (progress: ServiceProgress, world: World, fact: Fact, before: never) => boolean;

const turns: Readonly<Partial<Record<KindName, Turn>>> = {
  Service: onService,
  Deployment: onDeployment,
  ReplicaSet: (progress, world, fact, before: SlimOf<"ReplicaSet"> | undefined) =>
    before === undefined && attributePods(progress, world, world.owned.get(fact.uid) ?? []),
  Pod: onPod,
  EndpointSlice: onSlice,
};

function arrive(progress: ServiceProgress, world: World, service: Service): void {
  progress.uid = service.uid;
  progress.deletedAt = undefined;
  progress.rotation = openRotation(world, service);
  join(progress, world, service);
}

function join({ members }: ServiceProgress, world: World, service: Service): void {
  const { picked, waiting } = serviceScopeOf(world, service);
  for (const { name } of [...picked, ...waiting].sort(byAppearance)) members.add(name);
}

function onService(
  progress: ServiceProgress,
  world: World,
  fact: Fact,
  before: Service | undefined,
): boolean {
  const after = isPut(fact) ? (fact.put as Service) : undefined;
  const object = after ?? before;
  if (object?.namespace !== progress.ref.namespace || object.name !== progress.ref.name) return false;
  if (after === undefined) {
    if (progress.uid !== fact.uid) return false;
    progress.uid = progress.rotation = progress.switched = undefined;
    progress.deletedAt = placeOf(fact);
  } else if (progress.uid !== after.uid) {
    progress.switched = undefined;
    arrive(progress, world, after);
  } else if (before !== undefined && !sameLabels(before.selector, after.selector)) {
    const names = (service: Service) => serviceScopeOf(world, service).picked.map(({ name }) => name);
    const [from, to] = [names(before), names(after)];
    // Another selector for the same pods switches nothing.
    if (String(from) !== String(to)) progress.switched = { at: placeOf(fact), from, to };
    join(progress, world, after);
  }
  return true;
}

function onDeployment(
  progress: ServiceProgress,
  world: World,
  fact: Fact,
  before: Deployment | undefined,
): boolean {
  const after = isPut(fact) ? (fact.put as Deployment) : undefined;
  const service = world.objects.Service.get(progress.uid ?? "");
  if (service === undefined || (after ?? before)?.namespace !== progress.ref.namespace) return false;
  if (sameLabels(before?.template.labels, after?.template.labels)) return false;
  join(progress, world, service);
  return true;
}

function onPod(
  progress: ServiceProgress,
  world: World,
  fact: Fact,
  before: SlimOf<"Pod"> | undefined,
): boolean {
  const after = isPut(fact) ? (fact.put as SlimOf<"Pod">) : undefined;
  return after !== undefined && before?.owner !== after.owner && attributePods(progress, world, [fact.uid]);
}

function attributePods({ rotation }: ServiceProgress, world: World, pods: Iterable<string>): boolean {
  if (rotation === undefined) return false;
  for (const pod of pods) attribute(rotation, world, pod);
  return true;
}

function onSlice(
  { rotation, ref }: ServiceProgress,
  world: World,
  fact: Fact,
  before: SlimOf<"EndpointSlice"> | undefined,
): boolean {
  const after = isPut(fact) ? (fact.put as SlimOf<"EndpointSlice">) : undefined;
  const ours = (slice: SlimOf<"EndpointSlice"> | undefined) =>
    slice !== undefined && `${slice.namespace}/${slice.service}` === serviceKey(ref) ? slice : undefined;
  const [left, entered] = [ours(before), ours(after)];
  if (rotation === undefined || (left ?? entered) === undefined) return false;
  applySlice(rotation, world, left, entered);
  return true;
}

/** A copy that can be folded further without changing the original. */
export const cloneServiceProgress = (progress: ServiceProgress): ServiceProgress => ({
  ...progress,
  rotation: progress.rotation && cloneRotation(progress.rotation),
  members: new Set(progress.members),
  rollouts: new Map([...progress.rollouts].map(([name, rollout]) => [name, cloneProgress(rollout)])),
});
