import type { History, ReplicaStep } from "../rollout/history.ts";
import type { BoardRow, RolloutView, SparkStep } from "./view.ts";
import { viewOf, type Moment } from "./view-of.ts";

/** How many steps the small picture of a row has at most: the newest ones. */
const sparkSteps = 120;
/** A row is calm when nothing is wrong and nothing changed for this long, ms. */
const calmAfter = 3_600_000;

/** One line of the board, from the same view that the stage shows. `history` needs no lanes. */
export function boardRowOf(moment: Moment, history: History, at: number): BoardRow {
  const view = viewOf(moment, at);
  const since = sinceOf(moment, view);
  const shown = view.versions.filter(({ current, existing, deployment, terminating }) =>
    deployment === view.name ? current || (existing ?? 0) > 0 || (terminating ?? 0) > 0 : (existing ?? 0) > 0,
  );
  const service = view.traffic.services.find(({ endpoints }) => endpoints > 0);
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
    versions: shown.map(({ uid, label, colour, letter }) => ({ uid, label, colour, letter })),
    shares: service === undefined ? [] : shown.map(({ uid }) => service.shares[uid] ?? 0),
    trafficState: view.traffic.state,
    spark: sparkOf(
      history,
      shown.map(({ uid }) => uid),
    ),
  };
}

/** When the present state began, as well as it is known. */
function sinceOf({ progress, world }: Moment, view: RolloutView): number {
  const { rollout, scaled, switched, deletedAt } = progress;
  if (view.deployment === undefined) return deletedAt ?? view.at;
  const created = world.objects.Deployment.get(view.deployment.uid)?.createdAt ?? view.at;
  const began = rollout?.doneAt === undefined ? rollout?.declaredAt : rollout.doneAt;
  return Math.max(began ?? created, scaled?.at ?? 0, switched?.at ?? 0);
}

function sparkOf(history: History, uids: readonly string[]): readonly SparkStep[] {
  const places = uids.map((uid) => history.versions.findIndex((version) => version.uid === uid));
  return history.replicas.slice(-sparkSteps).map((step) => sparkStep(step, places));
}

function sparkStep({ at, counts }: ReplicaStep, places: readonly number[]): SparkStep {
  const of = places.map((place) => counts[place]);
  return {
    at,
    available: of.map((count) => count?.available ?? 0),
    existing: of.map((count) => (count === undefined ? 0 : count.available + count.ready + count.starting)),
  };
}
