import { services, type Service } from "../kinds/service.ts";
import type { KubeObject } from "../object.ts";
import { countName, type Evaluator } from "./evaluator.ts";

type Spec = Service["spec"] & { readonly allocateLoadBalancerNodePorts?: boolean };

/** Ports of a node that a Service will have; they are not allocated yet when it is looked at. */
function nodePorts({ type, ports = [], allocateLoadBalancerNodePorts }: Spec): number {
  switch (type) {
    case "NodePort":
      return ports.length;
    case "LoadBalancer":
      return allocateLoadBalancerNodePorts === false
        ? ports.filter(({ nodePort = 0 }) => nodePort !== 0).length
        : ports.length;
    default:
      return 0;
  }
}

const typeOf = (service: KubeObject): string | undefined => {
  const { type } = (service as Service).spec;
  return type === "NodePort" || type === "LoadBalancer" ? type : undefined;
};

const names: ReadonlySet<string> = new Set([
  ...[countName(services), "services", "services.nodeports", "services.loadbalancers"],
]);

/** Services, their node ports and their load balancers (pkg/quota/v1/evaluator/core/services.go). */
export const serviceEvaluator: Evaluator = {
  counts: (resource) => names.has(resource),
  // Its type may change.
  considers: () => true,
  within: () => false,
  usage: (service) => ({
    [countName(services)]: "1",
    services: "1",
    "services.nodeports": String(nodePorts((service as Service).spec)),
    "services.loadbalancers": typeOf(service) === "LoadBalancer" ? "1" : "0",
  }),
  gives: (service, old) => typeOf(service) !== typeOf(old),
};
