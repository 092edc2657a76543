import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** Somebody changed replicas while the version was on its way: an autoscaler, or a person. */
export const scaled: Explainer = ({ deployment, progress, rollout, at }) => {
  const { scaled: change } = progress;
  if (change === undefined || rollout === undefined || change.at < rollout.declaredAt) return undefined;
  if (rollout.doneAt !== undefined && change.at >= rollout.doneAt) return undefined;
  const writer = [...deployment.managers]
    .filter(({ content }) => !content)
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0))[0]?.name;
  return {
    explanation: {
      id: "scaled",
      weight: "tells",
      text: {
        id: "scaledMeanwhile",
        args: { from: change.from, to: change.to, ms: at - change.at, writer },
      },
      evidence: [
        ofDeployment(deployment, { field: "spec.replicas", value: String(change.to), since: change.at }),
      ],
      next: kubectl(deployment.namespace, "get", "hpa"),
    },
  };
};
