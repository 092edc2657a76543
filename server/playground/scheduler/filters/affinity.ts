import type { Node } from "../../kinds/node.ts";
import type { NodeSelectorRequirement, NodeSelectorTerm } from "../../kinds/pod-types.ts";
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

/** Upstream's NodeAffinity: nodeSelector, and what is required of a node's labels and name. */
export const affinity: Filter = ({ pod }, { node }) => {
  const { nodeSelector = {}, affinity: wishes } = pod.spec;
  const required = wishes?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const fits =
    Object.entries(nodeSelector).every(([key, value]) => node.metadata.labels?.[key] === value) &&
    (required === undefined || required.nodeSelectorTerms.some((term) => matches(term, node)));
  return fits
    ? undefined
    : { reasons: ["node(s) didn't match Pod's node affinity/selector"], resolvable: false };
};
