import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** The Deployment is paused. */
export const paused: Explainer = ({ deployment, progress }) =>
  deployment.paused
    ? {
        explanation: {
          id: "paused",
          weight: "warns",
          text: { id: "isPaused", args: undefined },
          evidence: [
            ofDeployment(deployment, { field: "spec.paused", value: "true", since: progress.pausedAt }),
          ],
          next: kubectl(deployment.namespace, "rollout resume", `deployment/${deployment.name}`),
        },
      }
    : undefined;
