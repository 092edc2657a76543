import type { KubeObject } from "../../object.ts";
import type { ObjectReference } from "./endpoint-slice.ts";

export interface EndpointAddress {
  readonly ip: string;
  readonly hostname?: string;
  readonly nodeName?: string;
  readonly targetRef?: ObjectReference;
}

export interface EndpointSubset {
  readonly addresses?: readonly EndpointAddress[];
  readonly notReadyAddresses?: readonly EndpointAddress[];
  readonly ports?: readonly {
    readonly name?: string;
    readonly port: number;
    readonly protocol?: string;
    readonly appProtocol?: string;
  }[];
}

export interface Endpoints extends KubeObject {
  readonly subsets?: readonly EndpointSubset[];
}
