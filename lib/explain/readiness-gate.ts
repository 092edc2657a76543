import { podsAt } from "../rollout/situation.ts";
import { conditionText, ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** The containers are ready and the pod is not: a readiness gate that something else has to open is closed. */
export const readinessGate: Explainer = (situation) => {
  const gates = situation.current?.template.readinessGates ?? [];
  const pod = podsAt(situation, "unready").find(({ containersReady }) => containersReady);
  if (pod === undefined || gates.length === 0) return undefined;
  return {
    explanation: {
      id: "readiness-gate",
      weight: "stops",
      text: { id: "gateClosed", args: { pod: pod.name, gates: gates.join(", ") } },
      evidence: [
        ofPod(pod, {
          field: "status.conditions[Ready]",
          value: conditionText("False", pod.readyReason, pod.readyMessage),
          since: pod.readyAt,
        }),
      ],
      next: kubectl(pod.namespace, "get", `pod/${pod.name}`, "-o yaml"),
    },
    why: { type: "gate", gate: gates.join(", ") },
  };
};
