import type { Endpoint, EndpointPort, EndpointSlice } from "../../kinds/endpoint-slice.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Service } from "../../kinds/service.ts";
import { addressTypesOf, isListed, portsOf, type AddressType } from "./endpoint.ts";
import { pack } from "./packing.ts";

export const serviceLabel = "kubernetes.io/service-name";
export const managedByLabel = "endpointslice.kubernetes.io/managed-by";
export const managedBy = "endpointslice-controller.k8s.io";
const headlessLabel = "service.kubernetes.io/headless";

/** A slice as it is to be. */
export interface SliceContent {
  readonly addressType: AddressType;
  readonly endpoints: readonly Endpoint[];
  readonly ports: readonly EndpointPort[];
}

/** The writes that bring a Service's slices to where they should be. */
export interface SlicePlan {
  readonly create: readonly SliceContent[];
  readonly update: readonly { readonly slice: EndpointSlice; readonly content: SliceContent }[];
  readonly remove: readonly EndpointSlice[];
}

/** The labels of a Service's slices: its own, and upstream's three (setEndpointSliceLabels). */
export function sliceLabels({ metadata, spec }: Service): Readonly<Record<string, string>> {
  const { [headlessLabel]: _, ...labels } = metadata.labels ?? {};
  const isHeadless = (spec.clusterIP ?? "") === "" || spec.clusterIP === "None";
  return {
    ...labels,
    ...(isHeadless && { [headlessLabel]: "" }),
    [serviceLabel]: metadata.name,
    [managedByLabel]: managedBy,
  };
}

const isOwnedBy = ({ metadata }: EndpointSlice, service: Service): boolean =>
  metadata.ownerReferences?.some(
    ({ uid, kind, apiVersion }) => uid === service.metadata.uid && kind === "Service" && apiVersion === "v1",
  ) ?? false;

/** Slices are told apart by their ports, in any order. */
const portsKey = (ports: readonly EndpointPort[] | null | undefined): string =>
  (ports ?? [])
    .map(({ name = "", protocol = "", port = 0, appProtocol = "" }) =>
      JSON.stringify([name, protocol, port, appProtocol]),
    )
    .sort()
    .join();

const sameLabels = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, value]) => b[key] === value);

interface Group {
  readonly ports: readonly EndpointPort[];
  readonly endpoints: Endpoint[];
}

/** The endpoints that should be listed, by their ports: pods that name a port otherwise are in slices of their own. */
function grouped(
  service: Service,
  pods: readonly Pod[],
  endpointFor: (pod: Pod) => Endpoint | undefined,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const pod of pods) {
    if (!isListed(pod)) continue;
    const ports = portsOf(service, pod);
    const key = portsKey(ports);
    const group = groups.get(key) ?? { ports, endpoints: [] };
    groups.set(key, group);
    const endpoint = endpointFor(pod);
    if (endpoint !== undefined && endpoint.addresses.length > 0) group.endpoints.push(endpoint);
  }
  return groups;
}

/** A slice that would go and one that would come are one that changes (reconciler.go, finalize). */
function reused(plan: SlicePlan, service: Service): SlicePlan {
  const create = [...plan.create];
  const update = [...plan.update];
  const remove = plan.remove.filter((slice) => {
    const content = isOwnedBy(slice, service) ? create.pop() : undefined;
    if (content === undefined) return true;
    update.push({ slice, content });
    return false;
  });
  return { create, update, remove };
}

function planOfType(
  service: Service,
  pods: readonly Pod[],
  existing: readonly EndpointSlice[],
  of: { readonly addressType: AddressType; readonly endpointFor: (pod: Pod) => Endpoint | undefined },
): SlicePlan {
  const { addressType, endpointFor } = of;
  const labels = sliceLabels(service);
  const create: SliceContent[] = [];
  const update: SlicePlan["update"][number][] = [];
  const remove = existing.filter((slice) => !isOwnedBy(slice, service));
  const owned = existing.filter((slice) => isOwnedBy(slice, service));
  const groups = grouped(service, pods, endpointFor);

  for (const [key, { ports, endpoints }] of groups) {
    const packing = pack(
      owned.filter((slice) => portsKey(slice.ports) === key),
      endpoints,
      (slice) => !sameLabels(slice.metadata.labels ?? {}, labels),
    );
    create.push(...packing.create.map((its) => ({ addressType, endpoints: its, ports })));
    for (const [slice, its] of packing.update) {
      update.push({ slice, content: { addressType, endpoints: its, ports } });
    }
    remove.push(...packing.remove);
  }
  remove.push(...owned.filter((slice) => !groups.has(portsKey(slice.ports))));

  if (remove.length < existing.length || create.length > 0) {
    return reused({ create, update, remove }, service);
  }
  // Without any endpoint one empty slice says so.
  const [last] = remove;
  const isPlaceholder =
    remove.length === 1 &&
    last !== undefined &&
    (last.endpoints ?? []).length === 0 &&
    (last.ports ?? []).length === 0 &&
    isOwnedBy(last, service) &&
    sameLabels(last.metadata.labels ?? {}, labels);
  if (isPlaceholder) return { create, update, remove: [] };
  return reused({ create: [{ addressType, endpoints: [], ports: [] }], update, remove }, service);
}

/**
 * What to write so that a Service's slices list its pods (endpointslice reconciler.go, Reconcile). `endpointFor`: the
 * endpoint of a pod in a family, or undefined where it must not be listed.
 */
export function planSlices(
  service: Service,
  pods: readonly Pod[],
  existing: readonly EndpointSlice[],
  endpointFor: (pod: Pod, type: AddressType) => Endpoint | undefined,
): SlicePlan {
  const types = addressTypesOf(service);
  const plans = types.map((addressType) =>
    planOfType(
      service,
      pods,
      existing.filter((slice) => slice.addressType === addressType),
      { addressType, endpointFor: (pod) => endpointFor(pod, addressType) },
    ),
  );
  return {
    create: plans.flatMap(({ create }) => create),
    update: plans.flatMap(({ update }) => update),
    remove: [
      ...plans.flatMap(({ remove }) => remove),
      ...existing.filter(({ addressType }) => !types.includes(addressType)),
    ],
  };
}
