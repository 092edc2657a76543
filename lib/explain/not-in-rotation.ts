import { ownRotations } from "../rollout/progress/milestones.ts";
import { ofPod, ofService } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectlSlices } from "./kubectl.ts";
import { joiningPods } from "./pods.ts";

/** How long slices may lag behind before it is worth a word, ms. */
const lag = 3_000;

/** A pod is ready and no EndpointSlice of its Service counts it. */
export const notInRotation: Explainer = (situation) => {
  const { at, progress, world, deployment } = situation;
  const pods = joiningPods(situation).filter(({ readyAt }) => at - (readyAt ?? at) > lag);
  const [pod] = pods;
  const [own] = ownRotations(progress);
  const service = world.objects.Service.get(own?.service ?? "");
  if (pod === undefined || service === undefined) return undefined;
  return {
    explanation: {
      id: "not-in-rotation",
      weight: "warns",
      text: {
        id: "readyNotInRotation",
        args: { pod: pod.name, pods: pods.length, service: service.name, ms: at - (pod.readyAt ?? at) },
      },
      evidence: [
        ofPod(pod, { field: "status.conditions[Ready]", value: "True", since: pod.readyAt }),
        ofService(service, { field: { id: "fieldReady", args: undefined }, value: String(own?.total ?? 0) }),
      ],
      next: kubectlSlices(deployment.namespace, service.name, "-o yaml"),
    },
  };
};
