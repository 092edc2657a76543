import type { Finding } from "../explain/finding.ts";
import { farOf } from "../explain/pods.ts";
import { servingOf } from "../explain/serving.ts";
import { labelOf, oldLeaving, type Situation } from "../rollout/situation.ts";
import type { Phrase } from "../words/phrase.ts";
import { arrangementSentence, shareSentence } from "./arrangement.ts";
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
  const crews = [...progress.crews.values()];
  const pods = crews.reduce(
    (sum, { ready, unready, leaving }) => sum + ready.size + unready.size + leaving.size,
    0,
  );
  return { id: "deleting", args: { name: deployment.name, pods: podsKnown ? pods : undefined } };
}

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

/** Pods of old versions that are there and not leaving. */
const oldPods = ({ olds }: Situation): number =>
  olds.reduce((sum, { status }) => sum + (status?.replicas ?? 0), 0);

function pausedSentence(situation: Situation): Phrase {
  const { label: version, current } = situation;
  if ((current?.status?.replicas ?? 0) === 0) return { id: "pausedBefore", args: { version } };
  return { id: "pausedMidway", args: { version, old: oldPods(situation), ...farOf(situation) } };
}

function failedSentence(situation: Situation, findings: readonly Finding[]): Phrase {
  const { label: version } = situation;
  const why = findings.find((finding) => finding.why !== undefined)?.why;
  if (why?.type === "no-node" && cannotMove(situation))
    return { id: "noRoom", args: { resource: why.resource } };
  const far = farOf(situation);
  if (why === undefined && far.count > 0)
    return { id: "failedAnyway", args: { version, serving: servingOf(situation), ...far } };
  return {
    id: "blocked",
    args: { version, why: why ?? { type: "unready" }, serving: servingOf(situation) },
  };
}

/** No old pod may stop before a new one is available. */
const cannotMove = ({ limits, olds }: Situation): boolean => limits.unavailable === 0 && olds.length > 0;

function movingSentence(situation: Situation, findings: readonly Finding[]): Phrase {
  const { verdict, rollout, label: version, deployment } = situation;
  if (verdict.type === "unobserved") return unobservedSentence(situation);
  const stopping = findings.find(({ why }) => why !== undefined && why.type !== "unready")?.why;
  if (stopping?.type === "no-node" && cannotMove(situation))
    return { id: "noRoom", args: { resource: stopping.resource } };
  if (stopping !== undefined)
    return { id: "blocked", args: { version, why: stopping, serving: servingOf(situation) } };
  if (deployment.strategy === "Recreate" && rollout?.doneAt === undefined) {
    const gap = recreateSentence(situation);
    if (gap !== undefined) return gap;
  }
  return takingOver(situation);
}

function unobservedSentence({ rollout, deployment, label }: Situation): Phrase {
  return rollout !== undefined && deployment.generation === rollout.generation
    ? { id: "unobserved", args: { version: label } }
    : { id: "changeUnobserved", args: undefined };
}

function recreateSentence(situation: Situation): Phrase | undefined {
  const { current, olds, progress, at, label: version, sets, podsKnown } = situation;
  const old = olds.at(-1) ?? sets.find(({ uid }) => uid === progress.rollout?.from);
  if (old === undefined || (current?.status?.available ?? 0) > 0) return undefined;
  const name = labelOf(situation, old);
  const leaving = oldLeaving(situation);
  const left = leaving === undefined ? oldPods(situation) : oldPods(situation) + leaving;
  if (left > 0 && (current?.status?.replicas ?? 0) === 0)
    return { id: "recreateStopping", args: { version, old: name, pods: podsKnown ? left : undefined } };
  const ms = progress.silentSince === undefined ? undefined : at - progress.silentSince;
  return { id: "recreateGap", args: { version, old: name, ms } };
}

function takingOver(situation: Situation): Phrase {
  const { rollout, label: version, progress, sets } = situation;
  const far = farOf(situation);
  const old = far.count >= far.of ? oldPods(situation) : 0;
  if (rollout === undefined || rollout.doneAt !== undefined) {
    const { scaled } = progress;
    return scaled !== undefined && scaled.at >= (rollout?.doneAt ?? 0) && scaled.to > scaled.from
      ? { id: "scaling", args: { from: scaled.from, to: scaled.to, ...far } }
      : { id: "lacking", args: { version, ...far } };
  }
  if (rollout.direction === "first") return { id: "first", args: { version, ...far } };
  if (rollout.direction === "back") return { id: "goingBack", args: { version, old, ...far } };
  const from = sets.find(({ uid }) => uid === rollout.from);
  const unfinished = from !== undefined && situation.olds.length > 1 ? labelOf(situation, from) : undefined;
  return unfinished === undefined
    ? { id: "takingOver", args: { version, old, ...far } }
    : { id: "overtaking", args: { version, unfinished, old, ...far } };
}
