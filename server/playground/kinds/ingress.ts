import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { structIn } from "./rules/draft.ts";
import { ingressCauses } from "./rules/other-rules.ts";
import { ingressColumns } from "./print/network.ts";

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

function defaultIngress(ingress: Draft): void {
  structIn(ingress, "spec");
}

export const ingresses: Kind = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "Ingress",
  plural: "ingresses",
  singular: "ingress",
  shortNames: ["ing"],
  categories: [],
  namespaced: true,
  subresources: ["status"],
  defaults: defaultIngress,
  prepare: withFirstStatus(() => ({ loadBalancer: {} })),
  generation: differsIn("spec"),
  validate: ingressCauses,
  columns: ingressColumns,
};
