import type {
  HorizontalPodAutoscaler,
  MetricSpec,
  MetricStatus,
} from "../types/horizontal-pod-autoscaler.ts";
import type { Column } from "../kind.ts";
import type { PodDisruptionBudget } from "../types/pod-disruption-budget.ts";
import type { RoleBinding, Subject } from "../types/role-binding.ts";
import type { ClusterRoleBinding } from "../types/cluster-role-binding.ts";
import { ageColumn, count, createdColumn, nameColumn, text, textCount, wide } from "./column.ts";

/** Current and wanted, of a metric of the pods' own resources; others are told as unknown. */
function metricText({ resource }: MetricSpec, status: MetricStatus | undefined): string {
  if (resource === undefined) return "<unknown>/<auto>";
  const { averageValue, averageUtilization } = resource.target;
  const current = status?.resource?.current;
  const percent = (value: number | undefined, none: string): string =>
    value === undefined ? none : `${value}%`;
  const [used, wanted] =
    averageValue === undefined
      ? [percent(current?.averageUtilization, "<unknown>"), percent(averageUtilization, "<auto>")]
      : [current?.averageValue ?? "<unknown>", averageValue];
  return `${resource.name}: ${used}/${wanted}`;
}

function metricsText({ spec, status }: HorizontalPodAutoscaler): string {
  const metrics = (spec.metrics ?? []).map((metric, index) =>
    metricText(metric, status?.currentMetrics?.[index]),
  );
  if (metrics.length === 0) return "<none>";
  const shown = metrics.slice(0, 2).join(", ");
  return metrics.length > 2 ? `${shown} + ${metrics.length - 2} more...` : shown;
}

type Autoscaler = HorizontalPodAutoscaler;

export const autoscalerColumns: readonly Column[] = [
  nameColumn,
  text(
    "Reference",
    "What it scales.",
    ({ spec }: Autoscaler) => `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`,
  ),
  text("Targets", "What it measures, and should.", metricsText),
  text("MinPods", "Never fewer.", ({ spec }: Autoscaler) => String(spec.minReplicas ?? "<unset>")),
  textCount("MaxPods", "Never more.", ({ spec }: Autoscaler) => spec.maxReplicas),
  textCount("Replicas", "Pods that there are.", ({ status }: Autoscaler) => status?.currentReplicas ?? 0),
  ageColumn,
];

export const disruptionBudgetColumns: readonly Column[] = [
  nameColumn,
  text("Min Available", "Never fewer.", ({ spec }: PodDisruptionBudget) =>
    String(spec.minAvailable ?? "N/A"),
  ),
  text("Max Unavailable", "Never more.", ({ spec }: PodDisruptionBudget) =>
    String(spec.maxUnavailable ?? "N/A"),
  ),
  count(
    "Allowed Disruptions",
    "How many may go now.",
    ({ status }: PodDisruptionBudget) => status?.disruptionsAllowed ?? 0,
  ),
  ageColumn,
];

/** Upstream has no columns for roles. */
export const roleColumns: readonly Column[] = [nameColumn, createdColumn];

type Binding = RoleBinding | ClusterRoleBinding;

const subjects = (kind: Subject["kind"]): ((binding: Binding) => string) => {
  return ({ subjects: all = [] }) =>
    all
      .filter((subject) => subject.kind === kind)
      .map(({ name, namespace = "" }) =>
        kind === "ServiceAccount" && namespace !== "" ? `${namespace}/${name}` : name,
      )
      .join(", ");
};

export const bindingColumns: readonly Column[] = [
  nameColumn,
  text("Role", "The role that is given.", ({ roleRef }: Binding) => `${roleRef.kind}/${roleRef.name}`),
  ageColumn,
  wide(text("Users", "Users to whom it is given.", subjects("User"))),
  wide(text("Groups", "Groups to whom it is given.", subjects("Group"))),
  wide(text("ServiceAccounts", "ServiceAccounts to whom it is given.", subjects("ServiceAccount"))),
];
