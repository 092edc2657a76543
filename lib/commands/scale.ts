import { check } from "../base/check.ts";
import { int, struct } from "../base/shape.ts";
import { onDeployment } from "./deployment/on-deployment.ts";
import { selectingServices } from "./draw/services.ts";
import { scalers } from "./warns/scalers.ts";
import { replicasOf, sizing } from "./sizes.ts";

const shape = struct({ replicas: int });
/** int32, as the API has it. */
const most = 2_147_483_647;

/** Changes how many pods a Deployment wants, as `kubectl scale` does. */
export const scale = onDeployment({
  name: "scale",
  subresource: "scale",
  asks: (args) => {
    const checked = check(shape, args);
    if (checked.type === "bad") return undefined;
    const { replicas } = checked.value;
    return Number.isInteger(replicas) && replicas >= 0 && replicas <= most ? { replicas } : undefined;
  },
  target: ({ replicas }) => ({ id: "atReplicas", args: { replicas } }),
  plan: ({ deployment }, { replicas, ...named }) =>
    replicasOf(deployment) === replicas
      ? { id: "alreadySized", args: { name: named.name, replicas: String(replicas) } }
      : sizing(deployment, named, replicas),
  binds: (deployment) => ({ replicas: replicasOf(deployment) }),
  line: ({ namespace, name, replicas }) =>
    `kubectl -n ${namespace} scale deployment/${name} --replicas=${replicas}`,
  draw: (way, { replicas }) => {
    const services = selectingServices(way);
    const none = replicas === 0 && services.length > 0;
    return {
      target: String(replicas),
      changes: [],
      happens: [
        { text: { id: "sizes", args: { from: way.deployment.replicas, to: replicas } } },
        ...(none ? [{ text: { id: "leavesNone", args: { services } } } as const] : []),
      ],
      stays: [],
      warnings: scalers(way),
    };
  },
});
