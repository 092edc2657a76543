import { labelsText } from "../kinds/meta.ts";
import type { Service } from "../kinds/service.ts";
import type { Situation } from "../rollout/situation.ts";
import { isWatched } from "../rollout/watched.ts";
import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** No Service selects the Deployment's pods; where one did until its selector changed, that is no intention to rely on. */
export const noService: Explainer = (situation) => {
  const { deployment, hasService, progress, world } = situation;
  if (hasService || progress.scope.services.length > 0 || !isWatched(world, "Service", deployment.namespace))
    return undefined;
  const left = formerService(situation);
  return {
    explanation: {
      id: "no-service",
      weight: left === undefined ? "tells" : "warns",
      text:
        left === undefined
          ? { id: "noServiceAtAll", args: undefined }
          : { id: "noServiceAnyMore", args: { service: left.name } },
      evidence: [
        ...(left === undefined
          ? []
          : [
              {
                kind: "Service",
                name: left.name,
                field: "spec.selector",
                value: labelsText(left.selector ?? {}),
                since: progress.switched?.at,
              },
            ]),
        ofDeployment(deployment, {
          field: "spec.template.metadata.labels",
          value: labelsText(deployment.template.labels),
        }),
      ],
      next: kubectl(deployment.namespace, "get", "services", "-o wide"),
    },
  };
};

/** The Service whose selector was the last one to change, while it selected these pods. */
function formerService({ deployment, progress: { switched }, world }: Situation): Service | undefined {
  if (switched === undefined || switched.at < deployment.createdAt) return undefined;
  return [...world.objects.Service.values()].find(
    ({ name, namespace }) => name === switched.service && namespace === deployment.namespace,
  );
}
