import type { Endpoint, EndpointPort, EndpointSlice } from "../../kinds/endpoint-slice.ts";
import type { Node } from "../../kinds/node.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Service, ServicePort } from "../../kinds/service.ts";
import { isOver, isReady } from "../pods.ts";

export type AddressType = EndpointSlice["addressType"];

const zoneLabel = "topology.kubernetes.io/zone";

/** The families that a Service has addresses of (endpointslice utils.go, getAddressTypesForService). */
export function addressTypesOf({ spec }: Service): readonly AddressType[] {
  const families = (spec.ipFamilies ?? []).filter(
    (family): family is "IPv4" | "IPv6" => family === "IPv4" || family === "IPv6",
  );
  if (families.length > 0) return families;
  const { clusterIP = "" } = spec;
  if (clusterIP !== "" && clusterIP !== "None") return [clusterIP.includes(":") ? "IPv6" : "IPv4"];
  return ["IPv4", "IPv6"];
}

export const addressesOf = ({ status }: Pod, type: AddressType): readonly string[] =>
  (status?.podIPs ?? (status?.podIP === undefined ? [] : [{ ip: status.podIP }]))
    .map(({ ip }) => ip)
    .filter((ip) => ip.includes(":") === (type === "IPv6"));

/** Whether a pod is listed at all: it has an address and is not over; leaving ones are listed too. */
export const isListed = (pod: Pod): boolean =>
  !isOver(pod) && ((pod.status?.podIPs ?? []).length > 0 || (pod.status?.podIP ?? "") !== "");

/** The number behind a Service's port on this pod, or undefined where the pod does not name it (FindPort). */
function portOn({ spec }: Pod, { targetPort, port, protocol = "TCP" }: ServicePort): number | undefined {
  const target = targetPort ?? port;
  if (typeof target === "number") return target === 0 ? port : target;
  const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always");
  return [...spec.containers, ...sidecars]
    .flatMap(({ ports = [] }) => ports)
    .find(({ name, protocol: its = "TCP" }) => name === target && its === protocol)?.containerPort;
}

/** A Service's ports as this pod has them; one that it does not name is left out. */
export function portsOf({ spec }: Service, pod: Pod): readonly EndpointPort[] {
  const ports: EndpointPort[] = [];
  for (const servicePort of spec.ports ?? []) {
    const port = portOn(pod, servicePort);
    if (port === undefined) continue;
    const { name = "", protocol = "TCP", appProtocol } = servicePort;
    ports.push({ name, protocol, port, ...(appProtocol === undefined ? {} : { appProtocol }) });
  }
  return ports;
}

/**
 * What a slice says of a pod (endpointslice utils.go, podToEndpoint): ready only while it is not leaving, unless the
 * Service publishes addresses that are not ready.
 */
export function endpointOf(service: Service, pod: Pod, node: Node | undefined, type: AddressType): Endpoint {
  const serving = isReady(pod);
  const terminating = pod.metadata.deletionTimestamp !== undefined;
  const { namespace = "", name, uid } = pod.metadata;
  const { nodeName = "", hostname = "", subdomain } = pod.spec;
  const zone = node?.metadata.labels?.[zoneLabel] ?? "";
  const isNamed = hostname !== "" && subdomain === service.metadata.name;
  return {
    addresses: addressesOf(pod, type),
    conditions: {
      ready: service.spec.publishNotReadyAddresses === true || (serving && !terminating),
      serving,
      terminating,
    },
    ...(isNamed && { hostname }),
    targetRef: { kind: "Pod", namespace, name, uid },
    ...(nodeName !== "" && { nodeName }),
    ...(zone !== "" && { zone }),
  };
}
