import type { KindName, SlimOf } from "../kinds/kinds.ts";
import { isPut, type Fact } from "../log/fact.ts";
import { applyFact, createWorld, type World } from "../log/world.ts";
import { movesNeighbourhood, neighbourhood } from "./neighbourhood.ts";
import type { Ref } from "./ref.ts";
import { setsOf } from "./sets.ts";

/** What is kept of a log; see `Log`. */
export interface Kept {
  readonly base: World;
  readonly world: World;
  readonly facts: readonly Fact[];
  readonly homes: readonly string[];
  readonly weights: readonly number[];
  readonly keptFrom: () => number;
  readonly baseSeq: () => number;
}

/** The part of a log that the page of one rollout needs: a log of its own. */
export interface Excerpt {
  /** The homes of which it is made. */
  readonly homes: ReadonlySet<string>;
  readonly base: World;
  readonly facts: readonly Fact[];
  /** See `weightOf`. */
  readonly weights: readonly number[];
}

/** The homes of whose facts a page needs at a moment. */
export type HomesIn = (world: World) => readonly string[];

/** The excerpt for a rollout: two passes over the facts, and one over what is in its neighbourhood. */
export const excerpt = (log: Kept, ref: Ref): Excerpt =>
  excerptOf(log, ref.namespace, (world) => neighbourhood(world, ref).homes);

/** As `excerpt`, of whatever homes a page of a namespace needs at each moment. */
export function excerptOf(log: Kept, namespace: string, homesIn: HomesIn): Excerpt {
  const homes = homesOf(log, namespace, homesIn);
  const [facts, weights]: [Fact[], number[]] = [[], []];
  for (const [index, fact] of log.facts.entries()) {
    if (!homes.has(log.homes[index] ?? "")) continue;
    facts.push(fact);
    weights.push(log.weights[index] ?? 0);
  }
  const base = worldOf(log.base, homes, log);
  takeDeparted(base, log.base, new Set(base.objects.ReplicaSet.keys()));
  return { homes, base, facts, weights };
}

/** Pods that are gone and whose ReplicaSet is, or was, of the excerpt: slices name them a little longer. */
function takeDeparted(world: World, whole: World, sets: ReadonlySet<string>): void {
  for (const [uid, owner] of whole.departed) if (sets.has(owner)) world.departed.set(uid, owner);
}

const telling = ["Deployment", "Service", "HelmRevision"] as const;

/** Every neighbourhood that the rollout had in the time that is kept: who came and went in it belongs to its history. */
function homesOf({ base, world, facts }: Kept, namespace: string, homesIn: HomesIn): ReadonlySet<string> {
  const homes = new Set([...homesIn(base), ...homesIn(world)]);
  // Neighbours are told by Deployments, Services and what Helm declares alone.
  const around = createWorld();
  for (const kind of telling)
    for (const put of base.objects[kind].values())
      if (put.namespace === namespace || kind === "HelmRevision")
        applyFact(around, { seq: 0, at: 0, kind, uid: put.uid, put } as Fact);
  for (const fact of facts) {
    if (!telling.some((kind) => kind === fact.kind)) continue;
    if (isPut(fact) && fact.put.namespace !== namespace && fact.kind !== "HelmRevision") continue;
    if (!movesNeighbourhood(fact, applyFact(around, fact))) continue;
    for (const home of homesIn(around)) homes.add(home);
  }
  return homes;
}

function worldOf(whole: World, homes: ReadonlySet<string>, log: Kept): World {
  const world = createWorld();
  const [seq, at] = [log.baseSeq(), log.keptFrom()];
  for (const [kind, put] of membersOf(whole, homes))
    applyFact(world, { seq, at, kind, uid: put.uid, put } as Fact);
  return world;
}

type Member = readonly [KindName, SlimOf<KindName>];

/** The objects of a world that live in one of `homes`. */
export function membersOf(world: World, homes: Iterable<string>): readonly Member[] {
  return [...homes].flatMap((home) => {
    const [kind = "", ...rest] = home.split("/");
    return residents[kind]?.(world, rest.join("/")) ?? [];
  });
}

const residents: Readonly<Record<string, (world: World, key: string) => readonly Member[]>> = {
  Watch: (world) => present(world, "Watch", world.objects.Watch.keys()),
  Deployment: (world, uid) => {
    const sets = setsOf(world, uid).map((set) => set.uid);
    const pods = sets.flatMap((set) => [...(world.owned.get(set) ?? [])]);
    const mine = new Set(sets);
    const departed = [...world.departed].flatMap(([pod, owner]) => (mine.has(owner) ? [pod] : []));
    return [
      ...present(world, "Deployment", [uid]),
      ...present(world, "ReplicaSet", sets),
      ...present(world, "Pod", pods),
      ...eventsAbout(world, [uid, ...sets, ...pods, ...departed]),
      ...actionsOn(world, "Deployment", refOf(world.objects.Deployment.get(uid))),
    ];
  },
  Service: (world, key) => {
    const [namespace = "", name] = key.split("/");
    const services = [...(world.servicesIn.get(namespace) ?? [])].filter(
      (uid) => world.objects.Service.get(uid)?.name === name,
    );
    return [
      ...present(world, "Service", services),
      ...present(world, "EndpointSlice", world.slicesOf.get(key) ?? []),
      ...eventsAbout(world, services),
      ...actionsOn(world, "Service", key),
    ];
  },
  ConfigMap: (world, key) => chosen(world, "ConfigMap", (object) => refOf(object) === key),
  Secret: (world, key) =>
    chosen(world, "Secret", (object) => object.release === undefined && refOf(object) === key),
  Helm: (world, key) => [
    ...chosen(
      world,
      "Secret",
      ({ namespace, release }) => release !== undefined && `${namespace}/${release.name}` === key,
    ),
    ...chosen(world, "HelmRevision", (revision) => refOf(revision) === key),
    ...actionsOn(world, "Release", key),
  ],
};

const refOf = (object: { readonly namespace: string; readonly name: string } | undefined): string =>
  object === undefined ? "" : `${object.namespace}/${object.name}`;

const chosen = <N extends KindName>(
  world: World,
  kind: N,
  isWanted: (object: SlimOf<N>) => boolean,
): readonly Member[] =>
  [...(world.objects[kind] as ReadonlyMap<string, SlimOf<N>>).values()]
    .filter(isWanted)
    .map((object) => [kind, object] as const);

const actionsOn = (world: World, subject: string, key: string): readonly Member[] =>
  chosen(world, "Action", (action) => action.subject === subject && refOf(action) === key);

const present = (world: World, kind: KindName, uids: Iterable<string>): readonly Member[] =>
  [...uids].flatMap((uid) => {
    const object = world.objects[kind].get(uid);
    return object === undefined ? [] : [[kind, object] as const];
  });

const eventsAbout = (world: World, uids: readonly string[]): readonly Member[] =>
  uids.flatMap((uid) => present(world, "Event", world.eventsAbout.get(uid) ?? []));
