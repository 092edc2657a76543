import type { KubeObject } from "../../object.ts";

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
