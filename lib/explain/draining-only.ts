import { ownRotations } from "../rollout/progress/milestones.ts";
import { ofService } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectlSlices } from "./kubectl.ts";

/** No endpoint is ready: kube-proxy falls back to those that leave and still serve. */
export const drainingOnly: Explainer = ({ progress, world, trafficKnown, deployment }) => {
  const rotation = ownRotations(progress).find(({ total, draining }) => total === 0 && draining.size > 0);
  if (rotation === undefined || !trafficKnown) return undefined;
  const name = world.objects.Service.get(rotation.service)?.name ?? "";
  const count = [...rotation.draining.values()].reduce((sum, each) => sum + each, 0);
  return {
    explanation: {
      id: "draining-only",
      weight: "warns",
      text: { id: "onlyDraining", args: { service: name, count } },
      evidence: [
        ofService(
          { name },
          { field: { id: "fieldReady", args: undefined }, value: "0", since: progress.silentSince },
        ),
        ofService({ name }, { field: { id: "fieldDraining", args: undefined }, value: String(count) }),
      ],
      next: kubectlSlices(deployment.namespace, name),
    },
  };
};
