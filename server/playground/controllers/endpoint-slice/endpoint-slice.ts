import { copyOf } from "../../json.ts";
import { endpointSlices, type Endpoint, type EndpointSlice } from "../../kinds/endpoint-slice.ts";
import { nodes } from "../../kinds/node.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { matchesLabels } from "../../kinds/selector.ts";
import { services, type Service } from "../../kinds/service.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { isOf, type Change } from "../../store/store.ts";
import { controllerReference } from "../claim.ts";
import type { Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { isTerminating } from "../refusals.ts";
import { endpointOf, type AddressType } from "./endpoint.ts";
import { changesEndpoints, hasSelector, servicesOf } from "./pod-changes.ts";
import {
  managedBy,
  managedByLabel,
  planSlices,
  serviceLabel,
  sliceLabels,
  type SliceContent,
} from "./plan.ts";
import { createTriggerTimes } from "./trigger-time.ts";

const triggerKey = "endpoints.kubernetes.io/last-change-trigger-time";

/** Endpoints for each ms that a Service rests after a sync. */
const endpointsForRest = 20;

/** What both a new and a changed slice say beside their identity. */
const contentOf = ({ addressType, endpoints, ports }: SliceContent): Draft => ({
  addressType,
  endpoints: copyOf([...endpoints]),
  ports: copyOf([...ports]),
});

function newSlice(service: Service, content: SliceContent, trigger: string | undefined): Draft {
  return {
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    metadata: {
      generateName: `${service.metadata.name}-`,
      labels: { ...sliceLabels(service) },
      ...(trigger === undefined ? {} : { annotations: { [triggerKey]: trigger } }),
      ownerReferences: [controllerReference(service)],
    },
    ...contentOf(content),
  };
}

function changedSlice(
  service: Service,
  slice: EndpointSlice,
  content: SliceContent,
  trigger: string | undefined,
): Draft {
  const { [triggerKey]: _, ...annotations } = slice.metadata.annotations ?? {};
  return {
    ...copyOf(slice as unknown as Draft),
    metadata: {
      ...copyOf(slice.metadata),
      labels: { ...sliceLabels(service) },
      annotations: { ...annotations, ...(trigger === undefined ? {} : { [triggerKey]: trigger }) },
    },
    ...contentOf(content),
  };
}

/** The Service of one of our slices; undefined for slices that somebody else keeps. */
const serviceKeyOf = ({ metadata }: KubeObject): string | undefined => {
  const name = metadata.labels?.[serviceLabel] ?? "";
  return metadata.labels?.[managedByLabel] === managedBy && name !== ""
    ? `${metadata.namespace ?? ""}/${name}`
    : undefined;
};

const zoneOf = (node: KubeObject | undefined): string | undefined =>
  node?.metadata.labels?.["topology.kubernetes.io/zone"];

/** Lists, for each Service with a selector, the pods behind it. */
export function startEndpointSlices({ registry, clock }: Indexed): () => void {
  const { store } = registry;
  const triggers = createTriggerTimes();
  /** Slices by `namespace/service`, kept while they change. */
  const slices = new Map<string, Map<string, EndpointSlice>>();
  /** Endpoints of pods as they are, so that a pod that did not change costs a look-up. */
  let made = new WeakMap<Service, Map<AddressType, WeakMap<Pod, Endpoint>>>();
  let isWriting = false;

  const endpointsOf = (service: Service, type: AddressType): WeakMap<Pod, Endpoint> => {
    const ofService = made.get(service) ?? new Map<AddressType, WeakMap<Pod, Endpoint>>();
    made.set(service, ofService);
    const ofType = ofService.get(type) ?? new WeakMap<Pod, Endpoint>();
    ofService.set(type, ofType);
    return ofType;
  };
  /** A pod whose node is gone is not listed, unless addresses are published whatever happens. */
  const endpointFor = (service: Service, pod: Pod, type: AddressType): Endpoint | undefined => {
    const known = endpointsOf(service, type);
    const before = known.get(pod);
    if (before !== undefined) return before;
    const node = store.get(nodes, "", pod.spec.nodeName ?? "");
    if (node === undefined && service.spec.publishNotReadyAddresses !== true) return undefined;
    const endpoint = endpointOf(service, pod, node, type);
    known.set(pod, endpoint);
    return endpoint;
  };

  const write = (
    service: Service,
    plan: ReturnType<typeof planSlices>,
    trigger: string | undefined,
  ): void => {
    const namespace = service.metadata.namespace ?? "";
    if (service.metadata.deletionTimestamp === undefined) {
      for (const content of plan.create) {
        registry.create(endpointSlices, namespace, newSlice(service, content, trigger), { manager });
      }
    }
    for (const { slice, content } of plan.update) {
      const draft = changedSlice(service, slice, content, trigger);
      registry.update(endpointSlices, namespace, slice.metadata.name, draft, { manager });
    }
    for (const { metadata } of plan.remove) registry.remove(endpointSlices, namespace, metadata.name, {});
  };

  const sync = (key: string): void => {
    const { namespace, name } = partsOf(key);
    const service = store.get(services, namespace, name);
    if (service === undefined) {
      triggers.forget(key);
      return;
    }
    if (!hasSelector(service)) return;
    const selector = service.spec.selector ?? {};
    const selected = store
      .list(pods, namespace)
      .filter(({ metadata }) => matchesLabels(selector, metadata.labels));
    const existing = [...(slices.get(key)?.values() ?? [])].filter(
      ({ metadata }) => metadata.deletionTimestamp === undefined,
    );
    const trigger = triggers.next(key, service, selected);
    const plan = planSlices(service, selected, existing, (pod, type) => endpointFor(service, pod, type));
    isWriting = true;
    try {
      write(service, plan, trigger);
    } catch (error) {
      if (!(error instanceof StatusError) || !isTerminating(error)) throw error;
    } finally {
      isWriting = false;
    }
  };
  const rest = (key: string): number =>
    [...(slices.get(key)?.values() ?? [])].reduce((sum, { endpoints }) => sum + (endpoints?.length ?? 0), 0) /
    endpointsForRest;
  const queue = createQueue<string>({ clock, sync, rest, retries: 15 });

  const keep = (slice: EndpointSlice): void => {
    const key = serviceKeyOf(slice);
    if (key === undefined) return;
    const ofService = slices.get(key) ?? new Map<string, EndpointSlice>();
    slices.set(key, ofService);
    ofService.set(slice.metadata.name, slice);
  };
  const drop = (slice: KubeObject): void => {
    const key = serviceKeyOf(slice);
    const ofService = key === undefined ? undefined : slices.get(key);
    ofService?.delete(slice.metadata.name);
    if (key !== undefined && ofService?.size === 0) slices.delete(key);
  };
  const hearSlice = ({ type, object, previous }: Change<EndpointSlice>): void => {
    const leaves =
      type === "DELETED" || (previous !== undefined && serviceKeyOf(previous) !== serviceKeyOf(object));
    if (leaves) drop(previous ?? object);
    if (type !== "DELETED") keep(object);
    if (isWriting) return;
    for (const one of previous === undefined ? [object] : [previous, object]) {
      const key = serviceKeyOf(one);
      if (key !== undefined) queue.add(key);
    }
  };
  const hearPod = ({ type, object: pod, previous: before }: Change<Pod>): void => {
    if (type === "MODIFIED" && before !== undefined && !changesEndpoints(before, pod)) return;
    const inNamespace = store.list(services, pod.metadata.namespace ?? "");
    for (const service of servicesOf(inNamespace, pod, before)) queue.add(keyOf(service));
  };
  const hearNode = ({ type, object, previous }: Change): void => {
    if (type === "MODIFIED" && zoneOf(previous) === zoneOf(object)) return;
    made = new WeakMap();
    for (const service of store.list(services)) queue.add(keyOf(service));
  };

  for (const slice of store.list(endpointSlices)) keep(slice);
  for (const service of store.list(services)) queue.add(keyOf(service));
  const silence = store.subscribe((change) => {
    if (isOf(endpointSlices, change)) hearSlice(change);
    else if (isOf(pods, change)) hearPod(change);
    else if (change.kind === services) queue.add(keyOf(change.object));
    else if (change.kind === nodes) hearNode(change);
  });
  return () => {
    silence();
    queue.stop();
  };
}
