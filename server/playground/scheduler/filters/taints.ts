import type { Node, Taint } from "../../kinds/node.ts";
import type { Toleration } from "../../kinds/pod-types.ts";
import type { Filter } from "./filter.ts";

function compares(operator: "Lt" | "Gt", value: string | undefined, taint: Taint): boolean {
  const [wanted, has] = [value ?? "", taint.value ?? ""];
  if (!/^-?\d+$/.test(wanted) || !/^-?\d+$/.test(has)) return false;
  return operator === "Lt" ? Number(has) < Number(wanted) : Number(has) > Number(wanted);
}

/** Whether one toleration covers a taint (component-helpers/scheduling/corev1, api/core/v1/toleration.go). */
export function tolerates(toleration: Toleration, taint: Taint): boolean {
  const { effect, key, operator, value } = toleration;
  if (effect !== undefined && effect !== taint.effect) return false;
  if (key !== undefined && key !== "" && key !== taint.key) return false;
  if (operator === "Exists") return true;
  if (operator === "Lt" || operator === "Gt") return compares(operator, value, taint);
  return key !== undefined && key !== "" && (value ?? "") === (taint.value ?? "");
}

/** The taints of a node that have one of `effects` and that no toleration covers. */
export const untolerated = (
  { spec }: Node,
  tolerations: readonly Toleration[],
  effects: readonly Taint["effect"][],
): readonly Taint[] =>
  (spec.taints ?? []).filter(
    (taint) =>
      effects.includes(taint.effect) && !tolerations.some((toleration) => tolerates(toleration, taint)),
  );

/** Upstream's TaintToleration. */
export const taints: Filter = ({ pod }, { node }) =>
  untolerated(node, pod.spec.tolerations ?? [], ["NoSchedule", "NoExecute"]).length === 0
    ? undefined
    : { reasons: ["node(s) had untolerated taint(s)"], resolvable: false };

const cordon: Taint = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" };

/** Upstream's NodeUnschedulable: a cordoned node takes only pods that tolerate it. */
export const unschedulable: Filter = ({ pod }, { node }) =>
  node.spec.unschedulable !== true ||
  (pod.spec.tolerations ?? []).some((toleration) => tolerates(toleration, cordon))
    ? undefined
    : { reasons: ["node(s) were unschedulable"], resolvable: false };
