import { findContainer } from "./containers.ts";
import { conditionText, ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";
import { configReasons } from "./pods.ts";

/** The kubelet cannot make or start a container from what the template says: a missing ConfigMap, a bad command. */
export const configError: Explainer = (situation) => {
  const found = findContainer(situation, ({ reason }) => configReasons.has(reason ?? ""));
  if (found === undefined) return undefined;
  const { pod, container } = found;
  return {
    explanation: {
      id: "config-error",
      weight: "stops",
      text: {
        id: "notStartable",
        args: { container: container.name, reason: container.reason ?? "", message: container.message ?? "" },
      },
      evidence: [
        ofPod(pod, {
          field: `status.containerStatuses[${container.name}].state.waiting`,
          value: conditionText(container.reason ?? "", undefined, container.message),
          since: pod.startedAt ?? pod.createdAt,
        }),
      ],
      next: kubectl(pod.namespace, "describe", `pod/${pod.name}`),
    },
    why: { type: "configuration", reason: container.message ?? container.reason ?? "" },
  };
};
