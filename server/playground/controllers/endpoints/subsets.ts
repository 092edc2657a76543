import type { EndpointAddress, EndpointSubset } from "../../kinds/endpoints.ts";
import type { EndpointPort } from "../../kinds/endpoint-slice.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Service } from "../../kinds/service.ts";
import { addressTypesOf, addressesOf, isListed, portsOf } from "../endpoint-slice/endpoint.ts";
import { isReady } from "../pods.ts";

/** Addresses in one Endpoints object, at most; ready ones come first. */
export const mostAddresses = 1000;

interface Group {
  readonly ports: readonly EndpointPort[];
  readonly ready: EndpointAddress[];
  readonly notReady: EndpointAddress[];
}

const byAddress = (a: EndpointAddress, b: EndpointAddress): number =>
  a.ip < b.ip ? -1 : a.ip > b.ip ? 1 : 0;

/** The address of a pod in the Service's first family; Endpoints know but one. */
function addressOf(service: Service, pod: Pod): EndpointAddress | undefined {
  const [type = "IPv4"] = addressTypesOf(service);
  const [ip] = addressesOf(pod, type);
  if (ip === undefined) return undefined;
  const { namespace = "", name, uid } = pod.metadata;
  const { nodeName = "", hostname = "", subdomain } = pod.spec;
  return {
    ip,
    ...(hostname !== "" && subdomain === service.metadata.name && { hostname }),
    ...(nodeName !== "" && { nodeName }),
    targetRef: { kind: "Pod", namespace, name, uid },
  };
}

const portOf = ({
  name = "",
  port = 0,
  protocol = "TCP",
  appProtocol,
}: EndpointPort): NonNullable<EndpointSubset["ports"]>[number] => ({
  ...(name !== "" && { name }),
  port,
  protocol,
  ...(appProtocol !== undefined && { appProtocol }),
});

function subsetOf({ ports, ready, notReady }: Group): EndpointSubset {
  const addresses = ready.sort(byAddress);
  const notReadyAddresses = notReady.sort(byAddress);
  return {
    ...(addresses.length > 0 && { addresses }),
    ...(notReadyAddresses.length > 0 && { notReadyAddresses }),
    ...(ports.length > 0 && { ports: ports.map(portOf) }),
  };
}

/**
 * The subsets of a Service's Endpoints (pkg/controller/endpoint/endpoints_controller.go): pods by their ports, ready or
 * not. Leaving pods are in none, unless addresses are published whatever happens.
 */
export function subsetsOf(service: Service, pods: readonly Pod[]): readonly EndpointSubset[] {
  const open = service.spec.publishNotReadyAddresses === true;
  const groups = new Map<string, Group>();
  for (const pod of pods) {
    const leaves = pod.metadata.deletionTimestamp !== undefined && !open;
    const address = leaves || !isListed(pod) ? undefined : addressOf(service, pod);
    const ports = portsOf(service, pod);
    const hasPorts = ports.length > 0 || (service.spec.ports ?? []).length === 0;
    if (address === undefined || !hasPorts) continue;
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, ready: [], notReady: [] };
    groups.set(key, group);
    (open || isReady(pod) ? group.ready : group.notReady).push(address);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => subsetOf(group));
}

/** As many of the subsets' addresses as an object may hold, ready ones before others. */
export function truncated(subsets: readonly EndpointSubset[]): readonly EndpointSubset[] {
  let left = mostAddresses;
  const take = (addresses: readonly EndpointAddress[] = []): readonly EndpointAddress[] => {
    const taken = addresses.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const ready = subsets.map(({ addresses }) => take(addresses));
  const notReady = subsets.map(({ notReadyAddresses }) => take(notReadyAddresses));
  return subsets.map(({ addresses: _, notReadyAddresses: __, ...rest }, place) => {
    const [kept = [], keptNotReady = []] = [ready[place], notReady[place]];
    return {
      ...rest,
      ...(kept.length > 0 && { addresses: kept }),
      ...(keptNotReady.length > 0 && { notReadyAddresses: keptNotReady }),
    };
  });
}
