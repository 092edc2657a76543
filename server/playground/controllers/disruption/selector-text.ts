import type { LabelSelector } from "../../kinds/selector.ts";

/** A selector as Go prints it, in a message of upstream's (apimachinery pkg/apis/meta/v1/generated.pb.go, String). */
export function goSelector(selector: LabelSelector | undefined): string {
  if (selector === undefined) return "nil";
  const labels = Object.entries(selector.matchLabels ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${value},`)
    .join("");
  const requirements = (selector.matchExpressions ?? [])
    .map(
      ({ key, operator, values = [] }) =>
        `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(" ")}],},`,
    )
    .join("");
  return (
    `&LabelSelector{MatchLabels:map[string]string{${labels}},` +
    `MatchExpressions:[]LabelSelectorRequirement{${requirements}},}`
  );
}
