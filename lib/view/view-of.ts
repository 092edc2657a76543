import type { World } from "../log/world.ts";
import { explain } from "../explain/explainers.ts";
import type { Finding } from "../explain/finding.ts";
import type { Progress } from "../rollout/progress/memory.ts";
import type { Ref } from "../rollout/ref.ts";
import { ownActions } from "../rollout/own-actions.ts";
import { situationOf, type Situation } from "../rollout/situation.ts";
import { isWatched, watchStateOf } from "../rollout/watched.ts";
import type { Phrase } from "../words/phrase.ts";
import { detailsOf } from "./details.ts";
import { emptyLadder, ladderOf } from "./ladder.ts";
import { outcomeOf } from "./outcome.ts";
import { sentenceOf } from "./sentence.ts";
import { trafficOf } from "./traffic.ts";
import { versionsOf } from "./versions.ts";
import type { ActionView, DeploymentView, RolloutView, RungName, Strategy } from "./view.ts";

/** The state of things at one moment, folded from the facts up to it. */
export interface Moment {
  readonly world: World;
  readonly progress: Progress;
  readonly ref: Ref;
}

/** What a page shows of a rollout at `at` (server clock, ms): derived, never kept. Nothing that was not told is a 0. */
export function viewOf({ world, progress, ref }: Moment, at: number): RolloutView {
  const situation = situationOf(world, progress, at);
  if (situation === undefined) return absentView({ world, progress, ref }, at);
  const findings = explain(situation);
  const sentence = sentenceOf(situation, findings);
  return {
    at,
    namespace: ref.namespace,
    name: ref.name,
    deployment: deploymentView(situation),
    strategy: strategyOf(situation),
    outcome: outcomeOf(situation),
    sentence,
    details: detailsOf(situation, sentence),
    ladder: ladderOf(situation, blockedAt(situation, findings)),
    versions: versionsOf(situation),
    traffic: trafficOf(situation),
    explanations: findings.map(({ explanation }) => explanation),
    actions: actionsOf({ world, progress, ref }),
  };
}

function absentView(moment: Moment, at: number): RolloutView {
  const { ref } = moment;
  return {
    at,
    namespace: ref.namespace,
    name: ref.name,
    deployment: undefined,
    strategy: "rolling-update",
    outcome: "none",
    sentence: absentSentence(moment),
    details: absentDetails(moment, at),
    ladder: emptyLadder,
    versions: [],
    traffic: { state: "unknown", services: [] },
    explanations: [],
    actions: [],
  };
}

/** Whoever asked for something looks at the last few. */
const lately = 8;

const actionsOf = ({ world, progress }: Moment): readonly ActionView[] =>
  ownActions(progress, world)
    .slice(0, lately)
    .map(({ uid: id, state, message }) => ({ id, state, message }));

/** The sentence is read out whenever it changes, so what changes with time alone is not in it. */
function absentDetails({ progress }: Moment, at: number): readonly Phrase[] {
  const { deletedAt } = progress;
  return deletedAt === undefined ? [] : [{ id: "deletedAgo", args: { ms: at - deletedAt } }];
}

function absentSentence({ world, progress, ref }: Moment): Phrase {
  if (progress.deletedAt !== undefined) return { id: "deleted", args: { name: ref.name } };
  if (isWatched(world, "Deployment", ref.namespace)) return { id: "absent", args: { ...ref } };
  return watchStateOf(world, "Deployment", ref.namespace) === "loading"
    ? { id: "looking", args: { name: ref.name } }
    : { id: "notAllowed", args: { ...ref } };
}

function deploymentView({ deployment, limits }: Situation): DeploymentView {
  return {
    uid: deployment.uid,
    generation: deployment.generation,
    observedGeneration: deployment.status?.observedGeneration,
    paused: deployment.paused,
    strategy: deployment.strategy,
    maxSurge: deployment.maxSurge,
    maxUnavailable: deployment.maxUnavailable,
    desired: deployment.replicas,
    ceiling: limits.ceiling,
    floor: limits.floor,
    conditions: deployment.conditions,
  };
}

function strategyOf({ deployment, progress }: Situation): Strategy {
  const { arrangement } = progress.scope;
  if (arrangement !== "alone") return arrangement;
  return deployment.strategy === "Recreate" ? "recreate" : "rolling-update";
}

/** The rung that cannot be reached as things stand. */
function blockedAt({ verdict }: Situation, findings: readonly Finding[]): RungName | undefined {
  const stop = findings.find(
    ({ explanation, why }) => why !== undefined && explanation.weight === "stops",
  )?.why;
  if (stop !== undefined) return stop.type === "refused" || stop.type === "no-set" ? "created" : "ready";
  return verdict.type === "deadline" ? "ready" : undefined;
}
