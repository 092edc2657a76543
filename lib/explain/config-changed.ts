import { podsAt } from "../rollout/situation.ts";
import { ofPod } from "./evidence.ts";
import type { Explainer } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** A ConfigMap that the pods read changed after they had started. */
export const configChanged: Explainer = (situation) => {
  const { current, world, deployment } = situation;
  const names = current?.template.configMaps ?? [];
  if (names.length === 0) return undefined;
  const pods = [...podsAt(situation, "ready"), ...podsAt(situation, "unready")];
  for (const config of world.objects.ConfigMap.values()) {
    const { changedAt } = config;
    if (config.namespace !== deployment.namespace || changedAt === undefined || !names.includes(config.name))
      continue;
    const pod = pods.find(({ startedAt }) => startedAt !== undefined && startedAt < changedAt);
    if (pod === undefined) continue;
    return {
      explanation: {
        id: "config-changed",
        weight: "warns",
        text: { id: "configIsNewer", args: { config: config.name } },
        evidence: [
          {
            kind: "ConfigMap",
            name: config.name,
            field: "data",
            value: { id: "valueChanged", args: undefined },
            since: changedAt,
          },
          ofPod(pod, {
            field: "status.startTime",
            value: { id: "valueEarlier", args: undefined },
            since: pod.startedAt,
          }),
        ],
        next: kubectl(deployment.namespace, "rollout restart", `deployment/${deployment.name}`),
      },
      names: config.name,
    };
  }
  return undefined;
};
