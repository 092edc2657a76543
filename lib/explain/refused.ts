import type { Condition } from "../kinds/meta.ts";
import { progressingOf } from "../rollout/verdict.ts";
import { conditionText, ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** The API server refuses pods of a ReplicaSet: quota, admission, a bad template. */
export const refused: Explainer = ({ deployment, current }) => {
  const declared = failureIn(deployment.conditions);
  if (declared === undefined) return undefined;
  // The Deployment repeats the first that it heard, which may have been about the ReplicaSet before.
  const own = failureIn(current?.conditions ?? []);
  const condition = own ?? declared;
  return {
    explanation: {
      id: "refused",
      weight: "stops",
      text: { id: "podsRefused", args: { message: condition.message } },
      evidence: [
        {
          ...(own === undefined || current === undefined
            ? { kind: "Deployment", name: deployment.name }
            : { kind: "ReplicaSet", name: current.name }),
          field: "status.conditions[ReplicaFailure]",
          value: conditionText(condition.status, condition.reason, condition.message),
          since: condition.transitionAt,
        },
      ],
      next: kubectl(deployment.namespace, "get", "resourcequota,limitrange"),
    },
    why: { type: "refused", reason: shortReason(condition.message) },
  };
};

const failureIn = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.find(({ type, status }) => type === "ReplicaFailure" && status === "True");

/** The ReplicaSet itself could not be made. */
export const setRefused: Explainer = ({ deployment }) => {
  const condition = progressingOf(deployment);
  if (condition?.reason !== "ReplicaSetCreateError") return undefined;
  return {
    explanation: {
      id: "set-refused",
      weight: "stops",
      text: { id: "setIsRefused", args: { message: condition.message } },
      evidence: [
        ofDeployment(deployment, {
          field: "status.conditions[Progressing]",
          value: conditionText(condition.status, condition.reason, condition.message),
          since: condition.updatedAt,
        }),
      ],
      next: kubectl(deployment.namespace, "describe", `deployment/${deployment.name}`),
    },
    why: { type: "no-set", reason: shortReason(condition.message) },
  };
};

/** The telling part of an API server's refusal. */
export function shortReason(message: string): string {
  const quota = /exceeded quota: [^,]+/.exec(message)?.[0];
  if (quota !== undefined) return quota;
  const denied = /denied the request: (.+)$/.exec(message)?.[1] ?? /is forbidden: (.+)$/.exec(message)?.[1];
  const text = denied ?? message;
  return text.length > 90 ? `${text.slice(0, 89)}…` : text;
}
