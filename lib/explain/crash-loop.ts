import type { Container } from "../kinds/pod.ts";
import type { Reason } from "../words/know.ts";
import { findContainer } from "./containers.ts";
import { ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";
import { isCrashing } from "./pods.ts";

/** A container ends again and again; how it ended last is what tells. */
export const crashLoop: Explainer = (situation) => {
  const found = findContainer(situation, isCrashing);
  if (found === undefined) return undefined;
  const { pod, container } = found;
  const ending = container.ended ?? container.last;
  // A run that has ended and has no successor yet is not the previous one.
  const isOver = container.ended !== undefined;
  return {
    explanation: {
      id: "crash-loop",
      weight: "stops",
      text: {
        id: "crashes",
        args: {
          pod: pod.name,
          container: container.name,
          restarts: container.restarts,
          exitCode: ending?.exitCode,
          reason: ending?.reason ?? "",
          message: ending?.message ?? "",
        },
      },
      evidence: [
        ofPod(pod, {
          field: `status.containerStatuses[${container.name}].${isOver ? "state" : "lastState"}.terminated`,
          value: endingText(ending),
          since: ending?.finishedAt,
        }),
        ofPod(pod, {
          field: `status.containerStatuses[${container.name}].restartCount`,
          value: String(container.restarts),
        }),
      ],
      next: kubectl(
        pod.namespace,
        "logs",
        `pod/${pod.name}`,
        "-c",
        container.name,
        ...(isOver ? [] : ["--previous"]),
      ),
    },
    why: { type: "crash", reason: ending?.reason ?? container.reason ?? "", exitCode: ending?.exitCode },
  };
};

function endingText(ending: Container["ended"]): Reason {
  if (ending === undefined) return { id: "valueUnknown", args: undefined };
  const { exitCode, reason, message } = ending;
  return { id: "valueEnding", args: { exitCode, reason, message: message ?? "" } };
}
