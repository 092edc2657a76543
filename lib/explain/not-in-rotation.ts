import { ownRotations } from "../rollout/milestones.ts";
import { ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";
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
        {
          kind: "Service",
          name: service.name,
          field: "ready endpoints",
          value: String(own?.total ?? 0),
          since: undefined,
        },
      ],
      next: kubectl(
        deployment.namespace,
        "get",
        "endpointslices",
        "-l",
        `kubernetes.io/service-name=${service.name}`,
        "-o yaml",
      ),
    },
  };
};
