import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";

/** Recreate stops the old version first: an outage by design. */
export const recreateGap: Explainer = ({ deployment, verdict, progress, rollout }) => {
  const rolling = verdict.type !== "done" && rollout?.doneAt === undefined && rollout?.direction !== "first";
  if (deployment.strategy !== "Recreate" || !rolling) return undefined;
  return {
    explanation: {
      id: "recreate-gap",
      weight: "warns",
      text: { id: "recreateStopsFirst", args: undefined },
      evidence: [
        ofDeployment(deployment, {
          field: "spec.strategy.type",
          value: deployment.strategy,
          since: progress.silentSince,
        }),
      ],
      next: undefined,
    },
  };
};
