import type { Finding } from "../explain/finding.ts";
import { farOf } from "../explain/pods.ts";
import { servingOf } from "../explain/serving.ts";
import type { Crew } from "../rollout/progress/crew.ts";
import { ownRotations } from "../rollout/progress/milestones.ts";
import { labelOf, oldLeaving, oldStaying, scalingOf, type Situation } from "../rollout/situation.ts";
import type { Phrase } from "../words/phrase.ts";
import type { Shortage } from "../words/en/phrases/shortage.ts";
import { arrangementSentence, shareSentence, standingBy } from "./arrangement.ts";
import { outcomeOf } from "./outcome.ts";

/** The one sentence: what is happening, in order of precedence; the first that speaks is said. */
export function sentenceOf(situation: Situation, findings: readonly Finding[]): Phrase {
  const { deployment } = situation;
  if (deployment.deletedAt !== undefined) return deletingSentence(situation);
  switch (outcomeOf(situation)) {
    case "done":
      return doneSentence(situation, findings);
    case "paused":
      return pausedSentence(situation);
    case "failed":
      return failedSentence(situation, findings);
    default:
      return movingSentence(situation, findings);
  }
}

function deletingSentence({ progress, deployment, podsKnown }: Situation): Phrase {
  const pods = [...progress.crews.values()].reduce((sum, crew) => sum + presentIn(crew), 0);
  return { id: "deleting", args: { name: deployment.name, pods: podsKnown ? pods : undefined } };
}

const presentIn = ({ ready, unready, leaving }: Crew): number => ready.size + unready.size + leaving.size;

/** Pods of the version asked for that are there, leaving or about to; by its status where pods are not watched. */
const stillThere = ({ crew, current, podsKnown }: Situation): number =>
  podsKnown ? presentIn(crew) : (current?.status?.replicas ?? 0);

function doneSentence(situation: Situation, findings: readonly Finding[]): Phrase {
  const { deployment, label: version, rotation, hasService, trafficKnown, rollout } = situation;
  const of = deployment.replicas;
  const leaving = oldLeaving(situation) ?? 0;
  if (of === 0)
    return (
      arrangementSentence(situation) ?? {
        id: "zero",
        args: { version, leaving: situation.crew.leaving.size },
      }
    );
  const config = findings.find(({ explanation }) => explanation.id === "config-changed");
  if (config?.names !== undefined) return { id: "doneButConfig", args: { config: config.names } };
  const back = rollout?.direction === "back";
  const arranged = arrangementSentence(situation);
  if (arranged !== undefined) return arranged;
  if (!trafficKnown) return { id: "doneUnseen", args: { version, of, back } };
  if (!hasService || rotation === undefined) return { id: "doneWithoutService", args: { version, of, back } };
  if (rotation.current < Math.min(of, deployment.status?.available ?? of))
    return { id: "doneNotInRotation", args: { version, count: rotation.current, of } };
  return (
    shareSentence(situation) ?? { id: "done", args: { version, count: rotation.current, of, back, leaving } }
  );
}

function pausedSentence(situation: Situation): Phrase {
  const { label: version, current } = situation;
  if ((current?.status?.replicas ?? 0) === 0) return { id: "pausedBefore", args: { version } };
  return { id: "pausedMidway", args: { version, old: oldStaying(situation), ...farOf(situation) } };
}

function failedSentence(situation: Situation, findings: readonly Finding[]): Phrase {
  const { label: version } = situation;
  const why = findings.find((finding) => finding.why !== undefined)?.why;
  if (why?.type === "no-node" && cannotMove(situation)) return noRoom(situation, why.short);
  const far = farOf(situation);
  return far.count > 0 && !partial.has(why?.type ?? "")
    ? { id: "failedAnyway", args: { version, serving: servingOf(situation), ...far } }
    : { id: "blocked", args: { version, why: why ?? { type: "unready" }, serving: servingOf(situation) } };
}

/** A new pod that finds no node while old ones wait for it: then nothing moves at all. */
const cannotMove = ({ olds, deployment }: Situation): boolean =>
  olds.length > 0 && deployment.strategy === "RollingUpdate";

const noRoom = ({ limits }: Situation, short: Shortage): Phrase => ({
  id: "noRoom",
  args: { short, surge: limits.surge, unavailable: limits.unavailable },
});

/** Reasons that no pod shows: they are the sentence even where some new pods serve already. */
const partial: ReadonlySet<string> = new Set(["refused", "no-set"]);

function movingSentence(situation: Situation, findings: readonly Finding[]): Phrase {
  if (situation.verdict.type === "unobserved") return unobservedSentence(situation);
  return blockedSentence(situation, findings) ?? recreateSentence(situation) ?? takingOver(situation);
}

/** Nothing of the version asked for serves, and a finding says why; what only has not become ready yet may still. */
function blockedSentence(situation: Situation, findings: readonly Finding[]): Phrase | undefined {
  const { label: version, rotation, current } = situation;
  const count = rotation?.current ?? current?.status?.ready ?? 0;
  const why = findings.find((finding) => finding.why !== undefined && finding.why.type !== "unready")?.why;
  if (why === undefined) return undefined;
  if (why.type === "no-node" && cannotMove(situation)) return noRoom(situation, why.short);
  if (count > 0 && !partial.has(why.type)) return undefined;
  return { id: "blocked", args: { version, why, serving: servingOf(situation) } };
}

function unobservedSentence({ rollout, deployment, label }: Situation): Phrase {
  return rollout !== undefined && deployment.generation === rollout.generation
    ? { id: "unobserved", args: { version: label } }
    : { id: "changeUnobserved", args: undefined };
}

/** Recreate: the old version stops first, and then nobody answers until the new one does. */
function recreateSentence(situation: Situation): Phrase | undefined {
  const { progress, at, label: version, podsKnown, deployment, rollout } = situation;
  if (deployment.strategy !== "Recreate" || rollout?.doneAt !== undefined) return undefined;
  const old = replacedBy(situation);
  if (old === undefined || isServing(situation)) return undefined;
  const stopping = stoppingPods(situation);
  if (stopping > 0)
    return { id: "recreateStopping", args: { version, old, pods: podsKnown ? stopping : undefined } };
  const ms = progress.silentSince === undefined ? undefined : at - progress.silentSince;
  return { id: "recreateGap", args: { version, old, ms } };
}

/** Old pods for which the new version still waits, or of which one still answers. */
function stoppingPods(situation: Situation): number {
  const left = oldStaying(situation) + (oldLeaving(situation) ?? 0);
  const draining = drainingOf(situation);
  const waits = (situation.current?.status?.replicas ?? 0) === 0;
  return waits ? left || draining : draining;
}

/** Endpoints that are leaving and still answer: a slice may name one a little longer than its pod is there. */
const drainingOf = ({ progress, trafficKnown }: Situation): number =>
  trafficKnown
    ? Math.max(
        0,
        ...ownRotations(progress).map(({ draining }) => [...draining.values()].reduce((a, b) => a + b, 0)),
      )
    : 0;

const isServing = ({ rotation, current }: Situation): boolean =>
  (rotation?.current ?? current?.status?.available ?? 0) > 0;

/** The name of the version that the one asked for replaces. */
function replacedBy(situation: Situation): string | undefined {
  const { olds, sets, rollout } = situation;
  const old = olds.at(-1) ?? sets.find(({ uid }) => uid === rollout?.from);
  return old === undefined ? undefined : labelOf(situation, old);
}

function takingOver(situation: Situation): Phrase {
  const { rollout, label: version, deployment, sets } = situation;
  if (deployment.replicas === 0) return { id: "zero", args: { version, leaving: stillThere(situation) } };
  const far = farOf(situation);
  const old = far.count >= far.of ? oldStaying(situation) : 0;
  if (rollout === undefined || rollout.doneAt !== undefined) {
    const scaling = scalingOf(situation);
    return scaling === undefined
      ? { id: "lacking", args: { version, ...far } }
      : { id: "scaling", args: { from: scaling.from, to: scaling.to, ...far } };
  }
  if (rollout.direction === "first") return { id: "first", args: { version, ...far } };
  if (rollout.direction === "back") return { id: "goingBack", args: { version, old, ...far } };
  const from = sets.find(({ uid }) => uid === rollout.from);
  const unfinished = from !== undefined && situation.olds.length > 1 ? labelOf(situation, from) : undefined;
  const serving = standingBy(situation);
  if (serving !== undefined) return { id: "comingUp", args: { version, serving, ...far } };
  return unfinished === undefined
    ? { id: "takingOver", args: { version, old, ...far } }
    : { id: "overtaking", args: { version, unfinished, old, ...far } };
}
