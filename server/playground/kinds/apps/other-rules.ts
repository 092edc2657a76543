import type { Draft, KubeObject } from "../../object.ts";
import { notSupported, requiredValue } from "../../causes.ts";
import { countOrPercent, immutable, invalids, notNegative, type Causes } from "../rules/checks.ts";
import { at, isSet, root, text, type Place } from "../rules/place.ts";
import { fixedSelector, goStrategy, lastingTemplateCauses, selectorCauses } from "./rules.ts";

const isZero = ({ value }: Place): boolean =>
  value === undefined || value === 0 || (typeof value === "string" && Number.parseInt(value, 10) === 0);

function daemonStrategyCauses(strategy: Place): Causes {
  const unavailable = at(strategy, "rollingUpdate", "maxUnavailable");
  const surge = at(strategy, "rollingUpdate", "maxSurge");
  const type = text(at(strategy, "type"));
  if (type === "OnDelete") return [];
  if (type !== "RollingUpdate")
    return [notSupported(strategy.path, goStrategy(strategy), ["RollingUpdate", "OnDelete"])];
  const both = !isZero(unavailable) && !isZero(surge);
  const none = isZero(unavailable) && isZero(surge);
  return [
    ...countOrPercent(unavailable),
    ...countOrPercent(surge),
    ...(both ? invalids(surge, ["may not be set when maxUnavailable is non-zero"]) : []),
    ...(none ? [requiredValue(unavailable.path, "cannot be 0 when maxSurge is 0")] : []),
  ];
}

/** pkg/apis/apps/validation, ValidateDaemonSet. */
export function daemonSetCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  return [
    ...selectorCauses(spec, "daemonset"),
    ...lastingTemplateCauses(spec, "DaemonSet"),
    ...notNegative(at(spec, "minReadySeconds")),
    ...daemonStrategyCauses(at(spec, "updateStrategy")),
    ...notNegative(at(spec, "revisionHistoryLimit")),
    ...fixedSelector(spec, old),
  ];
}

/** pkg/apis/apps/validation, ValidateControllerRevision and ValidateControllerRevisionUpdate. */
export function controllerRevisionCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const data = at(root(draft), "data");
  return [
    ...(isSet(data) ? [] : [requiredValue(data.path, "data is mandatory")]),
    ...notNegative(at(root(draft), "revision")),
    ...(old === undefined ? [] : immutable(data, at(root({ ...old }), "data"))),
  ];
}
