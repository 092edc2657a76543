import type { Kind } from "./kind.ts";
import { webhookConfigurationColumns } from "./print/registration.ts";
import { defaultWebhooks, webhookCauses } from "./registration-rules/webhooks.ts";
import { differsIn } from "./rules/equal.ts";
import type { WebhookConfiguration } from "./types/webhook-configuration.ts";

export const mutatingWebhookConfigurations: Kind<WebhookConfiguration> = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "MutatingWebhookConfiguration",
  plural: "mutatingwebhookconfigurations",
  singular: "mutatingwebhookconfiguration",
  shortNames: [],
  categories: ["api-extensions"],
  namespaced: false,
  subresources: [],
  caveats: () => ["the playground calls no webhooks: nothing is changed by this one"],
  defaults: (draft) => {
    defaultWebhooks(draft, true);
  },
  generation: differsIn("webhooks"),
  validate: webhookCauses,
  columns: webhookConfigurationColumns,
};
