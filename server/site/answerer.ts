import { stringAt } from "../../lib/base/raw.ts";
import type { World } from "../../lib/log/world.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { VersionView } from "../../lib/view/view.ts";

/** Who answered, as the stage names it. */
export interface Answerer extends Pick<VersionView, "uid" | "deployment" | "label" | "letter" | "colour"> {
  readonly pod: string;
}

/** Words that may be the name of a pod. */
const names = /[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?/g;

/**
 * The version whose pod names itself in an answer, with the colour and the letter that it has on the stage of its
 * Deployment; undefined where it names none that is known.
 */
export function answererOf(
  world: World,
  namespace: string,
  text: string,
  versionsOf: (ref: Ref) => readonly VersionView[],
): Answerer | undefined {
  const said = new Set(text.match(names));
  for (const pod of world.objects.Pod.values()) {
    if (pod.namespace !== namespace || pod.owner === undefined || !said.has(pod.name)) continue;
    const deployment = deploymentOf(world, pod.owner);
    if (deployment === undefined) continue;
    const version = versionsOf({ namespace, name: deployment }).find(({ uid }) => uid === pod.owner);
    if (version === undefined) continue;
    const { uid, label, letter, colour } = version;
    return { uid, deployment, label, letter, colour, pod: pod.name };
  }
  return undefined;
}

function deploymentOf({ objects }: World, replicaSet: string): string | undefined {
  const owner = objects.ReplicaSet.get(replicaSet)?.owner;
  return owner === undefined ? undefined : objects.Deployment.get(owner)?.name;
}

/** What an answer says to a customer: the sentences of a JSON answer, or the text as it is. */
export function linesOf(text: string): readonly string[] {
  const lines = sentences(text) ?? text.split("\n");
  return lines
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => line !== "")
    .slice(0, 5);
}

function sentences(text: string): readonly string[] | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null) return undefined;
    return ["error", "greeting", "greetingFile"].flatMap((key) => stringAt(answer, key) ?? []);
  } catch {
    return undefined;
  }
}
