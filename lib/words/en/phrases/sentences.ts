import { coarse } from "../../duration.ts";
import { all, far, plural, serving, type Far, type Serving } from "./clauses.ts";
import { shortage, type Shortage } from "./shortage.ts";

/** Why a rollout does not move, as the head of a sentence. */
export type Why =
  | { readonly type: "unready" }
  | { readonly type: "crash"; readonly reason: string; readonly exitCode: number | undefined }
  | { readonly type: "image" }
  | { readonly type: "configuration"; readonly reason: string }
  | { readonly type: "refused"; readonly reason: string }
  | { readonly type: "gate"; readonly gate: string }
  | { readonly type: "no-node"; readonly short: Shortage }
  | { readonly type: "no-set"; readonly reason: string };

function whyText(version: string, why: Why): string {
  switch (why.type) {
    case "unready":
      return `${version} does not become ready`;
    case "crash":
      return why.exitCode === undefined
        ? `${version} crashes again and again (${why.reason})`
        : `${version} crashes again and again (exit code ${why.exitCode}${why.reason === "Error" ? "" : `, ${why.reason}`})`;
    case "image":
      return `${version} cannot start, its image cannot be pulled`;
    case "configuration":
      return `${version} cannot start as it is configured (${why.reason})`;
    case "refused":
      return `Pods of ${version} are refused (${why.reason})`;
    case "gate":
      return `${version} runs, but its readiness gate ${why.gate} stays closed`;
    case "no-node":
      return `New pods of ${version} find no node (${shortage(why.short)})`;
    case "no-set":
      return `${version} cannot begin, its ReplicaSet is refused (${why.reason})`;
    default:
      return why satisfies never;
  }
}

/** The one sentence of a rollout, by what is happening. */
export const sentences = {
  absent: (a: { name: string; namespace: string }) =>
    `There is no Deployment ${a.name} in namespace ${a.namespace}.`,
  looking: (a: { name: string }) => `Looking for ${a.name}: the first list is under way.`,
  notAllowed: (a: { name: string; namespace: string }) =>
    `Deployments of namespace ${a.namespace} are not seen here: nothing is known of ${a.name}.`,
  deleted: (a: { name: string }) => `${a.name} was deleted.`,
  deleting: (a: { name: string; pods: number | undefined }) =>
    a.pods === undefined
      ? `${a.name} is being deleted.`
      : `${a.name} is being deleted: ${plural(a.pods, "pod")} still to go.`,

  unobserved: (a: { version: string }) =>
    `${a.version} is declared; the Deployment controller has not taken it up yet.`,
  changeUnobserved: () => `A change is declared; the Deployment controller has not taken it up yet.`,
  first: (a: { version: string } & Far) => `${a.version} starts for the first time: ${far(a, "pod")}.`,
  takingOver: (a: { version: string; old: number } & Far) =>
    `${a.version} is taking over: ${far(a, "new pod")}${remaining(a.old)}.`,
  comingUp: (a: { version: string; serving: string } & Far) =>
    `${a.version} comes up while ${a.serving} serves: ${far(a, "new pod")}.`,
  overtaking: (a: { version: string; unfinished: string; old: number } & Far) =>
    `${a.version} is taking over before ${a.unfinished} was done: ${far(a, "new pod")}${remaining(a.old)}.`,
  goingBack: (a: { version: string; old: number } & Far) =>
    `Going back to ${a.version}: ${far(a, "pod")}${remaining(a.old)}.`,
  scaling: (a: { from: number; to: number } & Far) => `Scaling from ${a.from} to ${a.to}: ${far(a, "pod")}.`,
  lacking: (a: { version: string } & Far) => `${a.version} is not complete: ${far(a, "pod", "")}.`,

  blocked: (a: { version: string; why: Why; serving: Serving }) =>
    `${whyText(a.version, a.why)}: ${serving(a.serving)}.`,
  noRoom: (a: { short: Shortage; surge: number; unavailable: number }) =>
    `Nothing moves: the ${a.surge > 0 && a.unavailable === 0 ? "surge" : "new"} pod finds no node (${shortage(a.short)}), and no ${
      a.unavailable === 0 ? "old pod may stop first" : "more old pods may stop first"
    }.`,
  failedAnyway: (a: { version: string; serving: Serving } & Far) =>
    `${a.version} did not come through in time: ${far(a, "new pod")}, ${serving(a.serving)}.`,

  pausedBefore: (a: { version: string }) =>
    `Paused: ${a.version} is declared and will roll when it is resumed.`,
  pausedMidway: (a: { version: string; old: number } & Far) =>
    `Paused in the middle of ${a.version}: ${far(a, "new pod")}${a.old === 0 ? "" : `, ${plural(a.old, "old pod")} ${a.old === 1 ? "stays" : "stay"}`}.`,

  recreateStopping: (a: { version: string; old: string; pods: number | undefined }) =>
    a.pods === undefined
      ? `${a.old} is stopping, so that ${a.version} can start.`
      : `${a.old} is stopping, so that ${a.version} can start: ${plural(a.pods, "old pod")} still there.`,
  recreateGap: (a: { version: string; old: string; ms: number | undefined }) =>
    `${a.version} is starting after all of ${a.old} stopped: nobody answers${a.ms === undefined ? "" : ` for ${coarse(a.ms)}`} now.`,

  done: (a: { version: string; count: number; of: number; back: boolean; leaving: number }) =>
    `Done. ${a.back ? `Back at ${a.version}: it` : a.version} serves everything, ${a.of === 1 ? "its pod" : `${a.count} of ${a.of} pods`} in rotation${
      a.leaving === 0
        ? ""
        : `; ${plural(a.leaving, "old pod")} ${a.leaving === 1 ? "is" : "are"} still leaving`
    }.`,
  doneWithoutService: (a: { version: string; of: number; back: boolean }) =>
    `Done. ${allOf(a)} available; no Service selects ${a.of === 1 ? "it" : "them"}.`,
  doneUnseen: (a: { version: string; of: number; back: boolean }) => `Done. ${allOf(a)} available.`,
  doneNotInRotation: (a: { version: string; count: number; of: number }) =>
    `Done, says Kubernetes, but ${a.count === 0 ? "none" : a.count} of ${plural(a.of, "pod")} of ${a.version} ${a.count > 1 ? "are" : "is"} in rotation.`,
  doneShared: (a: { version: string; percent: number; others: string }) =>
    `Done. ${a.version} has ${a.percent} % of the ready endpoints${a.others === "" ? ", others the rest" : `, ${a.others} the rest`}.`,
  doneButConfig: (a: { config: string }) =>
    `Done. ConfigMap ${a.config} changed after these pods started: what they read at their start is still the old.`,
  zero: (a: { version: string; leaving: number }) =>
    a.leaving === 0
      ? `Scaled to 0: no pod of ${a.version} runs.`
      : `Scaled to 0: ${plural(a.leaving, "pod")} of ${a.version} still leaving.`,

  servesAll: (a: { name: string; other: string; state: "ready" | "zero" | "unready" }) =>
    `${a.name} serves everything; ${a.other} ${
      a.state === "ready" ? "is ready to take over" : a.state === "zero" ? "is scaled to 0" : "is not ready"
    }.`,
  nobodyPicked: (a: { service: string }) => `Service ${a.service} has no ready endpoint: nobody answers.`,
  beside: (a: { name: string; others: string; count: number; of: number; percent: number }) =>
    a.count === 0
      ? `${a.name} beside ${a.others}: none of ${plural(a.of, "endpoint")}, no requests.`
      : `${a.name} beside ${a.others}: ${a.count} of ${plural(a.of, "endpoint")}, about ${a.percent} % of requests.`,
} as const;

/** "All 3 pods of 2.0 are", "Back at 1.0: its pod is". */
function allOf({ version, of, back }: { version: string; of: number; back: boolean }): string {
  const pods = all(of, "pod");
  const verb = of === 1 ? "is" : "are";
  if (back) return `Back at ${version}: ${of === 1 ? "its pod" : pods} ${verb}`;
  return `${of === 1 ? "The pod" : pods.charAt(0).toUpperCase() + pods.slice(1)} of ${version} ${verb}`;
}

const remaining = (old: number): string => (old === 0 ? "" : `, ${plural(old, "old pod")} still to stop`);
