import type { KubeObject } from "../../object.ts";

export interface ServiceAccount extends KubeObject {
  readonly secrets?: readonly { readonly name?: string }[];
  readonly imagePullSecrets?: readonly { readonly name?: string }[];
  readonly automountServiceAccountToken?: boolean;
}
