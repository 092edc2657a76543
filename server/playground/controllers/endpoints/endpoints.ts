import { isOf } from "../../store/store.ts";
import { copyOf } from "../../json.ts";
import { withShared } from "../../registry/sharing.ts";
import { endpoints, type EndpointSubset, type Endpoints } from "../../kinds/endpoints.ts";
import { pods } from "../../kinds/pod.ts";
import { matchesLabels } from "../../kinds/selector.ts";
import { services, type Service } from "../../kinds/service.ts";
import type { Draft } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { changesEndpoints, hasSelector, servicesOf } from "../endpoint-slice/pod-changes.ts";
import type { Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { isTerminating } from "../refusals.ts";
import { mostAddresses, subsetsOf, truncated } from "./subsets.ts";

const managedByLabel = "endpoints.kubernetes.io/managed-by";
const headlessLabel = "service.kubernetes.io/headless";
const overCapacity = "endpoints.kubernetes.io/over-capacity";

/** One object holds all addresses of a Service and is written whole: at most two times a second, in ms. */
const rest = 500;

const labelsOf = ({ metadata, spec }: Service): Readonly<Record<string, string>> => {
  const { [headlessLabel]: _, ...labels } = metadata.labels ?? {};
  const isHeadless = (spec.clusterIP ?? "") === "" || spec.clusterIP === "None";
  return { ...labels, ...(isHeadless && { [headlessLabel]: "" }), [managedByLabel]: "endpoint-controller" };
};

const sizeOf = (subsets: readonly EndpointSubset[]): number =>
  subsets.reduce(
    (sum, { addresses = [], notReadyAddresses = [] }) => sum + addresses.length + notReadyAddresses.length,
    0,
  );

function objectOf(service: Service, known: Endpoints | undefined, subsets: readonly EndpointSubset[]): Draft {
  const { [overCapacity]: _, ...annotations } = known?.metadata.annotations ?? {};
  const isOver = sizeOf(subsets) > mostAddresses;
  const { name, namespace = "" } = service.metadata;
  return {
    apiVersion: "v1",
    kind: "Endpoints",
    metadata: {
      ...(known === undefined ? { name, namespace } : copyOf(known.metadata)),
      labels: { ...labelsOf(service) },
      annotations: { ...annotations, ...(isOver && { [overCapacity]: "truncated" }) },
    },
    subsets: copyOf([...(isOver ? truncated(subsets) : subsets)]),
  };
}

/** Whether what is stored says what `draft` says. */
const isUpToDate = (known: Endpoints | undefined, service: Service, draft: Draft): boolean => {
  const subsets = known?.subsets ?? [];
  return (
    known !== undefined &&
    withShared(subsets, draft["subsets"]) === subsets &&
    withShared(known.metadata.labels, labelsOf(service)) === known.metadata.labels
  );
};

const isKept = (known: Endpoints | undefined): boolean =>
  known?.metadata.labels?.[managedByLabel] !== undefined;

/** Keeps the older Endpoints of Services with a selector, which some clients still read. */
export function startEndpoints({ registry, clock }: Indexed): () => void {
  const { store } = registry;
  const write = (service: Service, known: Endpoints | undefined, draft: Draft): void => {
    const { namespace = "", name } = service.metadata;
    if (known === undefined) registry.create(endpoints, namespace, draft, { manager });
    else registry.update(endpoints, namespace, name, draft, { manager });
  };
  const sync = (key: string): void => {
    const { namespace, name } = partsOf(key);
    const service = store.get(services, namespace, name);
    const known = store.get(endpoints, namespace, name);
    if (service === undefined) {
      if (isKept(known)) registry.remove(endpoints, namespace, name, {});
      return;
    }
    if (!hasSelector(service) || service.metadata.deletionTimestamp !== undefined) return;
    const selector = service.spec.selector ?? {};
    const selected = store
      .list(pods, namespace)
      .filter(({ metadata }) => matchesLabels(selector, metadata.labels));
    const draft = objectOf(service, known, subsetsOf(service, selected));
    if (isUpToDate(known, service, draft)) return;
    try {
      write(service, known, draft);
    } catch (error) {
      if (!(error instanceof StatusError) || !isTerminating(error)) throw error;
    }
  };
  const queue = createQueue<string>({ clock, sync, rest: () => rest, retries: 15 });

  for (const service of store.list(services)) queue.add(keyOf(service));
  const silence = store.subscribe((change) => {
    const { type, kind } = change;
    if (kind === services) queue.add(keyOf(change.object));
    if (kind === endpoints && type === "DELETED") queue.add(keyOf(change.object));
    if (!isOf(pods, change)) return;
    const { object: pod, previous: before } = change;
    if (type === "MODIFIED" && before !== undefined && !changesEndpoints(before, pod)) return;
    const inNamespace = store.list(services, pod.metadata.namespace ?? "");
    for (const service of servicesOf(inNamespace, pod, before)) queue.add(keyOf(service));
  });
  return () => {
    silence();
    queue.stop();
  };
}
