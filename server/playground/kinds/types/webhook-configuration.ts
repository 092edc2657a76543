import type { KubeObject } from "../../object.ts";

/** Of either kind; what its webhooks say is checked and read by nobody. */
export interface WebhookConfiguration extends KubeObject {
  readonly webhooks?: readonly { readonly name: string }[];
}
