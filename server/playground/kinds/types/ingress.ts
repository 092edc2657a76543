import type { KubeObject } from "../../object.ts";

export interface IngressBackend {
  readonly service?: {
    readonly name: string;
    readonly port?: { readonly name?: string; readonly number?: number };
  };
  readonly resource?: { readonly apiGroup?: string; readonly kind: string; readonly name: string };
}

export interface IngressRule {
  readonly host?: string;
  readonly http?: {
    readonly paths: readonly {
      readonly path?: string;
      readonly pathType: "Exact" | "Prefix" | "ImplementationSpecific";
      readonly backend: IngressBackend;
    }[];
  };
}

export interface Ingress extends KubeObject {
  readonly spec: {
    readonly ingressClassName?: string;
    readonly defaultBackend?: IngressBackend;
    readonly tls?: readonly { readonly hosts?: readonly string[]; readonly secretName?: string }[];
    readonly rules?: readonly IngressRule[];
  };
  readonly status?: {
    readonly loadBalancer?: {
      readonly ingress?: readonly { readonly ip?: string; readonly hostname?: string }[];
    };
  };
}
