import type { Manager } from "../kinds/meta.ts";
import { ofDeployment } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** Stamps are of the second, and the fact came a moment after the write. */
const close = 2_000;

/**
 * Who wrote about then, and not the template. The API server puts no time on what came by way of the scale subresource
 * (autoscalers, kubectl scale), so whoever has none is meant where no time fits.
 */
function writerOf(managers: readonly Manager[], at: number): string | undefined {
  const writers = managers.filter(({ content }) => !content);
  const timed = writers.find((each) => each.at !== undefined && Math.abs(each.at - at) <= close);
  return (timed ?? writers.find((each) => each.at === undefined))?.name;
}

/** Somebody changed replicas while the version was on its way: an autoscaler, or a person. */
export const scaled: Explainer = ({ deployment, progress, rollout, at }) => {
  const { scaled: change } = progress;
  if (change === undefined || rollout === undefined || change.at < rollout.declaredAt) return undefined;
  if (rollout.doneAt !== undefined && change.at >= rollout.doneAt) return undefined;
  const writer = writerOf(deployment.managers, change.at);
  return {
    explanation: {
      id: "scaled",
      weight: "tells",
      text: {
        id: "scaledMeanwhile",
        args: { from: change.from, to: change.to, ms: at - change.at, writer },
      },
      evidence: [
        ofDeployment(deployment, { field: "spec.replicas", value: String(change.to), since: change.at }),
      ],
      next: kubectl(deployment.namespace, "get", "hpa"),
    },
  };
};
