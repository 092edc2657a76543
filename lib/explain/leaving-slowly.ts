import { ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";
import { slowestLeaving } from "./pods.ts";

/** A pod may take this long to stop before it is worth a word, ms. */
const patience = 5_000;

/** An old pod takes its time to stop: its grace period, a finalizer, or longer than it should. */
export const leavingSlowly: Explainer = (situation) => {
  const pod = slowestLeaving(situation);
  if (pod?.deletedAt === undefined) return undefined;
  const grace = pod.graceSeconds ?? 0;
  const asked = pod.deletedAt - grace * 1000;
  if (situation.at - asked < patience) return undefined;
  const overdue = situation.at - pod.deletedAt;
  return {
    explanation: {
      id: "leaving-slowly",
      weight: overdue > patience ? "warns" : "tells",
      text: {
        id: "leavesSlowly",
        args: { pod: pod.name, ms: situation.at - asked, grace, overdue, finalizers: pod.finalizers },
      },
      evidence: [
        ofPod(pod, { field: "metadata.deletionGracePeriodSeconds", value: String(grace), since: asked }),
        ...(pod.finalizers === 0
          ? []
          : [ofPod(pod, { field: "metadata.finalizers", value: String(pod.finalizers) })]),
      ],
      next: kubectl(pod.namespace, "get", `pod/${pod.name}`, "-o yaml"),
    },
  };
};
