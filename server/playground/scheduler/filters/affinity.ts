import type { Node } from "../../kinds/node.ts";
import type { NodeSelectorRequirement, NodeSelectorTerm, PodSpec } from "../../kinds/pod-types.ts";
import { isMet } from "../../kinds/selector.ts";
import type { Filter } from "./filter.ts";

const isWhole = (text: string | undefined): text is string => text !== undefined && /^-?\d+$/.test(text);

/** As a label selector's, and by number (component-helpers scheduling/corev1/nodeaffinity). */
function meets(requirement: NodeSelectorRequirement, value: string | undefined): boolean {
  const { operator, values: [limit] = [] } = requirement;
  if (operator !== "Gt" && operator !== "Lt") return isMet(requirement, value);
  if (!isWhole(value) || !isWhole(limit)) return false;
  return operator === "Gt" ? Number(value) > Number(limit) : Number(value) < Number(limit);
}

/** A term with nothing in it matches no node. */
function matches({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, { metadata }: Node): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false;
  return (
    matchExpressions.every((rule) => meets(rule, metadata.labels?.[rule.key])) &&
    matchFields.every((rule) => meets(rule, rule.key === "metadata.name" ? metadata.name : undefined))
  );
}

const requiredOf = ({ affinity: wishes }: PodSpec): readonly NodeSelectorTerm[] | undefined =>
  wishes?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;

/** Whether a node is one of those that a pod asks for, by labels or by name (nodeaffinity.GetRequiredNodeAffinity). */
export function isAskedFor(node: Node, spec: PodSpec): boolean {
  const required = requiredOf(spec);
  return (
    Object.entries(spec.nodeSelector ?? {}).every(([key, value]) => node.metadata.labels?.[key] === value) &&
    (required === undefined || required.some((term) => matches(term, node)))
  );
}

/** Upstream's NodeAffinity: nodeSelector, and what is required of a node's labels and name. */
export const affinity: Filter = ({ pod }, { node }) =>
  isAskedFor(node, pod.spec)
    ? undefined
    : { reasons: ["node(s) didn't match Pod's node affinity/selector"], resolvable: false };

/** Whether a term names this node, or none at all. */
const isOpenTo =
  (name: string) =>
  ({ matchFields = [] }: NodeSelectorTerm): boolean =>
    matchFields
      .filter(({ key, operator }) => key === "metadata.name" && operator === "In")
      .every(({ values = [] }) => values.includes(name));

/** Upstream's PreFilter of NodeAffinity: where a pod names nodes, the others are not looked at any further. */
export const named: Filter = ({ pod }, { node }) => {
  const terms = requiredOf(pod.spec) ?? [];
  return terms.length === 0 || terms.some(isOpenTo(node.metadata.name))
    ? undefined
    : { reasons: ["node(s) didn't satisfy plugin(s) [NodeAffinity]"], resolvable: false };
};
