import type { IngressClass } from "./types/ingress-class.ts";
import type { Kind } from "./kind.ts";
import { ingressClassColumns } from "./print/network.ts";

export const ingressClasses: Kind<IngressClass> = {
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
