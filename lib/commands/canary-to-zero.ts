import type { Deployment } from "../kinds/deployment.ts";
import { deploymentsIn } from "../traffic/scope.ts";
import { selectedBy, selects, servicesIn } from "../traffic/selects.ts";
import { asksNothing, onDeployment } from "./deployment/on-deployment.ts";
import type { Way } from "./draw/way.ts";
import type { Line } from "./preview.ts";
import { replicasOf, sizing } from "./sizes.ts";
import { scalers } from "./warns/scalers.ts";

/** Takes a canary out of rotation: its Deployment is scaled to nothing, and the others get all requests. */
export const canaryToZero = onDeployment({
  name: "canary-to-zero",
  subresource: "scale",
  asks: asksNothing,
  target: () => ({ id: "atReplicas", args: { replicas: 0 } }),
  plan: ({ deployment }, named) =>
    replicasOf(deployment) === 0
      ? { id: "alreadySized", args: { name: named.name, replicas: "0" } }
      : sizing(deployment, named, 0),
  binds: (deployment) => ({ replicas: replicasOf(deployment) }),
  line: ({ namespace, name }) => `kubectl -n ${namespace} scale deployment/${name} --replicas=0`,
  draw: (way) => {
    const others = besideOf(way).filter(({ replicas }) => replicas > 0);
    const { name, replicas } = way.deployment;
    const rest: Line =
      others.length === 0
        ? { text: { id: "nobodyElse" } }
        : { text: { id: "othersAnswer", args: { others: others.map(sized) } } };
    return {
      target: "0",
      changes: [],
      happens: [
        { text: { id: "canaryEnds", args: { name, pods: replicas } } },
        ...(others.length > 0 ? [rest] : []),
      ],
      stays:
        others.length === 0
          ? []
          : [
              { text: { id: "othersStay", args: { others: others.map(sized) } } },
              { text: { id: "answersStay" } },
            ],
      warnings: [...(others.length === 0 ? [rest] : []), ...scalers(way)],
    };
  },
});

const sized = ({ name, replicas }: Deployment) => ({ name, replicas });

/** The other Deployments behind the same Services. */
function besideOf({ deployment, seen: { world } }: Way): readonly Deployment[] {
  const { namespace, uid, template } = deployment;
  const own = servicesIn(world, namespace, ({ selector }) => selects(selector, template.labels));
  const around = deploymentsIn(world, namespace);
  const beside = own.flatMap((service) => selectedBy(around, service));
  return [...new Set(beside)].filter((other) => other.uid !== uid);
}
