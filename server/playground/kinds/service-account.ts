import type { ServiceAccount } from "./types/service-account.ts";
import type { Kind } from "./kind.ts";
import { serviceAccountColumns } from "./print/core.ts";

export const serviceAccounts: Kind<ServiceAccount> = {
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  plural: "serviceaccounts",
  singular: "serviceaccount",
  shortNames: ["sa"],
  categories: [],
  namespaced: true,
  subresources: ["token"],
  columns: serviceAccountColumns,
};
