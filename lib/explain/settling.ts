import { podsAt } from "../rollout/situation.ts";
import { ofDeployment, ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { availableIn } from "./pods.ts";

/** Ready pods that do not count as available yet: minReadySeconds runs. */
export const settling: Explainer = (situation) => {
  const { deployment } = situation;
  if (deployment.minReadySeconds === 0) return undefined;
  const pods = podsAt(situation, "ready").filter((pod) => availableIn(situation, pod) > 0);
  const [pod] = pods;
  if (pod === undefined) return undefined;
  return {
    explanation: {
      id: "settling",
      weight: "tells",
      text: {
        id: "mustStayReady",
        args: { pods: pods.length, seconds: deployment.minReadySeconds, ms: availableIn(situation, pod) },
      },
      evidence: [
        ofDeployment(deployment, {
          field: "spec.minReadySeconds",
          value: String(deployment.minReadySeconds),
        }),
        ofPod(pod, { field: "status.conditions[Ready]", value: "True", since: pod.readyAt }),
      ],
      next: undefined,
    },
  };
};
