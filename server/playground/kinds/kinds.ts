import { apiServices } from "./api-service.ts";
import { certificateSigningRequests } from "./certificate-signing-request.ts";
import { clusterRoles } from "./cluster-role.ts";
import { clusterRoleBindings } from "./cluster-role-binding.ts";
import { configMaps } from "./config-map.ts";
import { controllerRevisions } from "./controller-revision.ts";
import { csiNodes } from "./csi-node.ts";
import { cronJobs } from "./cron-job.ts";
import { customResourceDefinitions } from "./custom-resource-definition.ts";
import { daemonSets } from "./daemon-set.ts";
import { deployments } from "./deployment.ts";
import { endpointSlices } from "./endpoint-slice.ts";
import { endpoints } from "./endpoints.ts";
import { events } from "./event.ts";
import { horizontalPodAutoscalers } from "./horizontal-pod-autoscaler.ts";
import { ingresses } from "./ingress.ts";
import { ingressClasses } from "./ingress-class.ts";
import { jobs } from "./job.ts";
import { leases } from "./lease.ts";
import { mutatingWebhookConfigurations } from "./mutating-webhook-configuration.ts";
import { namespaces } from "./namespace.ts";
import { networkPolicies } from "./network-policy.ts";
import { nodes } from "./node.ts";
import { persistentVolumeClaims } from "./persistent-volume-claim.ts";
import { persistentVolumes } from "./persistent-volume.ts";
import { pods } from "./pod.ts";
import { podDisruptionBudgets } from "./pod-disruption-budget.ts";
import { podTemplates } from "./pod-template.ts";
import { priorityClasses } from "./priority-class.ts";
import { replicaSets } from "./replica-set.ts";
import { replicationControllers } from "./replication-controller.ts";
import { resourceQuotas } from "./resource-quota.ts";
import { roles } from "./role.ts";
import { roleBindings } from "./role-binding.ts";
import { runtimeClasses } from "./runtime-class.ts";
import { secrets } from "./secret.ts";
import { services } from "./service.ts";
import { serviceAccounts } from "./service-account.ts";
import { statefulSets } from "./stateful-set.ts";
import { storageClasses } from "./storage-class.ts";
import { validatingWebhookConfigurations } from "./validating-webhook-configuration.ts";
import { apiVersionOf, type Kind } from "./kind.ts";

/** Every kind that the playground serves, group by group. */
export const kinds: readonly Kind[] = [
  namespaces,
  nodes,
  pods,
  services,
  endpoints,
  events,
  configMaps,
  secrets,
  serviceAccounts,
  podTemplates,
  persistentVolumes,
  persistentVolumeClaims,
  replicationControllers,
  resourceQuotas,
  deployments,
  replicaSets,
  statefulSets,
  daemonSets,
  controllerRevisions,
  jobs,
  cronJobs,
  horizontalPodAutoscalers,
  podDisruptionBudgets,
  endpointSlices,
  ingresses,
  ingressClasses,
  networkPolicies,
  leases,
  roles,
  roleBindings,
  clusterRoles,
  clusterRoleBindings,
  priorityClasses,
  runtimeClasses,
  storageClasses,
  csiNodes,
  certificateSigningRequests,
  validatingWebhookConfigurations,
  mutatingWebhookConfigurations,
  apiServices,
  customResourceDefinitions,
];

const byResource = new Map(kinds.map((kind) => [`${kind.group}/${kind.plural}`, kind]));
const byType = new Map(kinds.map((kind) => [`${apiVersionOf(kind)}/${kind.kind}`, kind]));

/** The kind of a path's resource: `("apps", "deployments")`, `("", "pods")`. */
export const kindOf = (group: string, plural: string): Kind | undefined =>
  byResource.get(`${group}/${plural}`);

/** The kind of an object's type: `("apps/v1", "Deployment")`. */
export const kindOfType = (apiVersion: string, kind: string): Kind | undefined =>
  byType.get(`${apiVersion}/${kind}`);
