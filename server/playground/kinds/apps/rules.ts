import { isObject } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { forbiddenValue, notSupported, requiredValue } from "../../causes.ts";
import { templateCauses } from "../pod-spec/pod-spec-rules.ts";
import { countOrPercent, immutable, invalids, notNegative, type Causes } from "../rules/checks.ts";
import { isEmptySelector, labelSelectorCauses } from "../rules/label-selector.ts";
import { at, int, isSet, root, text, texts, type Place } from "../rules/place.ts";
import { selects, type LabelSelector } from "../selector.ts";

/** A selector that must be there, select something, and select the template. `what`: in upstream's sentence. */
export function selectorCauses(spec: Place, what: string): Causes {
  const selector = at(spec, "selector");
  const labels = at(spec, "template", "metadata", "labels");
  const syntax = isSet(selector) ? labelSelectorCauses(selector) : [requiredValue(selector.path)];
  const isEmpty = isSet(selector) && isEmptySelector(selector);
  if (syntax.length > 0 && isSet(selector)) {
    return [...syntax, ...invalids(selector, ["invalid label selector"])];
  }
  const matches = selects(selector.value as LabelSelector | undefined, texts(labels));
  return [
    ...syntax,
    ...(isEmpty ? invalids(selector, [`empty selector is invalid for ${what}`]) : []),
    ...(matches ? [] : invalids(labels, ["`selector` does not match template `labels`"])),
  ];
}

/** Pods of these kinds are always restarted and have no deadline. */
export function lastingTemplateCauses(spec: Place, what: string): Causes {
  const policy = at(spec, "template", "spec", "restartPolicy");
  const deadline = at(spec, "template", "spec", "activeDeadlineSeconds");
  return [
    ...templateCauses(at(spec, "template")),
    ...(text(policy) === "Always" ? [] : [notSupported(policy.path, text(policy), ["Always"])]),
    ...(isSet(deadline)
      ? [forbiddenValue(deadline.path, `activeDeadlineSeconds in ${what} is not Supported`)]
      : []),
  ];
}

const percent = (value: unknown): number =>
  typeof value === "string" ? Number.parseInt(value, 10) : Number(value);

function rollingCauses(rolling: Place): Causes {
  const unavailable = at(rolling, "maxUnavailable");
  const surge = at(rolling, "maxSurge");
  const tooMuch = typeof unavailable.value === "string" && percent(unavailable.value) > 100;
  const stuck = percent(unavailable.value) === 0 && percent(surge.value) === 0;
  return [
    ...countOrPercent(unavailable),
    ...countOrPercent(surge),
    ...(stuck ? invalids(unavailable, ["may not be 0 when `maxSurge` is 0"]) : []),
    ...(tooMuch ? invalids(unavailable, ["must not be greater than 100%"]) : []),
  ];
}

/** A strategy as Go prints it: its internal type has no names for JSON. */
export function goStrategy(strategy: Place): unknown {
  const rolling = at(strategy, "rollingUpdate");
  const numbers = {
    MaxUnavailable: at(rolling, "maxUnavailable").value ?? 0,
    MaxSurge: at(rolling, "maxSurge").value ?? 0,
  };
  return { Type: text(at(strategy, "type")), RollingUpdate: isSet(rolling) ? numbers : null };
}

function strategyCauses(strategy: Place): Causes {
  const rolling = at(strategy, "rollingUpdate");
  switch (text(at(strategy, "type"))) {
    case "Recreate":
      return isSet(rolling)
        ? [forbiddenValue(rolling.path, "may not be specified when strategy `type` is 'Recreate'")]
        : [];
    case "RollingUpdate":
      return rollingCauses(rolling);
    default:
      return [notSupported(strategy.path, goStrategy(strategy), ["Recreate", "RollingUpdate"])];
  }
}

function deadlineCauses(spec: Place): Causes {
  const deadline = at(spec, "progressDeadlineSeconds");
  const seconds = int(deadline);
  const isShort = seconds !== undefined && seconds <= (int(at(spec, "minReadySeconds")) ?? 0);
  return [
    ...notNegative(deadline),
    ...(isShort ? invalids(deadline, ["must be greater than minReadySeconds"]) : []),
  ];
}

/** A selector as Go prints it: its labels by name. */
function printed(selector: Place): Place {
  const labels = Object.entries(texts(at(selector, "matchLabels"))).sort(([a], [b]) => (a < b ? -1 : 1));
  if (labels.length === 0 || !isObject(selector.value)) return selector;
  return { ...selector, value: { ...selector.value, matchLabels: Object.fromEntries(labels) } };
}

/** A selector says which pods are whose; it is never changed. */
export const fixedSelector = (spec: Place, old: KubeObject | undefined): Causes =>
  old === undefined ? [] : immutable(printed(at(spec, "selector")), at(root({ ...old }), "spec", "selector"));

/** pkg/apis/apps/validation, ValidateDeployment and ValidateDeploymentUpdate. */
export function deploymentCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  return [
    ...notNegative(at(spec, "replicas")),
    ...selectorCauses(spec, "deployment"),
    ...lastingTemplateCauses(spec, "ReplicaSet"),
    ...strategyCauses(at(spec, "strategy")),
    ...notNegative(at(spec, "minReadySeconds")),
    ...notNegative(at(spec, "revisionHistoryLimit")),
    ...deadlineCauses(spec),
    ...fixedSelector(spec, old),
  ];
}

/** pkg/apis/apps/validation, ValidateReplicaSet; its sentence about an empty selector names a deployment too. */
export function replicaSetCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  return [
    ...notNegative(at(spec, "replicas")),
    ...notNegative(at(spec, "minReadySeconds")),
    ...selectorCauses(spec, "deployment"),
    ...lastingTemplateCauses(spec, "ReplicaSet"),
    ...fixedSelector(spec, old),
  ];
}
