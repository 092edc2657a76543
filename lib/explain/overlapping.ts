import { labelsText } from "../kinds/meta.ts";
import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** How long counts may lag behind a change of replicas, ms. */
const lag = 10_000;

/** More pods of the version than may exist: another controller's pods are counted, as overlapping selectors make them. */
export const overlapping: Explainer = ({ deployment, limits, verdict, progress, at }) => {
  const updated = deployment.status?.updated ?? 0;
  const scaledAt = progress.scaled?.at ?? -Infinity;
  if (verdict.type === "unobserved" || updated <= limits.ceiling || at - scaledAt < lag) return undefined;
  return {
    explanation: {
      id: "overlapping-selectors",
      weight: "warns",
      text: { id: "moreThanMayBe", args: { count: updated, ceiling: limits.ceiling } },
      evidence: [
        ofDeployment(deployment, { field: "status.updatedReplicas", value: String(updated) }),
        ofDeployment(deployment, {
          field: "spec.selector.matchLabels",
          value: labelsText(deployment.matchLabels),
        }),
      ],
      next: kubectl(deployment.namespace, "get", "replicasets", "-l", labelsText(deployment.matchLabels)),
    },
  };
};
