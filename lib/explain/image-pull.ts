import { imageReasons } from "../kinds/pod.ts";
import { findContainer } from "./containers.ts";
import { conditionText, ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** An image cannot be pulled. */
export const imagePull: Explainer = (situation) => {
  const found = findContainer(situation, ({ reason }) => imageReasons.has(reason ?? ""));
  if (found === undefined) return undefined;
  const { pod, container } = found;
  const image =
    situation.deployment.template.containers.find(({ name }) => name === container.name)?.image ?? "";
  return {
    explanation: {
      id: "image-pull",
      weight: "stops",
      text: {
        id: "imageNotPulled",
        args: { image, reason: container.reason ?? "", message: container.message ?? "" },
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
    why: { type: "image" },
  };
};
