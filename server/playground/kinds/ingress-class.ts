import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { ingressClassColumns } from "./print/network.ts";

export interface IngressClass extends KubeObject {
  readonly spec?: {
    readonly controller?: string;
    readonly parameters?: { readonly apiGroup?: string; readonly kind: string; readonly name: string };
  };
}

export const ingressClasses: Kind = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "IngressClass",
  plural: "ingressclasses",
  singular: "ingressclass",
  shortNames: [],
  categories: [],
  namespaced: false,
  subresources: [],
  columns: ingressClassColumns,
};
