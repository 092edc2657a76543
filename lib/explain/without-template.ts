import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** The Deployment changed and its template did not: the generation moves, nothing rolls. */
export const withoutTemplate: Explainer = ({ deployment, progress, rollout }) => {
  const { touched } = progress;
  if (touched === undefined || touched.at < (rollout?.declaredAt ?? 0)) return undefined;
  // What was annotated while it rolled did not stop it.
  if (rollout !== undefined && touched.at <= (rollout.doneAt ?? Infinity)) return undefined;
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
