import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";

/** Without a readiness probe ready means started: a broken version takes over as fast as a good one. */
export const noReadinessProbe: Explainer = ({ deployment }) => {
  const bare = deployment.template.containers.filter(({ init, readiness }) => !init && !readiness);
  const main = deployment.template.containers.filter(({ init }) => !init);
  if (main.length === 0 || bare.length < main.length) return undefined;
  return {
    explanation: {
      id: "no-readiness-probe",
      weight: "tells",
      text: { id: "noReadinessProbe", args: { containers: bare.map(({ name }) => name).join(", ") } },
      evidence: [
        ofDeployment(deployment, {
          field: `spec.template.spec.containers[${bare[0]?.name ?? ""}].readinessProbe`,
          value: { id: "valueAbsent", args: undefined },
        }),
      ],
      next: undefined,
    },
  };
};
