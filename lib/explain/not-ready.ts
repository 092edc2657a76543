import type { Pod } from "../kinds/pod.ts";
import { podsAt, type Situation } from "../rollout/situation.ts";
import { conditionText, ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";
import { doingOf, lastEvent, probeAnswer } from "./pods.ts";

/** How long a pod may run before its silence is worth a word, ms. */
const patience = 30_000;

/** A pod runs and is not ready: its probe's last answer, as the kubelet's Event has it. */
export const notReady: Explainer = (situation) => {
  const pods = podsAt(situation, "unready").filter(
    (pod) => doingOf(pod, false) === "running" && !pod.containersReady,
  );
  const failing = pods.find((pod) => unhealthy(situation, pod) !== undefined);
  const waiting = pods.find(({ createdAt }) => situation.at - createdAt > patience);
  const pod = failing ?? waiting;
  const failed = situation.verdict.type === "deadline";
  if (pod === undefined) return undefined;
  const event = unhealthy(situation, pod);
  const since = event?.firstAt ?? pod.readyAt ?? pod.createdAt;
  return {
    explanation: {
      id: "not-ready",
      weight: failed ? "stops" : "warns",
      text: {
        id: "runsNotReady",
        args: {
          pod: pod.name,
          ms: situation.at - since,
          answer: event === undefined ? undefined : probeAnswer(event.message),
        },
      },
      evidence: [
        ofPod(pod, {
          field: "status.conditions[Ready]",
          value: conditionText("False", pod.readyReason, pod.readyMessage),
          since: pod.readyAt,
        }),
        ...(event === undefined
          ? []
          : [
              {
                kind: "Event",
                name: event.name,
                field: event.reason,
                value:
                  event.count > 1
                    ? ({ id: "valueRepeated", args: { message: event.message, times: event.count } } as const)
                    : event.message,
                since: event.firstAt,
              },
            ]),
      ],
      next: kubectl(pod.namespace, "logs", `pod/${pod.name}`),
    },
    why: { type: "unready" },
  };
};

const unhealthy = (situation: Situation, pod: Pod) => lastEvent(situation, pod.uid, ["Unhealthy"]);
