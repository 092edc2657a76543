import { forbiddenValue, requiredValue } from "../../causes.ts";
import { labelErrors } from "../../syntax/dns.ts";
import { labelKeyErrors, labelValueErrors } from "../../syntax/labels.ts";
import { invalids, required, type Causes } from "../rules/checks.ts";
import { labelSelectorCauses } from "../rules/label-selector.ts";
import { at, int, isSet, items, text, type Place } from "../rules/place.ts";

/** How many values an operator of a node's label takes. */
function countCauses(operator: string, values: Place): Causes | undefined {
  const count = items(values).length;
  const cause = (isGood: boolean, detail: string): Causes =>
    isGood ? [] : [requiredValue(values.path, detail)];
  switch (operator) {
    case "In":
    case "NotIn":
      return cause(count > 0, "must be specified when `operator` is 'In' or 'NotIn'");
    case "Exists":
    case "DoesNotExist":
      return count === 0
        ? []
        : [forbiddenValue(values.path, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    case "Gt":
    case "Lt":
      return cause(count === 1, "must be specified single value when `operator` is 'Lt' or 'Gt'");
    default:
      return undefined;
  }
}

const noOperator = ["not a valid selector operator"];

function expressionCauses(expression: Place): Causes {
  const operator = at(expression, "operator");
  const key = at(expression, "key");
  const values = at(expression, "values");
  return [
    ...(countCauses(text(operator), values) ?? invalids(operator, noOperator)),
    ...invalids({ ...key, value: text(key) }, labelKeyErrors(text(key))),
    ...items(values).flatMap((value) => invalids(value, labelValueErrors(text(value)))),
  ];
}

/** Of a node's fields only its name can be asked for, and one at a time. */
function fieldCauses(field: Place): Causes {
  const operator = at(field, "operator");
  const key = at(field, "key");
  const values = at(field, "values");
  const isKnown = ["In", "NotIn"].includes(text(operator));
  const single = items(values).length === 1;
  return [
    ...(isKnown ? [] : invalids(operator, noOperator)),
    ...(isKnown && !single
      ? [
          requiredValue(
            values.path,
            "must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
          ),
        ]
      : []),
    ...(text(key) === "metadata.name" ? [] : invalids(key, ["not a valid field selector key"])),
  ];
}

const termCauses = (term: Place): Causes => [
  ...items(at(term, "matchExpressions")).flatMap(expressionCauses),
  ...items(at(term, "matchFields")).flatMap(fieldCauses),
];

const weightCauses = (preferred: Place): Causes => {
  const weight = { ...at(preferred, "weight"), value: int(at(preferred, "weight")) ?? 0 };
  return weight.value >= 1 && weight.value <= 100 ? [] : invalids(weight, ["must be in the range 1-100"]);
};

function nodeAffinityCauses(affinity: Place): Causes {
  const must = at(affinity, "requiredDuringSchedulingIgnoredDuringExecution");
  const terms = at(must, "nodeSelectorTerms");
  const none = isSet(must) && items(terms).length === 0;
  return [
    ...(none ? [requiredValue(terms.path, "must have at least one node selector term")] : []),
    ...items(terms).flatMap(termCauses),
    ...items(at(affinity, "preferredDuringSchedulingIgnoredDuringExecution")).flatMap((preferred) => [
      ...weightCauses(preferred),
      ...termCauses(at(preferred, "preference")),
    ]),
  ];
}

function podTermCauses(term: Place): Causes {
  const key = { ...at(term, "topologyKey"), value: text(at(term, "topologyKey")) };
  // Upstream names the field of many in the singular.
  const place = at(term, "namespace").path;
  return [
    ...labelSelectorCauses(at(term, "labelSelector")),
    ...labelSelectorCauses(at(term, "namespaceSelector")),
    ...items(at(term, "namespaces")).flatMap((namespace) =>
      invalids({ path: place, value: text(namespace) }, labelErrors(text(namespace))),
    ),
    ...required(key.value === "" ? { path: key.path, value: undefined } : key, "can not be empty"),
    ...invalids(key, labelKeyErrors(key.value)),
  ];
}

const podAffinityCauses = (affinity: Place): Causes => [
  ...items(at(affinity, "requiredDuringSchedulingIgnoredDuringExecution")).flatMap(podTermCauses),
  ...items(at(affinity, "preferredDuringSchedulingIgnoredDuringExecution")).flatMap((preferred) => [
    ...weightCauses(preferred),
    ...podTermCauses(at(preferred, "podAffinityTerm")),
  ]),
];

/** pkg/apis/core/validation, validateAffinity. */
export const affinityCauses = (affinity: Place): Causes => [
  ...nodeAffinityCauses(at(affinity, "nodeAffinity")),
  ...podAffinityCauses(at(affinity, "podAffinity")),
  ...podAffinityCauses(at(affinity, "podAntiAffinity")),
];
