import { labelsText } from "../kinds/meta.ts";
import { isWatched } from "../rollout/watched.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** No Service selects the Deployment's pods. */
export const noService: Explainer = ({ deployment, hasService, progress, world }) => {
  if (hasService || progress.scope.services.length > 0 || !isWatched(world, "Service", deployment.namespace))
    return undefined;
  return {
    explanation: {
      id: "no-service",
      weight: "tells",
      text: { id: "noServiceAtAll", args: undefined },
      evidence: [
        {
          kind: "Deployment",
          name: deployment.name,
          field: "spec.template.metadata.labels",
          value: labelsText(deployment.template.labels),
          since: undefined,
        },
      ],
      next: kubectl(deployment.namespace, "get", "services", "-o wide"),
    },
  };
};
