import type { KubeObject } from "../../object.ts";
import type { Condition } from "../pod-types.ts";

export interface ServicePort {
  readonly name?: string;
  readonly protocol?: "TCP" | "UDP" | "SCTP";
  readonly appProtocol?: string;
  readonly port: number;
  readonly targetPort?: number | string;
  readonly nodePort?: number;
}

export interface ServiceSpec {
  readonly type?: "ClusterIP" | "NodePort" | "LoadBalancer" | "ExternalName";
  readonly selector?: Readonly<Record<string, string>>;
  readonly ports?: readonly ServicePort[];
  /** `None` for a headless one. */
  readonly clusterIP?: string;
  readonly clusterIPs?: readonly string[];
  readonly ipFamilies?: readonly string[];
  readonly ipFamilyPolicy?: string;
  readonly sessionAffinity?: "None" | "ClientIP";
  readonly publishNotReadyAddresses?: boolean;
  readonly externalName?: string;
  readonly externalIPs?: readonly string[];
  readonly internalTrafficPolicy?: string;
  readonly externalTrafficPolicy?: string;
  readonly trafficDistribution?: string;
}

export interface Service extends KubeObject {
  readonly spec: ServiceSpec;
  readonly status?: {
    readonly loadBalancer?: {
      readonly ingress?: readonly { readonly ip?: string; readonly hostname?: string }[];
    };
    readonly conditions?: readonly Condition[];
  };
}
