import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** The controller has not looked at the newest generation yet. */
export const unobserved: Explainer = ({ deployment, verdict }) => {
  const observed = deployment.status?.observedGeneration;
  return verdict.type === "unobserved"
    ? {
        explanation: {
          id: "unobserved",
          weight: "tells",
          text: {
            id: "isUnobserved",
            args: { generation: deployment.generation, observed },
          },
          evidence: [
            ofDeployment(deployment, {
              field: "status.observedGeneration",
              value: observed === undefined ? { id: "valueAbsent", args: undefined } : String(observed),
            }),
          ],
          next: kubectl(deployment.namespace, "get", `deployment/${deployment.name}`, "-o yaml"),
        },
      }
    : undefined;
};
