import type { Node } from "../../kinds/node.ts";
import type { NodeSelectorRequirement, NodeSelectorTerm } from "../../kinds/pod-types.ts";
import type { Filter } from "./filter.ts";

function meets({ operator, values = [] }: NodeSelectorRequirement, value: string | undefined): boolean {
  switch (operator) {
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    case "Gt":
    case "Lt": {
      const [limit] = values;
      if (value === undefined || limit === undefined || !/^-?\d+$/.test(value) || !/^-?\d+$/.test(limit))
        return false;
      return operator === "Gt" ? Number(value) > Number(limit) : Number(value) < Number(limit);
    }
    default:
      return false;
  }
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
