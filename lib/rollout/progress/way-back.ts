import type { Action } from "../../kinds/action.ts";
import type { Deployment } from "../../kinds/deployment.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import { isPut, placeOf, type Fact } from "../../log/fact.ts";
import type { World } from "../../log/world.ts";
import { serviceKey, type Rotation } from "../../traffic/rotation.ts";
import type { Progress } from "./memory.ts";
import { ownRotations } from "./milestones.ts";
import { currentSet, setsOf } from "../sets.ts";
import { isWatched } from "../watched.ts";
import type { WayBack } from "./way.ts";

/** The rollout before a fact, as far as a way back needs it. */
type Before = Progress["rollout"];

/** Brings the way back up to date after `progress` has taken a fact in. Costs nothing that grows with pods. */
export function updateWayBack(
  progress: Progress,
  world: World,
  fact: Fact,
  { rollout, object }: { readonly rollout: Before; readonly object: SlimOf<KindName> | undefined },
): void {
  const at = placeOf(fact);
  if (isAnother(progress, rollout)) {
    overtake(progress, at);
    if (progress.rollout?.direction === "back")
      begin(progress, world, {
        ...{ type: "rollout", target: progress.rollout.digest, at: progress.rollout.declaredAt },
      });
  }
  if (progress.uid === undefined) progress.wayBack = undefined;
  beginByAction(progress, world, fact, object);
  const way = progress.wayBack;
  if (way === undefined || way.end !== undefined) return;
  progress.wayBack = step(progress, world, way, { fact, before: object, at });
}

/** A rollout began, or its Deployment is gone. */
const isAnother = ({ rollout }: Progress, before: Before): boolean =>
  rollout?.digest !== before?.digest || rollout?.generation !== before?.generation;

function overtake(progress: Progress, at: number): void {
  const { wayBack } = progress;
  if (wayBack !== undefined && wayBack.end === undefined)
    progress.wayBack = { ...wayBack, end: { type: "overtaken", at } };
}

interface Beginning extends Pick<WayBack, "type" | "target"> {
  readonly at: number;
}

function begin(progress: Progress, world: World, { type, target, at }: Beginning): void {
  const way: WayBack = { type, target, beganAt: at, replaced: undefined, lowest: undefined, end: undefined };
  const sight = sightOf(progress, world, way);
  progress.wayBack = { ...way, replaced: sight?.others, lowest: sight?.ready };
}

/** Changes of a Service or of a size say only together with who asked for them that they are a way back. */
function beginByAction(
  progress: Progress,
  world: World,
  fact: Fact,
  before: SlimOf<KindName> | undefined,
): void {
  if (!isPut(fact) || before === undefined) return;
  const at = placeOf(fact);
  if (fact.kind === "Service" && progress.switched?.at === at && progress.scope.services.includes(fact.uid)) {
    overtake(progress, at);
    if (isAsked(world, "switch-selector", fact.put, "Service"))
      begin(progress, world, { type: "switch", target: fact.uid, at });
  }
  if (fact.kind === "Deployment" && progress.scope.deployments.includes(fact.uid)) {
    const was = before as Deployment;
    if (
      was.replicas > 0 &&
      fact.put.replicas === 0 &&
      isAsked(world, "canary-to-zero", fact.put, "Deployment")
    )
      begin(progress, world, { type: "canary", target: fact.uid, at });
  }
}

const underWay: ReadonlySet<string> = new Set(["asked", "accepted"]);

function isAsked(
  world: World,
  command: string,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  subject: string,
): boolean {
  const actions: Iterable<Action> = world.objects.Action.values();
  for (const action of actions)
    if (
      action.command === command &&
      action.subject === subject &&
      action.namespace === namespace &&
      action.name === name &&
      underWay.has(action.state)
    )
      return true;
  return false;
}

/** What is seen of a way back at one moment. */
interface Sight {
  readonly ready: number;
  /** Pods of what it leaves that are there and not leaving. */
  readonly others: number;
  readonly isThere: boolean;
}

interface Happening {
  readonly fact: Fact;
  readonly before: SlimOf<KindName> | undefined;
  readonly at: number;
}

function step(progress: Progress, world: World, way: WayBack, happening: Happening): WayBack {
  const sight = sightOf(progress, world, way);
  // Who was not seen for a while may have been fewer.
  const isSeen = sight !== undefined && !isBlinding(happening.fact);
  const came = isNewcomer(progress, world, way, happening) ? 1 : 0;
  const next: WayBack = {
    ...way,
    replaced: isSeen && way.replaced !== undefined ? way.replaced + came : undefined,
    lowest: isSeen && way.lowest !== undefined ? Math.min(way.lowest, sight.ready) : undefined,
    end: isSeen && sight.isThere ? { type: "back", at: happening.at } : undefined,
  };
  return sameWay(way, next) ? way : next;
}

const sameWay = (a: WayBack, b: WayBack): boolean =>
  a.replaced === b.replaced && a.lowest === b.lowest && a.end === b.end;

const watched: ReadonlySet<string> = new Set([
  "Deployment",
  "ReplicaSet",
  "Pod",
  "Service",
  "EndpointSlice",
  "API",
]);

const isBlinding = (fact: Fact): boolean =>
  fact.kind === "Watch" && isPut(fact) && fact.put.state === "lost" && watched.has(fact.put.name);

/** A pod of what is left that came after the way back began. */
function isNewcomer(progress: Progress, world: World, way: WayBack, { fact, before }: Happening): boolean {
  if (fact.kind !== "Pod" || !isPut(fact) || before !== undefined) return false;
  return leftBy(progress, world, way).some((uid) => uid === fact.put.owner);
}

function sightOf(progress: Progress, world: World, way: WayBack): Sight | undefined {
  if (!isWatched(world, "Pod", progress.ref.namespace)) return undefined;
  const left = leftBy(progress, world, way);
  const others = left.reduce((sum, uid) => {
    const crew = progress.crews.get(uid);
    return sum + (crew === undefined ? 0 : crew.ready.size + crew.unready.size);
  }, 0);
  return way.type === "rollout"
    ? rolloutSight(progress, world, left, others)
    : serviceSight(progress, world, { way, left, others });
}

/** uids of the ReplicaSets that a way back leaves. */
function leftBy({ scope, uid: own }: Progress, world: World, { type, target }: WayBack): readonly string[] {
  switch (type) {
    case "rollout":
      return setsOf(world, own ?? "").flatMap(({ uid, template }) =>
        template.digest === target ? [] : [uid],
      );
    case "canary":
      return setsOf(world, target).map(({ uid }) => uid);
    case "switch": {
      const selector = Object.entries(world.objects.Service.get(target)?.selector ?? {});
      return scope.deployments.flatMap((uid) => {
        const labels = world.objects.Deployment.get(uid)?.template.labels ?? {};
        const isPicked = selector.length > 0 && selector.every(([key, value]) => labels[key] === value);
        return isPicked ? [] : setsOf(world, uid).map((set) => set.uid);
      });
    }
  }
}

const inRotationOf = ({ ready }: Rotation, uids: readonly string[]): number =>
  uids.reduce((sum, uid) => sum + (ready.get(uid) ?? 0), 0);

function rolloutSight(
  progress: Progress,
  world: World,
  left: readonly string[],
  others: number,
): Sight | undefined {
  const deployment = world.objects.Deployment.get(progress.uid ?? "");
  if (deployment === undefined) return undefined;
  const sets = setsOf(world, deployment.uid);
  const ready = sets.reduce((sum, { uid }) => sum + (progress.crews.get(uid)?.ready.size ?? 0), 0);
  const current = currentSet(sets, deployment);
  const isObserved = (deployment.status?.observedGeneration ?? 0) >= deployment.generation;
  const isAvailable = isObserved && (current?.status?.available ?? 0) >= deployment.replicas;
  const known = isWatched(world, "EndpointSlice", deployment.namespace);
  const rotations = known ? ownRotations(progress) : [];
  const turned = rotations.every(
    (rotation) =>
      (rotation.ready.get(current?.uid ?? "") ?? 0) >= deployment.replicas &&
      inRotationOf(rotation, left) === 0,
  );
  // Where no Service tells who answers, ready pods do.
  const isLeft =
    rotations.length > 0 || left.every((uid) => (progress.crews.get(uid)?.ready.size ?? 0) === 0);
  return { ready, others, isThere: current !== undefined && isAvailable && turned && isLeft };
}

function serviceSight(
  progress: Progress,
  world: World,
  { way, left, others }: { readonly way: WayBack; readonly left: readonly string[]; readonly others: number },
): Sight | undefined {
  if (!isWatched(world, "EndpointSlice", progress.ref.namespace)) return undefined;
  const rotations = rotationsOf(progress, world, way, left);
  if (rotations.length === 0) return undefined;
  const ready = Math.min(...rotations.map(({ total }) => total));
  const isThere = rotations.every((rotation) => rotation.total > 0 && inRotationOf(rotation, left) === 0);
  return { ready, others, isThere };
}

/** switch: that of the Service; canary: those of the Services that select it. */
function rotationsOf(
  progress: Progress,
  world: World,
  { type, target }: WayBack,
  left: readonly string[],
): readonly Rotation[] {
  if (type === "switch") {
    const service = world.objects.Service.get(target);
    const rotation = service && progress.rotations.get(serviceKey(service));
    return rotation === undefined ? [] : [rotation];
  }
  const own = ownRotations(progress);
  return own.length > 0
    ? own
    : [...progress.rotations.values()].filter((each) => inRotationOf(each, left) > 0);
}
