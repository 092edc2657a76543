import type { Milestone, Rollout } from "../rollout/rollout.ts";
import type { Situation } from "../rollout/situation.ts";
import type { Phrase } from "../words/phrase.ts";
import type { Rung, RungName, RungState } from "./view.ts";

/** What one rung says before its times are known. */
interface Step {
  readonly state: RungState;
  readonly note: Phrase | undefined;
}

/** The ladder where there is nothing to climb: no Deployment. */
export const emptyLadder: readonly Rung[] = (
  ["declared", "observed", "created", "ready", "rotation", "answering"] as const
).map((rung) => ({
  rung,
  state: "not-applicable",
  at: undefined,
  after: undefined,
  reconstructed: false,
  note: undefined,
}));

/**
 * Six separate facts about the version asked for; none implies the next. `blockedAt` is the rung that an explanation
 * says cannot be reached as things stand.
 */
export function ladderOf(situation: Situation, blockedAt: RungName | undefined): readonly Rung[] {
  const steps: readonly (readonly [RungName, Step])[] = [
    ["declared", { state: "reached", note: undefined }],
    ["observed", observed(situation)],
    ["created", counting(situation, "created", situation.current?.status?.replicas ?? 0)],
    ["ready", counting(situation, "ready", situation.current?.status?.ready ?? 0)],
    ["rotation", rotation(situation)],
    ["answering", { state: "unknown", note: { id: "noProbe", args: undefined } }],
  ];
  const first = steps.find(([, { state }]) => state === "now" || state === "waiting")?.[0];
  return steps.map(([name, step]) => {
    if (step.state !== "now" && step.state !== "waiting") return rung(situation, name, step);
    const state = name === blockedAt ? "blocked" : name === first ? "now" : step.state;
    return rung(situation, name, { ...step, state });
  });
}

function rung({ rollout }: Situation, name: RungName, { state, note }: Step): Rung {
  const { at, reconstructed } = stampOf(rollout, name, state);
  return {
    rung: name,
    state,
    at,
    after: at === undefined || rollout === undefined ? undefined : Math.max(0, at - rollout.declaredAt),
    reconstructed,
    note,
  };
}

/** When a rung was reached, or lost; undefined while it is neither. */
function stampOf(rollout: Rollout | undefined, name: RungName, state: RungState) {
  const none = { at: undefined, reconstructed: false };
  if (rollout === undefined || (state !== "reached" && state !== "lost") || name === "answering") return none;
  if (name === "declared") return { at: rollout.declaredAt, reconstructed: rollout.reconstructed };
  const reach = rollout.reached[name];
  if (reach === undefined) return none;
  return state === "lost"
    ? { at: reach.lostAt, reconstructed: false }
    : { at: reach.at, reconstructed: reach.reconstructed };
}

function observed({ deployment, rollout, verdict }: Situation): Step {
  const seen = deployment.status?.observedGeneration ?? 0;
  if (rollout?.reached.observed !== undefined || verdict.type !== "unobserved")
    return { state: "reached", note: undefined };
  return {
    state: "waiting",
    note: { id: "generation", args: { observed: seen, of: deployment.generation } },
  };
}

function counting(situation: Situation, name: Milestone, count: number): Step {
  const of = situation.deployment.replicas;
  if (of === 0) return { state: "not-applicable", note: { id: "noReplicas", args: undefined } };
  const note: Phrase = { id: "countOf", args: { count, of } };
  if (count >= of) return { state: "reached", note };
  const lost = situation.rollout?.reached[name]?.lostAt !== undefined;
  return { state: lost ? "lost" : count > 0 ? "now" : "waiting", note };
}

function rotation(situation: Situation): Step {
  if (situation.deployment.replicas === 0)
    return { state: "not-applicable", note: { id: "noReplicas", args: undefined } };
  if (!situation.trafficKnown) return { state: "unknown", note: { id: "notWatched", args: undefined } };
  if (situation.rotation === undefined) {
    const picked = situation.progress.scope.services.length > 0;
    return {
      state: "not-applicable",
      note: picked ? { id: "notPicked", args: undefined } : { id: "noServiceSelects", args: undefined },
    };
  }
  return counting(situation, "rotation", situation.rotation.current);
}
