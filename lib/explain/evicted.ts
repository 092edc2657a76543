import { ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** Pods that ended without being asked to: they stay as objects and count nowhere. */
export const evicted: Explainer = ({ sets, progress, world, deployment }) => {
  const uids = sets.flatMap(({ uid }) => [...(progress.crews.get(uid)?.ended ?? [])]);
  const pods = uids.slice(0, 8).flatMap((uid) => world.objects.Pod.get(uid) ?? []);
  const [pod] = pods;
  if (pod === undefined) return undefined;
  const reason = pod.reason ?? pod.phase;
  return {
    explanation: {
      id: "evicted",
      weight: "tells",
      text: { id: "podsEnded", args: { pods: uids.length, reason } },
      evidence: pods.map((each) =>
        ofPod(each, {
          field: "status.phase",
          value: [each.phase, each.reason, each.message].filter(Boolean).join(", "),
        }),
      ),
      next: kubectl(deployment.namespace, "get", "pods", "--field-selector=status.phase=Failed"),
    },
  };
};
