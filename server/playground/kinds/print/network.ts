import type { EndpointSlice } from "../types/endpoint-slice.ts";
import type { Endpoints } from "../types/endpoints.ts";
import type { IngressClass } from "../types/ingress-class.ts";
import type { Ingress } from "../types/ingress.ts";
import type { Column } from "../kind.ts";
import type { NetworkPolicy } from "../types/network-policy.ts";
import { labelsText, selectorText } from "../selector.ts";
import type { Service } from "../types/service.ts";
import { ageColumn, fewOf, nameColumn, text, wide } from "./column.ts";

const balanced = (
  ingress: readonly { readonly ip?: string; readonly hostname?: string }[] = [],
): readonly string[] =>
  [...new Set(ingress.map(({ ip, hostname }) => ip ?? hostname ?? ""))]
    .filter((address) => address !== "")
    .sort();

function externalText({ spec, status }: Service): string {
  const own = spec.externalIPs ?? [];
  switch (spec.type) {
    case "ClusterIP":
    case "NodePort":
      return own.join(",") || "<none>";
    case "LoadBalancer":
      return [...balanced(status?.loadBalancer?.ingress), ...own].join(",") || "<pending>";
    case "ExternalName":
      return spec.externalName ?? "";
    default:
      return "<unknown>";
  }
}

const portsText = ({ spec }: Service): string =>
  (spec.ports ?? [])
    .map(({ port, nodePort, protocol = "TCP" }) =>
      nodePort === undefined ? `${port}/${protocol}` : `${port}:${nodePort}/${protocol}`,
    )
    .join(",") || "<none>";

export const serviceColumns: readonly Column[] = [
  nameColumn,
  text("Type", "How it is reached.", ({ spec }: Service) => spec.type ?? ""),
  text("Cluster-IP", "Its address in the cluster.", ({ spec }: Service) => spec.clusterIPs?.[0] ?? "<none>"),
  text("External-IP", "Its addresses outside.", externalText),
  text("Port(s)", "Its ports.", portsText),
  ageColumn,
  wide(text("Selector", "Which pods it leads to.", ({ spec }: Service) => labelsText(spec.selector))),
];

export const endpointSliceColumns: readonly Column[] = [
  nameColumn,
  text("AddressType", "What its addresses are.", ({ addressType }: EndpointSlice) => addressType),
  text("Ports", "Ports of its endpoints.", ({ ports }: EndpointSlice) =>
    fewOf(
      (ports ?? []).map(({ port, name }) => (port === undefined ? (name ?? "*") : String(port))),
      "<unset>",
    ),
  ),
  text("Endpoints", "Addresses of its endpoints.", ({ endpoints }: EndpointSlice) =>
    fewOf(
      (endpoints ?? []).flatMap(({ addresses }) => addresses),
      "<unset>",
    ),
  ),
  ageColumn,
];

const endpointsText = ({ subsets = [] }: Endpoints): string =>
  fewOf(
    subsets.flatMap(({ addresses = [], ports = [] }) =>
      ports.length === 0
        ? addresses.map(({ ip }) => ip)
        : ports.flatMap(({ port }) =>
            addresses.map(({ ip }) => (ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`)),
          ),
    ),
    subsets.length === 0 ? "<none>" : "",
  );

export const endpointsColumns: readonly Column[] = [
  nameColumn,
  text("Endpoints", "Addresses and ports that are ready.", endpointsText),
  ageColumn,
];

function hostsText({ spec }: Ingress): string {
  const hosts = (spec.rules ?? []).map(({ host }) => host ?? "").filter((host) => host !== "");
  return fewOf(hosts, "*");
}

export const ingressColumns: readonly Column[] = [
  nameColumn,
  text("Class", "Who carries it out.", ({ spec }: Ingress) => spec.ingressClassName ?? "<none>"),
  text("Hosts", "Hosts that it answers for.", hostsText),
  text("Address", "Where it is reached.", ({ status }: Ingress) =>
    balanced(status?.loadBalancer?.ingress).join(","),
  ),
  text("Ports", "Ports that are open.", ({ spec }: Ingress) =>
    (spec.tls ?? []).length > 0 ? "80, 443" : "80",
  ),
  ageColumn,
];

function parametersText({ spec }: IngressClass): string {
  const parameters = spec?.parameters;
  if (parameters === undefined) return "<none>";
  const { apiGroup, kind, name } = parameters;
  return `${apiGroup === undefined ? kind : `${kind}.${apiGroup}`}/${name}`;
}

export const ingressClassColumns: readonly Column[] = [
  nameColumn,
  text(
    "Controller",
    "Who carries out Ingresses of this class.",
    ({ spec }: IngressClass) => spec?.controller ?? "",
  ),
  text("Parameters", "Where its controller reads more.", parametersText),
  ageColumn,
];

export const networkPolicyColumns: readonly Column[] = [
  nameColumn,
  text(
    "Pod-Selector",
    "Which pods it is about.",
    ({ spec }: NetworkPolicy) => selectorText(spec?.podSelector) || "<none>",
  ),
  ageColumn,
];
