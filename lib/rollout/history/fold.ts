import { finish, type Steps } from "../../base/steps.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import { isPut, placeOf, type Fact } from "../../log/fact.ts";
import { applyFact, createWorld, ownerOfPod, type World } from "../../log/world.ts";
import { sameLabels, selects } from "../../traffic/selects.ts";
import { stepGap } from "./gaps.ts";
import { markAction, markTold } from "./actions.ts";
import { markWayBack } from "./way-back.ts";
import {
  arrive,
  markConfig,
  markDeployment,
  markDone,
  markRenumbered,
  markSelector,
  markWarning,
} from "./marks.ts";
import { updateVersions } from "./versions.ts";
import { createHistory, type MutableHistory } from "./mutable.ts";
import { past } from "../past/past.ts";
import { settleDue, stepLane, stepPull } from "./pod-lanes.ts";
import { applyProgress, openProgress } from "../progress/progress.ts";
import { markRecord, tellRecord } from "./helm.ts";
import { isOwnAction } from "../own-actions.ts";
import type { Ref } from "../ref.ts";
import { stepReplicas } from "./replica-steps.ts";
import { currentSet, setsOf } from "../sets.ts";
import { stepTraffic } from "./traffic-steps.ts";

export type { MutableHistory } from "./mutable.ts";

/**
 * The history of a rollout from a base: what was before it is reconstructed from the base objects' own stamps, to the
 * second. `at` is the moment of the base. Without `lanes` no pod is drawn on its own (the board).
 */
export const openHistory = (
  ref: Ref,
  base: World,
  at: number,
  options: { readonly lanes: boolean },
): MutableHistory => finish(openingHistory(ref, base, at, options));

/** As `openHistory`, in steps of some milliseconds; the base must not change meanwhile. */
export function* openingHistory(
  ref: Ref,
  base: World,
  at: number,
  options: { readonly lanes: boolean },
): Steps<MutableHistory> {
  const before = createWorld();
  const history = createHistory(ref, openProgress(ref, before, at), at, options.lanes);
  const known = past(ref, base, at);
  yield;
  yield* reconstruct(history, before, known);
  history.folding.progress = openProgress(ref, base, at);
  history.folding.now = at;
  yield;
  updateVersions(history, base);
  for (const watch of base.objects.Watch.values()) stepGap(history, watch);
  stepReplicas(history, base);
  stepTraffic(history, base);
  if (options.lanes) seePods(history, before, base);
  return history;
}

const factsAtATime = 200;

/** Folds what was before the first look, from an empty world on. */
function* reconstruct(history: MutableHistory, world: World, facts: readonly Fact[]): Steps<void> {
  history.folding.reconstructing = true;
  for (const [index, fact] of facts.entries()) {
    if ((index + 1) % factsAtATime === 0) yield;
    applyHistory(history, world, fact, applyFact(world, fact));
  }
  history.folding.reconstructing = false;
  const first = history.replicas.find(({ counts }) => counts.some((count) => count !== undefined));
  history.keptFrom = first?.at ?? history.keptFrom;
}

/** The pods of a first look; those that were only reconstructed and are not there are gone by now. */
function seePods(history: MutableHistory, before: World, base: World): void {
  for (const set of setsOf(base, history.folding.progress.uid ?? ""))
    for (const uid of base.owned.get(set.uid) ?? [])
      stepLane(history, base, before.objects.Pod.get(uid), base.objects.Pod.get(uid));
  for (const lane of history.lanes.values())
    if (!base.objects.Pod.has(lane.uid)) lane.end ??= lane.segments.at(-1)?.at ?? history.folding.now;
}

/** Folds one fact in. `world` has it already; `before` is the object as it was. Arrays grow at their end only. */
export function applyHistory(
  history: MutableHistory,
  world: World,
  fact: Fact,
  before: SlimOf<KindName> | undefined,
): void {
  const { folding } = history;
  const doneBefore = folding.progress.rollout?.doneAt;
  const { wayBack } = folding.progress;
  folding.now = Math.max(folding.now, placeOf(fact));
  applyProgress(folding.progress, world, fact, before);
  settleDue(history);
  steps[fact.kind](history, world, fact, before as never);
  if (!folding.reconstructing) markWayBack(history, world, wayBack);
  const { rollout, uid } = folding.progress;
  if (rollout?.doneAt !== undefined && rollout.doneAt !== doneBefore && uid !== undefined) {
    const deployment = world.objects.Deployment.get(uid);
    if (deployment !== undefined) markDone(history, currentSet(setsOf(world, uid), deployment)?.uid);
  }
}

type Step = (history: MutableHistory, world: World, fact: Fact, before: never) => void;

const steps: Readonly<Record<KindName, Step>> = {
  Deployment: onDeployment,
  ReplicaSet: onReplicaSet,
  Pod: onPod,
  Service: onService,
  EndpointSlice: (history, world) => stepTraffic(history, world),
  Event: onEvent,
  ConfigMap: (history, world, fact, before) => {
    if (isPut(fact))
      markConfig(history, world, "ConfigMap", { before, after: fact.put as SlimOf<"ConfigMap"> });
  },
  Secret: (history, world, fact, before) => {
    if (!isPut(fact)) return;
    const after = fact.put as SlimOf<"Secret">;
    if (after.release !== undefined) markRecord(history, world, after);
    else markConfig(history, world, "Secret", { before, after });
  },
  HelmRevision: (history, world, { uid }) => tellRecord(history, world, uid),
  Action: onAction,
  Watch: (history, world, fact) => {
    if (!isPut(fact)) return;
    stepGap(history, fact.put as SlimOf<"Watch">);
    stepReplicas(history, world);
    stepTraffic(history, world);
  },
};

function onDeployment(
  history: MutableHistory,
  world: World,
  fact: Fact,
  before: SlimOf<"Deployment"> | undefined,
): void {
  const after = isPut(fact) ? (fact.put as SlimOf<"Deployment">) : undefined;
  const object = after ?? before;
  if (object?.namespace !== history.namespace) return;
  if (object.name !== history.name) {
    updateVersions(history, world);
    stepTraffic(history, world);
    return;
  }
  if (before === undefined) updateVersions(history, world);
  markDeployment(history, world, before, after);
  stepReplicas(history, world);
  if (before === undefined || after === undefined) stepTraffic(history, world);
}

function onReplicaSet(
  history: MutableHistory,
  world: World,
  fact: Fact,
  before: SlimOf<"ReplicaSet"> | undefined,
): void {
  const after = isPut(fact) ? (fact.put as SlimOf<"ReplicaSet">) : undefined;
  const owner = (after ?? before)?.owner;
  const { progress } = history.folding;
  if (owner === undefined || !progress.scope.deployments.includes(owner)) return;
  if (before === undefined || before.revision !== after?.revision) renumber(history, world);
  if (owner === progress.uid) markRenumbered(history, before, after);
  if (before === undefined) stepTraffic(history, world);
  if (owner !== progress.uid) return;
  if (before === undefined && after !== undefined) adopt(history, world, after.uid);
  stepReplicas(history, world);
}

/** A version comes, goes or gets another number: what is told of versions is told by their names. */
function renumber(history: MutableHistory, world: World): void {
  updateVersions(history, world);
  arrive(history, world, history.folding.progress.uid ?? "");
  for (const record of history.folding.helm.keys()) tellRecord(history, world, record);
}

/** Pods may have come before their ReplicaSet. */
function adopt(history: MutableHistory, world: World, set: string): void {
  if (!history.folding.lanes) return;
  for (const uid of world.owned.get(set) ?? [])
    stepLane(history, world, undefined, world.objects.Pod.get(uid));
}

function onPod(history: MutableHistory, world: World, fact: Fact, before: SlimOf<"Pod"> | undefined): void {
  const after = isPut(fact) ? (fact.put as SlimOf<"Pod">) : undefined;
  const { progress, lanes } = history.folding;
  const owner = after?.owner ?? before?.owner ?? "";
  const isDrawn = history.lanes.has(fact.uid);
  // A Deployment may go before its pods: those that were drawn are so to their end.
  if (!progress.crews.has(owner)) {
    if (isDrawn) stepLane(history, world, before, after);
    return;
  }
  if (isMoved(before, after)) stepTraffic(history, world);
  if (!isDrawn && world.objects.ReplicaSet.get(owner)?.owner !== progress.uid) return;
  if (lanes) stepLane(history, world, before, held(after));
  if (isLeaving(before) !== isLeaving(after)) stepReplicas(history, world);
}

/** A pod that its ReplicaSet let go of is none of the rollout's any more. */
const held = (pod: SlimOf<"Pod"> | undefined): SlimOf<"Pod"> | undefined =>
  pod?.owner === undefined ? undefined : pod;

const isLeaving = (pod: SlimOf<"Pod"> | undefined): boolean => pod?.deletedAt !== undefined;

/** It is new, or another ReplicaSet's than before. */
const isMoved = (before: SlimOf<"Pod"> | undefined, after: SlimOf<"Pod"> | undefined): boolean =>
  after !== undefined && before?.owner !== after.owner;

function onService(
  history: MutableHistory,
  world: World,
  fact: Fact,
  before: SlimOf<"Service"> | undefined,
): void {
  const after = isPut(fact) ? (fact.put as SlimOf<"Service">) : undefined;
  if ((after ?? before)?.namespace !== history.namespace) return;
  updateVersions(history, world);
  const inScope = after !== undefined && history.folding.progress.scope.services.includes(after.uid);
  if (inScope && before !== undefined && !sameLabels(before.selector, after.selector))
    markSelector(history, world, after, pickedBy(history, world, after));
  stepTraffic(history, world);
}

/** The version of a Deployment that a Service picks now, where it picks one. */
function pickedBy(history: MutableHistory, world: World, { uid }: SlimOf<"Service">): number | undefined {
  const { progress, places } = history.folding;
  const picked = progress.scope.deployments
    .flatMap((deployment) => world.objects.Deployment.get(deployment) ?? [])
    .filter(({ template }) => selects(world.objects.Service.get(uid)?.selector, template.labels));
  const [only] = picked;
  if (only === undefined || picked.length > 1) return undefined;
  return places.get(currentSet(setsOf(world, only.uid), only)?.uid ?? "");
}

function onAction(history: MutableHistory, world: World, fact: Fact): void {
  if (!isPut(fact)) {
    history.folding.acted.delete(fact.uid);
    return;
  }
  const action = fact.put as SlimOf<"Action">;
  if (isOwnAction(history.folding.progress, world, action)) markAction(history, action);
}

function onEvent(history: MutableHistory, world: World, fact: Fact): void {
  if (!isPut(fact)) return;
  const event = fact.put as SlimOf<"Event">;
  if (event.namespace !== history.namespace) return;
  if (event.component === ownComponent) {
    if (isAboutOurs(history, world, event)) markTold(history, world, event);
    return;
  }
  const set = event.aboutKind === "Pod" ? ownerOfPod(world, event.aboutUid) : event.aboutUid;
  const { progress, places } = history.folding;
  const version = places.get(set ?? "");
  const own =
    event.aboutUid === progress.uid ||
    (set !== undefined &&
      world.objects.ReplicaSet.get(set)?.owner === progress.uid &&
      progress.uid !== undefined);
  if (!own) return;
  if (event.reason === "Pulling" || event.reason === "Pulled")
    stepPull(history, event.aboutUid, event.reason === "Pulling");
  if (event.type === "Warning") markWarning(history, event, version);
}

/** As Events name Rollscope (server/commands/tell.ts). */
const ownComponent = "rollscope";

function isAboutOurs({ folding }: MutableHistory, world: World, event: SlimOf<"Event">): boolean {
  const { uid, scope } = folding.progress;
  if (event.aboutKind !== "Service") return event.aboutUid === uid;
  return scope.services.some((service) => world.objects.Service.get(service)?.name === event.aboutName);
}
