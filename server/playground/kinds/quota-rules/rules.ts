import { invalidValue, requiredValue } from "../../causes.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { labelKeyErrors } from "../../syntax/labels.ts";
import { compareQuantities, milliOf } from "../quantity.ts";
import { invalids, type Causes } from "../rules/checks.ts";
import { at, entries, isSet, items, root, text, type Place } from "../rules/place.ts";
import { fitsScope, isScope, isStandard, isWhole } from "./names.ts";

const nameErrors = (name: string): readonly string[] => {
  const syntax = labelKeyErrors(name);
  if (syntax.length > 0 || name.includes("/") || isStandard(name)) return syntax;
  // `storage` alone is a resource, and none of a quota's.
  const unknown = name === "storage" ? [] : ["must be a standard resource type or fully qualified"];
  return [...unknown, "must be a standard resource for quota"];
};

const amountErrors = (name: string, amount: string): readonly string[] => [
  ...(compareQuantities(amount, "0") < 0 ? ["must be greater than or equal to 0"] : []),
  ...(isWhole(name) && milliOf(amount) % 1000 !== 0 ? ["must be an integer"] : []),
];

const limitCauses = (limit: ReturnType<typeof entries>[number]): Causes => [
  ...invalids({ ...limit, value: limit.key }, nameErrors(limit.key)),
  ...invalids(limit, amountErrors(limit.key, String(limit.value))),
];

const exclusive = [
  ["BestEffort", "NotBestEffort"],
  ["Terminating", "NotTerminating"],
] as const;

const pairCauses = (scopes: readonly string[], place: Place): Causes =>
  exclusive
    .filter((pair) => pair.every((scope) => scopes.includes(scope)))
    .flatMap(() => invalids(place, ["conflicting scopes"]));

const misfits = (scope: string, resources: readonly string[], place: Place): Causes =>
  resources
    .filter((name) => !fitsScope(name, scope))
    .flatMap(() => invalids(place, ["unsupported scope applied to resource"]));

function scopesCauses(place: Place, resources: readonly string[]): Causes {
  const scopes = items(place).map(text);
  return [
    ...scopes.flatMap((scope) => [
      ...(isScope(scope) ? [] : invalids(place, ["unsupported scope"])),
      ...misfits(scope, resources, place),
    ]),
    ...pairCauses(scopes, place),
  ];
}

const existsOnly =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, " +
  "ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";
/** Scopes that are names of something: an object can have this one or that. */
const named: ReadonlySet<string> = new Set(["PriorityClass", "VolumeAttributesClass"]);

/** Upstream's internal types have no names for JSON: they are told as Go names them. */
const toldAsGo = (selector: Place): object => ({
  MatchExpressions: items(at(selector, "matchExpressions")).map((each) => ({
    ScopeName: text(at(each, "scopeName")),
    Operator: text(at(each, "operator")),
    Values: at(each, "values").value ?? null,
  })),
});

function operatorCauses(operator: Place, values: Place): Causes {
  const count = items(values).length;
  switch (text(operator)) {
    case "In":
    case "NotIn": {
      const message = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
      return count > 0 ? [] : [requiredValue(values.path, message)];
    }
    case "Exists":
    case "DoesNotExist": {
      const message = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
      return count === 0 ? [] : [invalidValue(values.path, values.value, message)];
    }
    default:
      return [invalidValue(operator.path, text(operator), "not a valid selector operator")];
  }
}

function selectorCauses(spec: Place, resources: readonly string[]): Causes {
  const selector = at(spec, "scopeSelector");
  const list = at(selector, "matchExpressions");
  const within = (requirement: Place, field: string): Place => ({
    ...at(requirement, field),
    path: `${list.path}.${field}`,
  });
  const requirements = items(list);
  const scopes = requirements.map((each) => text(at(each, "scopeName")));
  const whole = { value: toldAsGo(selector), path: list.path };
  return [
    ...requirements.flatMap((each, index) => {
      const scope = scopes[index] ?? "";
      const operator = within(each, "operator");
      const isFixed = isScope(scope) && !named.has(scope) && text(operator) !== "Exists";
      return [
        ...(isScope(scope) ? [] : invalids(within(each, "scopeName"), ["unsupported scope"])),
        ...misfits(scope, resources, whole),
        ...(isFixed ? [invalidValue(operator.path, text(operator), existsOnly)] : []),
        ...operatorCauses(operator, within(each, "values")),
      ];
    }),
    ...pairCauses(scopes, { value: at(spec, "scopes").value ?? null, path: list.path }),
  ];
}

/** pkg/apis/core/validation, ValidateResourceQuotaStatusUpdate. */
export const quotaStatusCauses = (draft: Draft): Causes =>
  ["hard", "used"].flatMap((list) => entries(at(root(draft), "status", list)).flatMap(limitCauses));

const sorted = (place: Place): string => [...new Set(items(place).map(text))].sort().join();

/** pkg/apis/core/validation, ValidateResourceQuota and ValidateResourceQuotaUpdate. */
export function quotaCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  const limits = entries(at(spec, "hard"));
  const resources = limits.map(({ key }) => key).sort();
  const scopes = at(spec, "scopes");
  const before = old && at(root({ ...old }), "spec", "scopes");
  return [
    ...limits.flatMap(limitCauses),
    ...scopesCauses(scopes, resources),
    ...(isSet(at(spec, "scopeSelector")) ? selectorCauses(spec, resources) : []),
    ...(before === undefined || sorted(before) === sorted(scopes)
      ? []
      : [invalidValue(scopes.path, scopes.value ?? null, "field is immutable")]),
  ];
}
