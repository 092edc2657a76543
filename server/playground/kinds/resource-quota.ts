import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { quotaColumns } from "./print/quota.ts";
import { quotaCauses, quotaStatusCauses } from "./quota-rules/rules.ts";
import { structIn } from "./rules/draft.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { canonicalLists } from "./rules/quantities.ts";
import type { ResourceQuota } from "./types/resource-quota.ts";

export type { ResourceQuota, ScopeRequirement } from "./types/resource-quota.ts";

function defaultQuota(quota: Draft): void {
  canonicalLists(structIn(quota, "spec"), "hard");
}

export const resourceQuotas: Kind<ResourceQuota> = {
  group: "",
  version: "v1",
  kind: "ResourceQuota",
  plural: "resourcequotas",
  singular: "resourcequota",
  shortNames: ["quota"],
  categories: [],
  namespaced: true,
  subresources: ["status"],
  defaults: defaultQuota,
  // Go writes a struct even where nothing is in it.
  prepare: withFirstStatus(() => ({})),
  validate: quotaCauses,
  validateStatus: quotaStatusCauses,
  columns: quotaColumns,
};
