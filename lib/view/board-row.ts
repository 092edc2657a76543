import type { History, ReplicaStep, VersionCounts } from "../rollout/history/history.ts";
import { countWatches } from "../rollout/history/gaps.ts";
import type { BoardRow, RolloutView, SparkGap, SparkStep } from "./view.ts";
import { viewOf, type Moment } from "./view-of.ts";

/** How many steps the small picture of a row has at most: the newest ones. */
export const sparkSteps = 120;
/** The same of what the server did not see. */
const sparkGaps = 12;
/** A row is calm when nothing is wrong and nothing changed for this long, ms. */
const calmAfter = 3_600_000;

/** One line of the board, from the same view that the stage shows. `history` needs no lanes. */
export function boardRowOf(moment: Moment, history: History, at: number): BoardRow {
  const view = viewOf(moment, at);
  const since = sinceOf(moment, view);
  const steps = history.replicas.slice(-sparkSteps);
  const pictured = versionsIn(history, steps);
  const shown = view.versions.filter(({ uid, current, existing, deployment, terminating }) =>
    deployment === view.name
      ? current || (existing ?? 0) > 0 || (terminating ?? 0) > 0 || pictured.has(uid)
      : (existing ?? 0) > 0,
  );
  const { services } = view.traffic;
  const service = services.find(({ endpoints }) => endpoints > 0);
  const isArranged = view.strategy === "canary" || view.strategy === "blue-green";
  const stops = view.explanations.some(({ weight }) => weight === "stops");
  return {
    uid: view.deployment?.uid ?? "",
    namespace: view.namespace,
    name: view.name,
    outcome: view.outcome,
    strategy: view.strategy,
    sentence: view.sentence,
    detail: view.details.find(({ id }) => id !== "forTime"),
    blocked: stops,
    calm: view.outcome === "done" && !stops && at - since > calmAfter,
    since,
    images:
      view.versions.find(({ current, deployment }) => current && deployment === view.name)?.images ?? [],
    versions: shown.map(({ uid, deployment, label, colour, letter }) => ({
      uid,
      deployment: isArranged ? deployment : undefined,
      label,
      colour,
      letter,
    })),
    service: isArranged ? (service ?? services[0])?.name : undefined,
    shares: service === undefined ? [] : shown.map(({ uid }) => service.shares[uid] ?? 0),
    trafficState: view.traffic.state,
    spark: sparkOf(
      history,
      steps,
      shown.map(({ uid }) => uid),
    ),
    seenFrom: history.seenFrom,
    gaps: gapsOf(history, steps[0]?.at ?? at),
  };
}

/** What the server did not see since then of what the small picture is made of. */
const gapsOf = ({ gaps }: History, since: number): readonly SparkGap[] =>
  gaps
    .filter(({ to, watches }) => (to ?? Infinity) > since && watches.some((name) => countWatches.has(name)))
    .slice(-sparkGaps)
    .map(({ from, to }) => ({ from, to }));

/** When the present state began, as well as it is known. */
function sinceOf({ progress, world }: Moment, view: RolloutView): number {
  const { rollout, scaled, switched, deletedAt } = progress;
  if (view.deployment === undefined) return deletedAt ?? view.at;
  const created = world.objects.Deployment.get(view.deployment.uid)?.createdAt ?? view.at;
  const began = rollout?.doneAt === undefined ? rollout?.declaredAt : rollout.doneAt;
  return Math.max(began ?? created, scaled?.at ?? 0, switched?.at ?? 0);
}

/** uids of the versions that had pods in any of the steps. */
function versionsIn({ versions }: History, steps: readonly ReplicaStep[]): ReadonlySet<string> {
  const present = versions.filter((_, place) => steps.some(({ counts }) => existingOf(counts[place]) > 0));
  return new Set(present.map(({ uid }) => uid));
}

const existingOf = (counts: VersionCounts | undefined): number =>
  counts === undefined ? 0 : counts.available + counts.ready + counts.starting + counts.untold;

function sparkOf(
  history: History,
  steps: readonly ReplicaStep[],
  uids: readonly string[],
): readonly SparkStep[] {
  const places = uids.map((uid) => history.versions.findIndex((version) => version.uid === uid));
  return steps.map((step) => sparkStep(step, places));
}

function sparkStep({ at, counts }: ReplicaStep, places: readonly number[]): SparkStep {
  const of = places.map((place) => counts[place]);
  return {
    at,
    available: of.map((count) => count?.available ?? 0),
    existing: of.map(existingOf),
  };
}
