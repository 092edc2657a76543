import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { LabelSelector } from "./selector.ts";

export interface NetworkPolicy extends KubeObject {
  readonly spec?: {
    readonly podSelector?: LabelSelector;
    readonly policyTypes?: readonly ("Ingress" | "Egress")[];
    readonly ingress?: readonly unknown[];
    readonly egress?: readonly unknown[];
  };
}

export const networkPolicies: Kind = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "NetworkPolicy",
  plural: "networkpolicies",
  singular: "networkpolicy",
  shortNames: ["netpol"],
  categories: [],
  namespaced: true,
  subresources: [],
};
