import { labelsText } from "../kinds/meta.ts";
import { isWatched } from "../rollout/watched.ts";
import { ofDeployment } from "./evidence.ts";
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
        ofDeployment(deployment, {
          field: "spec.template.metadata.labels",
          value: labelsText(deployment.template.labels),
        }),
      ],
      next: kubectl(deployment.namespace, "get", "services", "-o wide"),
    },
  };
};
