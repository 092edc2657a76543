import type { NetworkPolicy } from "./types/network-policy.ts";
import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { differsIn } from "./rules/equal.ts";
import { structIn, structsAt, byDefault } from "./rules/draft.ts";
import { networkPolicyColumns } from "./print/network.ts";

const isListed = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function defaultNetworkPolicy(policy: Draft): void {
  const spec = structIn(policy, "spec");
  structIn(spec, "podSelector");
  const egress = isListed(spec["egress"]) ? ["Egress"] : [];
  if (!isListed(spec["policyTypes"])) spec["policyTypes"] = ["Ingress", ...egress];
  for (const rule of [...structsAt(spec, "ingress"), ...structsAt(spec, "egress")]) {
    for (const port of structsAt(rule, "ports")) byDefault(port, "protocol", "TCP");
  }
}

export const networkPolicies: Kind<NetworkPolicy> = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "NetworkPolicy",
  plural: "networkpolicies",
  singular: "networkpolicy",
  shortNames: ["netpol"],
  categories: [],
  namespaced: true,
  subresources: [],
  defaults: defaultNetworkPolicy,
  generation: differsIn("spec"),
  columns: networkPolicyColumns,
};
