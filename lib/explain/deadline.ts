import { deadlineOf } from "../rollout/verdict.ts";
import { conditionText, ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** The progress deadline passed; or a condition says so that was left by the rollout before. */
export const deadline: Explainer = ({ deployment, verdict }) => {
  const condition = deadlineOf(deployment);
  if (condition === undefined || verdict.type === "unobserved") return undefined;
  const stale = verdict.type !== "deadline";
  return {
    explanation: {
      id: stale ? "stale-deadline" : "deadline",
      weight: stale ? "tells" : "stops",
      text: stale
        ? { id: "deadlineIsOld", args: undefined }
        : { id: "deadlineHasPassed", args: { seconds: deployment.progressDeadlineSeconds } },
      evidence: [
        ofDeployment(deployment, {
          field: "status.conditions[Progressing]",
          value: conditionText(condition.status, condition.reason, condition.message),
          since: condition.updatedAt,
        }),
      ],
      next: kubectl(
        deployment.namespace,
        stale ? "rollout status" : "rollout history",
        `deployment/${deployment.name}`,
      ),
    },
  };
};
