import type { KubeObject } from "../../object.ts";
import type { LabelSelector } from "../selector.ts";

export interface NetworkPolicy extends KubeObject {
  readonly spec?: {
    readonly podSelector?: LabelSelector;
    readonly policyTypes?: readonly ("Ingress" | "Egress")[];
    readonly ingress?: readonly unknown[];
    readonly egress?: readonly unknown[];
  };
}
