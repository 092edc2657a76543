import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { serviceAccountColumns } from "./print/core.ts";

export interface ServiceAccount extends KubeObject {
  readonly secrets?: readonly { readonly name?: string }[];
  readonly imagePullSecrets?: readonly { readonly name?: string }[];
  readonly automountServiceAccountToken?: boolean;
}

export const serviceAccounts: Kind = {
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
