import { humanDuration } from "../age.ts";
import type { Column } from "../kind.ts";
import type { ApiService } from "../types/api-service.ts";
import type { CertificateSigningRequest } from "../types/certificate-signing-request.ts";
import type { WebhookConfiguration } from "../types/webhook-configuration.ts";
import { ageColumn, count, nameColumn, text } from "./column.ts";

export const webhookConfigurationColumns: readonly Column[] = [
  nameColumn,
  count("Webhooks", "How many it names.", ({ webhooks }: WebhookConfiguration) => webhooks?.length ?? 0),
  ageColumn,
];

/** kube-aggregator pkg/registry/apiservice/etcd, ConvertToTable. */
function availableText({ status }: ApiService): string {
  const condition = status?.conditions?.find(({ type }) => type === "Available");
  if (condition === undefined) return "Unknown";
  const { status: is, reason = "" } = condition;
  return is === "True" || reason === "" ? is : `${is} (${reason})`;
}

export const apiServiceColumns: readonly Column[] = [
  nameColumn,
  text("Service", "Who serves it.", ({ spec: { service } }: ApiService) =>
    service === undefined ? "Local" : `${service.namespace ?? ""}/${service.name ?? ""}`,
  ),
  text("Available", "Whether it is there.", availableText),
  ageColumn,
];

/** pkg/printers/internalversion, extractCSRStatus. */
function conditionText({ status = {} }: CertificateSigningRequest): string {
  const is = (type: string): boolean =>
    status.conditions?.some((condition) => condition.type === type) === true;
  const words = [
    ...(is("Denied") ? ["Denied"] : is("Approved") ? ["Approved"] : ["Pending"]),
    ...(is("Failed") ? ["Failed"] : []),
    ...((status.certificate ?? "") === "" ? [] : ["Issued"]),
  ];
  return words.join(",");
}

export const certificateSigningRequestColumns: readonly Column[] = [
  nameColumn,
  ageColumn,
  text("SignerName", "Who is to sign it.", ({ spec }: CertificateSigningRequest) => spec.signerName),
  text("Requestor", "Who asks for it.", ({ spec }: CertificateSigningRequest) => spec.username ?? ""),
  text(
    "RequestedDuration",
    "How long it is to be good for.",
    ({ spec: { expirationSeconds } }: CertificateSigningRequest) =>
      expirationSeconds === undefined ? "<none>" : humanDuration(expirationSeconds * 1000),
  ),
  text("Condition", "What was decided.", conditionText),
];
