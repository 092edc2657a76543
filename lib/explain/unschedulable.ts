import { oldLeaving, podsAt, type Situation } from "../rollout/situation.ts";
import { conditionText, ofDeployment, ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";
import type { Shortage } from "../words/en/phrases/shortage.ts";

/** New pods find no node, with the arithmetic of maxSurge and maxUnavailable: why nothing moves, or what still may. */
export const unschedulable: Explainer = (situation) => {
  const { deployment, limits, olds } = situation;
  const pods = podsAt(situation, "unready").filter(
    ({ unscheduledReason }) => unscheduledReason === "Unschedulable",
  );
  const [pod] = pods;
  if (pod === undefined) return undefined;
  const stuck = isStuck(situation);
  const short = shortageOf(pod.unscheduledMessage ?? "");
  return {
    explanation: {
      id: "unschedulable",
      weight: stuck ? "stops" : "warns",
      text: {
        id: "findsNoNode",
        args: {
          pod: pod.name,
          pods: pods.length,
          message: pod.unscheduledMessage ?? "",
          arithmetic:
            olds.length === 0 || deployment.strategy !== "RollingUpdate"
              ? undefined
              : {
                  desired: deployment.replicas,
                  surge: limits.surge,
                  unavailable: limits.unavailable,
                  stuck,
                },
        },
      },
      evidence: [
        ofPod(pod, {
          field: "status.conditions[PodScheduled]",
          value: conditionText("False", pod.unscheduledReason, pod.unscheduledMessage),
          since: pod.scheduledAt ?? pod.createdAt,
        }),
        ofDeployment(deployment, {
          field: "spec.strategy.rollingUpdate",
          value: {
            id: "valueSurge",
            args: { surge: deployment.maxSurge, unavailable: deployment.maxUnavailable },
          },
        }),
      ],
      next: kubectl(deployment.namespace, "describe", `pod/${pod.name}`),
    },
    ...(stuck ? { why: { type: "no-node" as const, short } } : {}),
  };
};

/** How long the scheduler may take to use the room that a pod left, ms. */
const breath = 1_000;

/** No old pod is leaving to make room, and none may: as many are missing as maxUnavailable allows. */
function isStuck(situation: Situation): boolean {
  const { at, progress } = situation;
  if (progress.freedAt !== undefined && at - progress.freedAt < breath) return false;
  const available = situation.sets.reduce((sum, { status }) => sum + (status?.available ?? 0), 0);
  return (
    (oldLeaving(situation) ?? 0) === 0 && (available <= situation.limits.floor || situation.olds.length === 0)
  );
}

/** What is short, by the scheduler's own message. */
export function shortageOf(message: string): Shortage {
  const resource = /Insufficient ([\w./-]*\w)/.exec(message)?.[1];
  if (resource !== undefined) return { type: "resource", name: resource };
  if (message.includes("Too many pods")) return { type: "pods" };
  if (message.includes("taint")) return { type: "taints" };
  if (/volume/i.test(message)) return { type: "volumes" };
  return { type: /affinity|selector/.test(message) ? "selector" : "other" };
}
