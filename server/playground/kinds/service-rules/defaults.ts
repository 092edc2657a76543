import type { Draft } from "../../object.ts";
import { byDefault, byDefaultAlsoZero, structIn, structsAt, withoutZeros } from "../rules/draft.ts";

/** Three hours, in seconds. */
const longestAffinity = 10_800;

const isReachedFromOutside = (spec: Draft): boolean =>
  spec["type"] === "LoadBalancer" || spec["type"] === "NodePort" || Array.isArray(spec["externalIPs"]);

function defaultPort(port: Draft): void {
  withoutZeros(port, "name", "nodePort");
  byDefault(port, "protocol", "TCP");
  if (port["targetPort"] === 0) delete port["targetPort"];
  byDefault(port, "targetPort", port["port"]);
}

/** pkg/apis/core/v1/defaults.go, SetDefaults_Service. */
export function defaultService(service: Draft): void {
  const spec = structIn(service, "spec");
  withoutZeros(spec, "clusterIP", "externalName", "publishNotReadyAddresses", "healthCheckNodePort");
  withoutZeros(spec, "loadBalancerIP", "externalTrafficPolicy");
  byDefault(spec, "sessionAffinity", "None");
  if (spec["sessionAffinity"] === "None") delete spec["sessionAffinityConfig"];
  if (spec["sessionAffinity"] === "ClientIP") {
    const clientIP = structIn(structIn(spec, "sessionAffinityConfig"), "clientIP");
    byDefaultAlsoZero(clientIP, "timeoutSeconds", longestAffinity);
  }
  byDefault(spec, "type", "ClusterIP");
  for (const port of structsAt(spec, "ports")) defaultPort(port);
  if (isReachedFromOutside(spec)) byDefault(spec, "externalTrafficPolicy", "Cluster");
  if (spec["type"] !== "ExternalName") byDefault(spec, "internalTrafficPolicy", "Cluster");
  if (spec["type"] === "LoadBalancer") byDefault(spec, "allocateLoadBalancerNodePorts", true);
}
