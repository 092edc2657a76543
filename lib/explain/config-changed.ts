import type { NamedKind } from "../rollout/neighbourhood.ts";
import { podsAt, type Situation } from "../rollout/situation.ts";
import { ofPod } from "./evidence.ts";
import type { Explainer, Finding } from "./finding.ts";
import { kubectl } from "./kubectl.ts";

/** A ConfigMap or Secret that the pods read changed after they had started. */
export const configChanged: Explainer = (situation) => {
  for (const kind of ["ConfigMap", "Secret"] as const) {
    const finding = changedOf(kind, situation);
    if (finding !== undefined) return finding;
  }
  return undefined;
};

function changedOf(kind: NamedKind, situation: Situation): Finding | undefined {
  const { current, world, deployment } = situation;
  const names = (kind === "ConfigMap" ? current?.template.configMaps : current?.template.secrets) ?? [];
  if (names.length === 0) return undefined;
  const pods = [...podsAt(situation, "ready"), ...podsAt(situation, "unready")];
  for (const config of world.objects[kind].values()) {
    const { changedAt } = config;
    if (config.namespace !== deployment.namespace || changedAt === undefined || !names.includes(config.name))
      continue;
    const pod = pods.find(({ startedAt }) => startedAt !== undefined && startedAt < changedAt);
    if (pod === undefined) continue;
    return {
      explanation: {
        id: "config-changed",
        weight: "warns",
        text: { id: "configIsNewer", args: { kind, config: config.name } },
        evidence: [
          {
            kind,
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
}
