import { withShared } from "../../registry/sharing.ts";
import type { Pod } from "../../kinds/pod.ts";
import { matchesLabels } from "../../kinds/selector.ts";
import type { Service } from "../../kinds/service.ts";
import { isOver, isReady } from "../pods.ts";

/** Whether this controller keeps a Service's slices: it has a selector and is more than a name. */
export const hasSelector = ({ spec }: Service): boolean =>
  spec.type !== "ExternalName" && Object.keys(spec.selector ?? {}).length > 0;

const same = (a: unknown, b: unknown): boolean => a === b || withShared(a, b) === a;

/** Whether a slice may say something else of a pod now (endpointslice util/controller_utils.go, podEndpointsChanged). */
export const changesEndpoints = (before: Pod, pod: Pod): boolean =>
  !same(before.metadata.labels, pod.metadata.labels) ||
  before.metadata.deletionTimestamp !== pod.metadata.deletionTimestamp ||
  before.spec.hostname !== pod.spec.hostname ||
  before.spec.subdomain !== pod.spec.subdomain ||
  before.spec.nodeName !== pod.spec.nodeName ||
  isReady(before) !== isReady(pod) ||
  isOver(before) !== isOver(pod) ||
  !same(before.status?.podIPs, pod.status?.podIPs) ||
  before.status?.podIP !== pod.status?.podIP;

/** The Services that select a pod, or did before it changed. */
export const servicesOf = (
  services: readonly Service[],
  pod: Pod,
  before: Pod | undefined,
): readonly Service[] =>
  services.filter((service) => {
    if (!hasSelector(service)) return false;
    const selector = service.spec.selector ?? {};
    return (
      matchesLabels(selector, pod.metadata.labels) ||
      (before !== undefined && matchesLabels(selector, before.metadata.labels))
    );
  });
