import { duplicateValue, notSupported, requiredValue } from "../../causes.ts";
import { labelKeyErrors } from "../../syntax/labels.ts";
import { invalids, oneOf, type Causes } from "../rules/checks.ts";
import { labelSelectorCauses } from "../rules/label-selector.ts";
import { at, int, items, text, type Place } from "../rules/place.ts";

const whenUnsatisfiable = ["DoNotSchedule", "ScheduleAnyway"];
const policies = ["Honor", "Ignore"];

const aboveZero = (place: Place, value: number | undefined): Causes =>
  value === undefined || value > 0 ? [] : invalids({ ...place, value }, ["must be greater than zero"]);

function constraintCauses(constraint: Place): Causes {
  const when = at(constraint, "whenUnsatisfiable");
  const least = at(constraint, "minDomains");
  const isAny = int(least) !== undefined && text(when) === "ScheduleAnyway";
  return [
    ...aboveZero(at(constraint, "maxSkew"), int(at(constraint, "maxSkew")) ?? 0),
    ...(text(at(constraint, "topologyKey")) === ""
      ? [requiredValue(at(constraint, "topologyKey").path, "can not be empty")]
      : []),
    ...(whenUnsatisfiable.includes(text(when))
      ? []
      : [notSupported(when.path, text(when), whenUnsatisfiable)]),
    ...aboveZero(least, int(least)),
    ...(isAny
      ? invalids(least, ["can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway"])
      : []),
    ...oneOf(at(constraint, "nodeAffinityPolicy"), policies, false),
    ...oneOf(at(constraint, "nodeTaintsPolicy"), policies, false),
    ...items(at(constraint, "matchLabelKeys")).flatMap((key) => invalids(key, labelKeyErrors(text(key)))),
    ...labelSelectorCauses(at(constraint, "labelSelector")),
  ];
}

/** pkg/apis/core/validation, validateTopologySpreadConstraints. No two constraints are of one key and one way. */
export function spreadCauses(constraints: Place): Causes {
  const seen = new Set<string>();
  return items(constraints).flatMap((constraint) => {
    const same = `{${text(at(constraint, "topologyKey"))}, ${text(at(constraint, "whenUnsatisfiable"))}}`;
    const isTaken = seen.has(same);
    seen.add(same);
    const place = at(constraint, "{topologyKey, whenUnsatisfiable}").path;
    return [...constraintCauses(constraint), ...(isTaken ? [duplicateValue(place, same)] : [])];
  });
}
