import { isObject } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { requiredValue } from "../../causes.ts";
import {
  countOrPercent,
  immutable,
  invalids,
  noMoreThanAll,
  notNegative,
  oneOf,
  optionalDnsLabel,
  type Causes,
} from "../rules/checks.ts";
import { claimCauses } from "../rules/claim-rules.ts";
import { at, isSet, items, root, text, type Place } from "../rules/place.ts";
import { fixedSelector, lastingTemplateCauses, selectorCauses } from "./rules.ts";

const fixedFields = ["volumeClaimTemplates", "serviceName", "podManagementPolicy"];

function rollingCauses(rolling: Place): Causes {
  const unavailable = at(rolling, "maxUnavailable");
  const isNone = isSet(unavailable) && Number.parseInt(String(unavailable.value), 10) === 0;
  return [
    ...notNegative(at(rolling, "partition")),
    ...countOrPercent(unavailable),
    ...(isNone ? invalids(unavailable, ["cannot be 0"]) : []),
    ...noMoreThanAll(unavailable),
  ];
}

/** As Go prints it: its internal type has no names for JSON. */
const goRolling = (rolling: Place): unknown =>
  isSet(rolling)
    ? {
        Partition: at(rolling, "partition").value ?? 0,
        MaxUnavailable: at(rolling, "maxUnavailable").value ?? null,
      }
    : null;

function strategyCauses(strategy: Place): Causes {
  const rolling = at(strategy, "rollingUpdate");
  const printed = { path: rolling.path, value: goRolling(rolling) };
  const whole = {
    path: strategy.path,
    value: { Type: text(at(strategy, "type")), RollingUpdate: printed.value },
  };
  switch (text(at(strategy, "type"))) {
    case "RollingUpdate":
      return rollingCauses(rolling);
    case "OnDelete":
      return isSet(rolling) ? invalids(printed, ["only allowed for updateStrategy 'RollingUpdate'"]) : [];
    default:
      return invalids(whole, ["must be 'RollingUpdate' or 'OnDelete'"]);
  }
}

function policyCauses(policy: Place): Causes {
  const word = text(policy);
  if (word === "") return [requiredValue(policy.path)];
  const isKnown = word === "OrderedReady" || word === "Parallel";
  return isKnown ? [] : invalids(policy, ["must be 'OrderedReady' or 'Parallel'"]);
}

/** The spec as its pods will have it: with the volumes of its claims, and without the names that it gives itself. */
function asInPods(spec: Place): Place {
  const template = at(spec, "template", "spec");
  if (!isObject(spec.value) || !isObject(template.value)) return spec;
  const claimed = items(at(spec, "volumeClaimTemplates")).map((claim) => {
    const name = text(at(claim, "metadata", "name"));
    return { name, persistentVolumeClaim: { claimName: name } };
  });
  const names = new Set(claimed.map(({ name }) => name));
  const others = items(at(template, "volumes")).filter((volume) => !names.has(text(at(volume, "name"))));
  const { hostname: _, subdomain: __, ...rest } = template.value;
  const volumes = [...claimed, ...others.map(({ value }) => value)];
  const whole = { ...(spec.value["template"] as Draft), spec: { ...rest, volumes } };
  return { ...spec, value: { ...spec.value, template: whole } };
}

const fixedCauses = (spec: Place, old: KubeObject): Causes => [
  ...fixedSelector(spec, old),
  ...fixedFields.flatMap((field) => immutable(at(spec, field), at(root({ ...old }), "spec", field))),
];

/** pkg/apis/apps/validation, ValidateStatefulSet and ValidateStatefulSetUpdate. */
export function statefulSetCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  const retention = at(spec, "persistentVolumeClaimRetentionPolicy");
  const claims = old === undefined ? items(at(spec, "volumeClaimTemplates")) : [];
  return [
    ...policyCauses(at(spec, "podManagementPolicy")),
    ...strategyCauses(at(spec, "updateStrategy")),
    ...["whenDeleted", "whenScaled"].flatMap((when) => oneOf(at(retention, when), ["Retain", "Delete"])),
    ...claims.flatMap((claim) => claimCauses(at(claim, "spec"))),
    ...notNegative(at(spec, "replicas")),
    ...notNegative(at(spec, "minReadySeconds")),
    ...notNegative(at(spec, "ordinals", "start")),
    ...(old === undefined ? optionalDnsLabel(at(spec, "serviceName")) : []),
    ...selectorCauses(spec, "statefulset"),
    ...lastingTemplateCauses(asInPods(spec), "StatefulSet"),
    ...(old === undefined ? [] : fixedCauses(spec, old)),
  ];
}
