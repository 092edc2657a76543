import type { Pod } from "../types/pod.ts";

/** What a field selector may ask of pods (pkg/registry/core/pod/strategy.go, ToSelectableFields). */
export function podFields({ spec, status = {} }: Pod): Readonly<Record<string, string>> {
  const ips = status.podIPs?.map(({ ip }) => ip) ?? [];
  return {
    "spec.nodeName": spec.nodeName ?? "",
    "spec.restartPolicy": spec.restartPolicy ?? "",
    "spec.schedulerName": spec.schedulerName ?? "",
    "spec.serviceAccountName": spec.serviceAccountName ?? "",
    "spec.hostNetwork": String(spec.hostNetwork ?? false),
    "status.phase": status.phase ?? "",
    "status.podIP": ips[0] ?? status.podIP ?? "",
    "status.podIPs": ips.join(","),
    "status.nominatedNodeName": status.nominatedNodeName ?? "",
  };
}
