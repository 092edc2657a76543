import type { Draft } from "../object.ts";

export interface LabelSelectorRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values?: readonly string[];
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly LabelSelectorRequirement[];
}

export type Labels = Readonly<Record<string, string>>;

/** Whether the value of a label (undefined: there is none) meets a requirement; an operator that there is not never is. */
export function isMet(
  { operator, values = [] }: { readonly operator: string; readonly values?: readonly string[] },
  value: string | undefined,
): boolean {
  switch (operator) {
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    default:
      return false;
  }
}

/** Whether `labels` hold every pair of `wanted`; a Service's selector and `matchLabels`. All match an empty one. */
export const matchesLabels = (wanted: Labels, labels: Labels = {}): boolean =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value);

/**
 * Whether a `metav1.LabelSelector` selects what wears `labels`: none is selected by an absent one, all by an empty one
 * (apimachinery pkg/apis/meta/v1/helpers.go, LabelSelectorAsSelector).
 */
export const selects = (selector: LabelSelector | undefined, labels: Labels = {}): boolean =>
  selector !== undefined &&
  matchesLabels(selector.matchLabels ?? {}, labels) &&
  (selector.matchExpressions ?? []).every((requirement) => isMet(requirement, labels[requirement.key]));

const requirementText = ({ key, operator, values = [] }: LabelSelectorRequirement): string => {
  const sorted = [...values].sort().join(",");
  switch (operator) {
    case "In":
      return `${key} in (${sorted})`;
    case "NotIn":
      return `${key} notin (${sorted})`;
    case "Exists":
      return key;
    case "DoesNotExist":
      return `!${key}`;
    default:
      return "";
  }
};

/**
 * The selector as text in the grammar of `labelSelector`, in the order of keys: what a Scale's `status.selector` says.
 * Empty where it selects all or nothing.
 */
export function selectorText(selector: LabelSelector | undefined): string {
  const requirements = [
    ...Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({ key, text: `${key}=${value}` })),
    ...(selector?.matchExpressions ?? []).map((wanted) => ({
      key: wanted.key,
      text: requirementText(wanted),
    })),
  ];
  requirements.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return requirements.map(({ text }) => text).join(",");
}

/** `a=b,c=d` in the order of keys, `<none>` where there is no label (labels.FormatLabels). */
export const labelsText = (labels: Labels | Draft | undefined): string =>
  Object.entries(labels ?? {})
    .map(([key, value]) => `${key}=${String(value)}`)
    .sort()
    .join(",") || "<none>";
