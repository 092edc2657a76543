import { finish, type Steps } from "../../base/steps.ts";
import type { Deployment } from "../../kinds/deployment.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import type { Service } from "../../kinds/service.ts";
import { isPut, placeOf, type Fact } from "../../log/fact.ts";
import { createWorld, type World } from "../../log/world.ts";
import { byAge, deploymentsIn } from "../../traffic/scope.ts";
import { sameLabels } from "../../traffic/selects.ts";
import { serviceScopeOf } from "../../traffic/service-scope.ts";
import { applyHistory, openHistory, openingHistory } from "../history/fold.ts";
import { stepGap } from "../history/gaps.ts";
import { markSelector, markService } from "../history/marks.ts";
import { placeVersions } from "../history/versions.ts";
import { createHistory, type MutableHistory } from "../history/mutable.ts";
import { openProgress } from "../progress/progress.ts";
import type { Ref } from "../ref.ts";
import { growReplicas, mergeReplicas } from "./replicas.ts";
import { addedTo, applyTurn, openTurn, serviceNamed, type ServiceProgress } from "./progress.ts";
import { currentSet, setsOf } from "../sets.ts";
import { growBand, openBand, stepOf } from "../history/traffic-steps.ts";
import { isWatched } from "../watched.ts";

/**
 * The course of a Service: the histories of the Deployments behind it as they are, and beside them what is the Service's
 * own. `pictureOf` puts them together.
 */
export interface ServiceHistory {
  /** Its rollouts are those of `histories`. */
  readonly progress: ServiceProgress;
  /** By name of the Deployment: all of the excerpt. */
  readonly histories: Map<string, MutableHistory>;
  /** The versions of all members, the band, marks of the Service, gaps, and the replicas of all members together. */
  readonly own: MutableHistory;
  /** May be set by whoever knows that the base is the limit of what is kept. */
  keptFrom: number;
  readonly seenFrom: number;
}

/** The history of a Service from a base, which holds its excerpt. `at` is the moment of the base. */
export const openServiceHistory = (ref: Ref, base: World, at: number): ServiceHistory =>
  finish(openingServiceHistory(ref, base, at));

/** As `openServiceHistory`, in steps of some milliseconds; the base must not change meanwhile. */
export function* openingServiceHistory(ref: Ref, base: World, at: number): Steps<ServiceHistory> {
  const progress = openTurn(ref, base);
  const histories = new Map<string, MutableHistory>();
  for (const { namespace, name } of [...deploymentsIn(base, ref.namespace)].sort(byAge)) {
    const history = yield* openingHistory({ namespace, name }, base, at, { lanes: true });
    histories.set(name, history);
    progress.rollouts.set(name, history.folding.progress);
    yield;
  }
  // What is the Service's own is no rollout's.
  const own = createHistory(ref, openProgress({ ...ref, name: "" }, createWorld(), at), at, false);
  own.folding.now = at;
  const history = { progress, histories, own, keptFrom: at, seenFrom: at };
  placeMembers(history, base);
  for (const step of mergeReplicas(membersOf(history), own.folding.places)) own.replicas.push(step);
  history.keptFrom = own.keptFrom = own.replicas[0]?.at ?? at;
  for (const watch of base.objects.Watch.values()) stepGap(own, watch);
  stepBand(history, base);
  return history;
}

/** The histories of those that are or were behind the Service, or stand by. */
export const membersOf = ({ progress, histories }: ServiceHistory): readonly MutableHistory[] =>
  [...progress.members].flatMap((name) => histories.get(name) ?? []);

/** Folds one fact in. `world` has it already; `before` is the object as it was. */
export function applyServiceHistory(
  history: ServiceHistory,
  world: World,
  fact: Fact,
  before: SlimOf<KindName> | undefined,
): void {
  const { progress, histories, own } = history;
  own.folding.now = Math.max(own.folding.now, placeOf(fact));
  const added = addedTo(progress, fact);
  if (added !== undefined) {
    const opened = openHistory(added, createWorld(), placeOf(fact), { lanes: true });
    histories.set(added.name, opened);
    progress.rollouts.set(added.name, opened.folding.progress);
  }
  for (const each of histories.values()) applyHistory(each, world, fact, before);
  const members = progress.members.size;
  const moved = applyTurn(progress, world, fact, before);
  if (progress.members.size > members || movesVersions(fact, before)) placeMembers(history, world);
  if (progress.members.size > members)
    own.replicas.splice(0, Infinity, ...mergeReplicas(membersOf(history), own.folding.places));
  else growReplicas(own.replicas, membersOf(history), own.folding.places);
  if (fact.kind === "Service") markOwn(history, world, fact, before as Service | undefined);
  if (fact.kind === "Watch" && isPut(fact)) stepGap(own, fact.put);
  if (moved || fact.kind === "Watch") stepBand(history, world);
}

/** A version comes or goes, or is named otherwise. */
function movesVersions(fact: Fact, before: SlimOf<KindName> | undefined): boolean {
  if (fact.kind === "Deployment") return before === undefined;
  if (fact.kind !== "ReplicaSet") return false;
  const was = before as SlimOf<"ReplicaSet"> | undefined;
  return was === undefined || !isPut(fact) || was.revision !== fact.put.revision;
}

function placeMembers(history: ServiceHistory, world: World): void {
  const uids = membersOf(history).flatMap(({ folding }) => folding.progress.uid ?? []);
  placeVersions(history.own, world, uids);
}

function markOwn(
  { own, progress }: ServiceHistory,
  world: World,
  fact: Fact,
  before: Service | undefined,
): void {
  const after = isPut(fact) ? (fact.put as Service) : undefined;
  const object = after ?? before;
  if (object?.namespace !== progress.ref.namespace || object.name !== progress.ref.name) return;
  if (before === undefined || after === undefined) markService(own, object, after === undefined);
  else if (!sameLabels(before.selector, after.selector))
    markSelector(own, world, after, pickedBy(own, world, after));
}

/** The version that a Service picks now, where it picks one Deployment. */
function pickedBy({ folding }: MutableHistory, world: World, service: Service): number | undefined {
  const { picked } = serviceScopeOf(world, service);
  const [only] = picked as readonly (Deployment | undefined)[];
  if (only === undefined || picked.length > 1) return undefined;
  return folding.places.get(currentSet(setsOf(world, only.uid), only)?.uid ?? "");
}

const nobody = { total: 0, ready: new Map<string, number>(), draining: new Map<string, number>() };

/** One band, whatever Service has the name: while there is none, nobody is behind it. */
function stepBand({ own, progress }: ServiceHistory, world: World): void {
  const { namespace, name } = progress.ref;
  const known = isWatched(world, "EndpointSlice", namespace) && isWatched(world, "Pod", namespace);
  const [first] = own.traffic;
  const service = serviceNamed(world, progress.ref);
  if (first === undefined && service === undefined) return;
  const band = first ?? openBand(own, { uid: "", name, createdAt: 0, ...service });
  growBand(band, stepOf(own, progress.rotation ?? nobody, known));
}
