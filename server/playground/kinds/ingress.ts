import type { Ingress } from "./types/ingress.ts";
import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { structIn } from "./rules/draft.ts";
import { ingressCauses } from "./rules/other-rules.ts";
import { ingressColumns } from "./print/network.ts";

function defaultIngress(ingress: Draft): void {
  structIn(ingress, "spec");
}

export const ingresses: Kind<Ingress> = {
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
