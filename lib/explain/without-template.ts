import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** The Deployment changed and its template did not: the generation moves, nothing rolls. */
export const withoutTemplate: Explainer = ({ deployment, progress, rollout }) => {
  const { touched } = progress;
  if (touched === undefined || touched.at < (rollout?.declaredAt ?? 0)) return undefined;
  // What was annotated meanwhile does not stop what rolls.
  if (rollout !== undefined && rollout.doneAt === undefined) return undefined;
  return {
    explanation: {
      id: "without-template",
      weight: "tells",
      text: { id: "templateUnchanged", args: { from: touched.from, to: touched.to } },
      evidence: [
        ofDeployment(deployment, {
          field: "metadata.generation",
          value: String(touched.to),
          since: touched.at,
        }),
      ],
      next: kubectl(deployment.namespace, "rollout history", `deployment/${deployment.name}`),
    },
  };
};
