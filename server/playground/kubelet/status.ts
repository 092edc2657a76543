import { toTime } from "../clock.ts";
import type { ContainerStatus, PodStatus } from "../kinds/pod-types.ts";
import { conditionsOf } from "./conditions.ts";
import { containerStatus } from "./container-status.ts";
import { phaseOf } from "./phase.ts";
import type { PodWorker } from "./worker.ts";

const byName = (a: ContainerStatus, b: ContainerStatus): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** A list only where there is something in it. */
const listed = <Name extends string, T>(
  name: Name,
  items: readonly T[],
): { readonly [key in Name]?: readonly T[] } =>
  (items.length === 0 ? {} : { [name]: items }) as { readonly [key in Name]?: readonly T[] };

/** The whole status of a pod as its node sees it now (pkg/kubelet/kubelet_pods.go, generateAPIPodStatus). */
export function statusOf(worker: PodWorker, hostIP: string, now: number): PodStatus {
  const { pod, containers, ip, failure, admittedAt } = worker;
  const phase = phaseOf(worker);
  const { generation } = pod.metadata;
  const statuses = (initial: boolean): readonly ContainerStatus[] =>
    containers.filter(({ role }) => (role === "app") !== initial).map(containerStatus);
  const qosClass = pod.status?.qosClass;
  return {
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    phase,
    conditions: conditionsOf(worker, phase, now),
    ...(failure !== undefined && phase === "Failed" ? failure : {}),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    ...(ip === undefined ? {} : { podIP: ip, podIPs: [{ ip }] }),
    startTime: toTime(admittedAt),
    ...listed("initContainerStatuses", statuses(true)),
    ...listed("containerStatuses", [...statuses(false)].sort(byName)),
    ...(qosClass === undefined ? {} : { qosClass }),
  };
}
