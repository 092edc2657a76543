import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { byDefault, isAbsent, structsAt } from "./rules/draft.ts";
import { differsIn, metaOf } from "./rules/equal.ts";
import { endpointSliceColumns } from "./print/network.ts";

export interface ObjectReference {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly fieldPath?: string;
}

export interface EndpointConditions {
  readonly ready?: boolean;
  readonly serving?: boolean;
  readonly terminating?: boolean;
}

export interface Endpoint {
  readonly addresses: readonly string[];
  readonly conditions?: EndpointConditions;
  readonly hostname?: string;
  readonly nodeName?: string;
  readonly zone?: string;
  readonly targetRef?: ObjectReference;
}

export interface EndpointPort {
  readonly name?: string;
  readonly protocol?: "TCP" | "UDP" | "SCTP";
  readonly port?: number;
  readonly appProtocol?: string;
}

export interface EndpointSlice extends KubeObject {
  readonly addressType: "IPv4" | "IPv6" | "FQDN";
  readonly endpoints?: readonly Endpoint[] | null;
  readonly ports?: readonly EndpointPort[] | null;
}

function defaultEndpointSlice(slice: Draft): void {
  for (const port of structsAt(slice, "ports")) {
    if (isAbsent(port["name"])) port["name"] = "";
    byDefault(port, "protocol", "TCP");
  }
}

export const endpointSlices: Kind = {
  group: "discovery.k8s.io",
  version: "v1",
  kind: "EndpointSlice",
  plural: "endpointslices",
  singular: "endpointslice",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  defaults: defaultEndpointSlice,
  generation: (next, old) =>
    differsIn("addressType", "endpoints", "ports")(next, old) ||
    differsIn("labels")(metaOf(next), old.metadata),
  columns: endpointSliceColumns,
};
