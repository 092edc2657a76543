import { numberAt, type Raw } from "../base/raw.ts";
import type { Named } from "./args.ts";
import type { Plan } from "./command.ts";
import { uidOf } from "./deployment/goal.ts";
import { scalePathOf } from "./deployment/place.ts";
import { jsonPatch, set, still } from "./patch.ts";

/** How many pods a Deployment wants; absent means 1 (pkg/apis/apps/v1/defaults.go). */
export const replicasOf = (deployment: Raw): number => numberAt(deployment, "spec", "replicas") ?? 1;

/** Sizes a Deployment through its Scale, which leaves out a 0 (autoscaling/v1 ScaleSpec). */
export function sizing(deployment: Raw, named: Named, to: number): Plan {
  const from = replicasOf(deployment);
  return {
    type: "writes",
    writes: [
      jsonPatch(scalePathOf(named), [
        still("/metadata/uid", uidOf(deployment)),
        still("/spec/replicas", from === 0 ? undefined : from),
        set("/spec/replicas", to),
      ]),
    ],
    from: { id: "atReplicas", args: { replicas: from } },
    to: { id: "atReplicas", args: { replicas: to } },
    event: { about: deployment, reason: "Scaled" },
  };
}
