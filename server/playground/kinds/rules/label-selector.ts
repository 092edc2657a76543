import { forbiddenValue, requiredValue } from "../../causes.ts";
import { labelKeyErrors, labelValueErrors } from "../../syntax/labels.ts";
import { labels, invalids, type Causes } from "./checks.ts";
import { at, items, text, type Place } from "./place.ts";

function requirementCauses(requirement: Place): Causes {
  const operator = at(requirement, "operator");
  const key = at(requirement, "key");
  const values = items(at(requirement, "values"));
  const field = at(requirement, "values").path;
  const counted = ((): Causes => {
    switch (text(operator)) {
      case "In":
      case "NotIn":
        return values.length > 0
          ? []
          : [requiredValue(field, "must be specified when `operator` is 'In' or 'NotIn'")];
      case "Exists":
      case "DoesNotExist":
        return values.length === 0
          ? []
          : [forbiddenValue(field, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
      default:
        return invalids(operator, ["not a valid selector operator"]);
    }
  })();
  return [
    ...counted,
    ...invalids({ ...key, value: text(key) }, labelKeyErrors(text(key))),
    ...values.flatMap((value) => invalids(value, labelValueErrors(text(value)))),
  ];
}

/** apimachinery pkg/apis/meta/v1/validation, ValidateLabelSelector. */
export const labelSelectorCauses = (selector: Place): Causes => [
  ...labels(at(selector, "matchLabels")),
  ...items(at(selector, "matchExpressions")).flatMap(requirementCauses),
];

export const isEmptySelector = (selector: Place): boolean =>
  Object.keys((at(selector, "matchLabels").value as object | undefined) ?? {}).length === 0 &&
  items(at(selector, "matchExpressions")).length === 0;
