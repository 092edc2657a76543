import type { SlimOf } from "../kinds/kinds.ts";
import { kindNames, type KindName } from "../kinds/shapes.ts";
import { isPut, type Fact } from "./fact.ts";

type Objects = { readonly [N in KindName]: Map<string, SlimOf<N>> };

/**
 * All objects at one moment: the fold of the facts up to it. It is changed only by `applyFact`; whoever needs another
 * moment clones it. Objects themselves are never changed.
 */
export interface World {
  readonly objects: Objects;
  /** uid of an owner → uids of what it controls: Deployment → ReplicaSets, ReplicaSet → Pods. */
  readonly owned: Map<string, Set<string>>;
  /** uid of a pod or ReplicaSet that is gone → uid of its owner, oldest first: slices and pods name it a little longer. */
  readonly departed: Map<string, string>;
  /** namespace/name of a Service → uids of its EndpointSlices, the one written last at the end. */
  readonly slicesOf: Map<string, Set<string>>;
  /** namespace/name → uid of the Deployment that has this name now. */
  readonly deploymentNamed: Map<string, string>;
  /** namespace → uids of its Services. */
  readonly servicesIn: Map<string, Set<string>>;
  /** uid of an object → uids of the Events about it. */
  readonly eventsAbout: Map<string, Set<string>>;
}

/** How many that are gone keep their owner on record. */
const departedKept = 10_000;

export function createWorld(): World {
  return {
    objects: Object.fromEntries(kindNames.map((name) => [name, new Map()])) as unknown as Objects,
    owned: new Map(),
    departed: new Map(),
    slicesOf: new Map(),
    deploymentNamed: new Map(),
    servicesIn: new Map(),
    eventsAbout: new Map(),
  };
}

/** A copy that can be folded further without changing the original. Slim objects are shared. */
export function cloneWorld(world: World): World {
  const sets = (index: Map<string, Set<string>>): Map<string, Set<string>> =>
    new Map([...index].map(([key, uids]) => [key, new Set(uids)]));
  return {
    objects: Object.fromEntries(
      kindNames.map((name) => [name, new Map(world.objects[name] as Map<string, never>)]),
    ) as unknown as Objects,
    owned: sets(world.owned),
    departed: new Map(world.departed),
    slicesOf: sets(world.slicesOf),
    deploymentNamed: new Map(world.deploymentNamed),
    servicesIn: sets(world.servicesIn),
    eventsAbout: sets(world.eventsAbout),
  };
}

/** Folds one fact into the world. Returns the object as it was before, or undefined where there was none. */
export function applyFact(world: World, fact: Fact): SlimOf<KindName> | undefined {
  const objects = world.objects[fact.kind] as Map<string, SlimOf<KindName>>;
  const before = objects.get(fact.uid);
  if (before !== undefined) unindex(world, fact.kind, before);
  // Deleting first moves the object to the end of its map: iteration order is the order of last writes.
  objects.delete(fact.uid);
  if (isPut(fact)) {
    objects.set(fact.uid, fact.put);
    index(world, fact.kind, fact.put);
  } else if (fact.kind === "Pod" || fact.kind === "ReplicaSet")
    depart(world, before as SlimOf<"Pod"> | undefined);
  return before;
}

function index(world: World, kind: KindName, object: SlimOf<KindName>): void {
  for (const [entries, key] of keysOf(world, kind, object)) {
    const uids = entries.get(key);
    if (uids === undefined) entries.set(key, new Set([object.uid]));
    else uids.add(object.uid);
  }
  if (kind === "Deployment") world.deploymentNamed.set(`${object.namespace}/${object.name}`, object.uid);
}

function unindex(world: World, kind: KindName, object: SlimOf<KindName>): void {
  for (const [entries, key] of keysOf(world, kind, object)) {
    const uids = entries.get(key);
    uids?.delete(object.uid);
    if (uids?.size === 0) entries.delete(key);
  }
  const name = `${object.namespace}/${object.name}`;
  if (kind === "Deployment" && world.deploymentNamed.get(name) === object.uid)
    world.deploymentNamed.delete(name);
}

function keysOf(
  world: World,
  kind: KindName,
  object: SlimOf<KindName>,
): (readonly [Map<string, Set<string>>, string])[] {
  switch (kind) {
    case "ReplicaSet":
    case "Pod": {
      const { owner } = object as SlimOf<"Pod">;
      return owner === undefined ? [] : [[world.owned, owner]];
    }
    case "EndpointSlice":
      return [[world.slicesOf, `${object.namespace}/${(object as SlimOf<"EndpointSlice">).service}`]];
    case "Service":
      return [[world.servicesIn, object.namespace]];
    case "Event":
      return [[world.eventsAbout, (object as SlimOf<"Event">).aboutUid]];
    default:
      return [];
  }
}

function depart(world: World, object: Pick<SlimOf<"Pod">, "uid" | "owner"> | undefined): void {
  if (object?.owner === undefined) return;
  world.departed.set(object.uid, object.owner);
  if (world.departed.size <= departedKept) return;
  for (const oldest of world.departed.keys()) {
    world.departed.delete(oldest);
    return;
  }
}

/** The uid of the ReplicaSet behind a pod that is here, or left not long ago. */
export const ownerOfPod = (world: World, uid: string): string | undefined =>
  world.objects.Pod.get(uid)?.owner ?? world.departed.get(uid);

/** The objects that `owner` controls, in the order of their last writes within the index. */
export function ownedBy<N extends "ReplicaSet" | "Pod">(
  world: World,
  kind: N,
  owner: string,
): readonly SlimOf<N>[] {
  const objects = world.objects[kind] as Map<string, SlimOf<N>>;
  return [...(world.owned.get(owner) ?? [])].flatMap((uid) => objects.get(uid) ?? []);
}
