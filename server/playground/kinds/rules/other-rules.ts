import type { Draft, KubeObject } from "../../object.ts";
import { duplicateValue, invalidValue, requiredValue } from "../../causes.ts";
import { labelKeyErrors, labelValueErrors } from "../../syntax/labels.ts";
import { templateCauses } from "../pod-spec/pod-spec-rules.ts";
import {
  countOrPercent,
  immutable,
  invalids,
  noMoreThanAll,
  notNegative,
  oneOf,
  required,
  type Causes,
} from "./checks.ts";
import { labelSelectorCauses } from "./label-selector.ts";
import { at, int, isSet, items, root, text, type Place } from "./place.ts";

/** pkg/apis/core/validation, validateNodeTaints; upstream says `metadata.taints` where it means the spec's. */
export function nodeCauses(draft: Draft): Causes {
  const seen = new Set<string>();
  const taints = items({ ...at(root(draft), "spec", "taints"), path: "metadata.taints" });
  return taints.flatMap((taint) => {
    const key = text(at(taint, "key"));
    const pair = `${key}:${text(at(taint, "effect"))}`;
    const twice = seen.has(pair) ? [duplicateValue(taint.path, taint.value)] : [];
    seen.add(pair);
    return [
      ...invalids({ ...at(taint, "key"), value: key }, labelKeyErrors(key)),
      ...invalids(at(taint, "value"), labelValueErrors(text(at(taint, "value")))),
      ...oneOf(at(taint, "effect"), ["NoSchedule", "PreferNoSchedule", "NoExecute"]),
      ...twice,
    ];
  });
}

/** pkg/apis/batch/validation, ValidateJob. */
export function jobCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  const policy = at(spec, "template", "spec", "restartPolicy");
  const before = old && at(root({ ...old }), "spec");
  const counts = [
    "parallelism",
    "completions",
    "activeDeadlineSeconds",
    "backoffLimit",
    "ttlSecondsAfterFinished",
  ];
  const isUnfit = text(policy) === "Always";
  return [
    ...counts.flatMap((count) => notNegative(at(spec, count))),
    ...oneOf(at(spec, "completionMode"), ["Indexed", "NonIndexed"]),
    ...templateCauses(at(spec, "template")),
    ...(isUnfit ? [requiredValue(policy.path, 'valid values: "OnFailure", "Never"')] : []),
    ...(before === undefined ? [] : fixedJobCauses(spec, before)),
  ];
}

const fixedJobCauses = (spec: Place, before: Place): Causes =>
  ["completions", "selector", "template", "completionMode"]
    .filter((field) => field !== "template" || at(before, "suspend").value !== true)
    .flatMap((field) => immutable(at(spec, field), at(before, field)));

/** Upstream's internal type has no names for JSON: its fields are told as Go names them, those that are absent, too. */
const toldAsGo = (spec: Place): object => ({
  MinAvailable: at(spec, "minAvailable").value ?? null,
  Selector: at(spec, "selector").value ?? null,
  MaxUnavailable: at(spec, "maxUnavailable").value ?? null,
  UnhealthyPodEvictionPolicy: at(spec, "unhealthyPodEvictionPolicy").value ?? null,
});

/** pkg/apis/policy/validation, ValidatePodDisruptionBudgetSpec. */
export function disruptionBudgetCauses(draft: Draft): Causes {
  const spec = at(root(draft), "spec");
  const [least, most] = [at(spec, "minAvailable"), at(spec, "maxUnavailable")];
  const both = isSet(least) && isSet(most);
  return [
    ...(both
      ? [invalidValue("spec", toldAsGo(spec), "minAvailable and maxUnavailable cannot be both set")]
      : []),
    ...[least, most].filter(isSet).flatMap((each) => [...countOrPercent(each), ...noMoreThanAll(each)]),
    ...labelSelectorCauses(at(spec, "selector")),
    ...oneOf(at(spec, "unhealthyPodEvictionPolicy"), ["AlwaysAllow", "IfHealthyBudget"], false),
  ];
}

/** pkg/apis/policy/validation, ValidatePodDisruptionBudgetStatusUpdate, its conditions aside. */
export const disruptionBudgetStatusCauses = (draft: Draft): Causes =>
  ["disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"].flatMap((count) =>
    notNegative(at(root(draft), "status", count)),
  );

/** pkg/apis/autoscaling/validation, validateHorizontalPodAutoscalerSpec, without metrics of its own kinds. */
export function autoscalerCauses(draft: Draft): Causes {
  const spec = at(root(draft), "spec");
  const [least, most] = [at(spec, "minReplicas"), at(spec, "maxReplicas")];
  const [min, max] = [int(least) ?? 1, int(most) ?? 0];
  return [
    ...(min < 1 ? invalids(least, ["must be greater than or equal to 1"]) : []),
    ...(max < 1 ? invalids({ ...most, value: max }, ["must be greater than 0"]) : []),
    ...(max < min
      ? invalids({ ...most, value: max }, ["must be greater than or equal to `minReplicas`"])
      : []),
    ...required(at(spec, "scaleTargetRef", "kind")),
    ...required(at(spec, "scaleTargetRef", "name")),
  ];
}

function backendCauses(backend: Place): Causes {
  const service = at(backend, "service");
  if (!isSet(service))
    return isSet(at(backend, "resource"))
      ? []
      : [requiredValue(backend.path, "port name or number is required")];
  const [name, number] = [at(service, "port", "name"), at(service, "port", "number")];
  const none = !isSet(name) && !isSet(number);
  return [
    ...required(at(service, "name")),
    ...(none ? [requiredValue(service.path, "port name or number is required")] : []),
  ];
}

function pathCauses(path: Place): Causes {
  const [type, value] = [at(path, "pathType"), at(path, "path")];
  const isAbsolute = text(value).startsWith("/") || text(type) === "ImplementationSpecific";
  return [
    ...(isSet(type)
      ? oneOf(type, ["Exact", "ImplementationSpecific", "Prefix"])
      : [requiredValue(type.path, "pathType must be specified")]),
    ...(isAbsolute ? [] : invalids({ ...value, value: text(value) }, ["must be an absolute path"])),
    ...backendCauses(at(path, "backend")),
  ];
}

/** pkg/apis/networking/validation, ValidateIngressSpec. */
export function ingressCauses(draft: Draft): Causes {
  const spec = at(root(draft), "spec");
  const [rules, backend] = [items(at(spec, "rules")), at(spec, "defaultBackend")];
  const none = rules.length === 0 && !isSet(backend);
  return [
    ...(none
      ? invalids({ ...spec, value: rules.map(({ value }) => value) }, [
          "either `defaultBackend` or `rules` must be specified",
        ])
      : []),
    ...(isSet(backend) ? backendCauses(backend) : []),
    ...rules.flatMap((rule) => items(at(rule, "http", "paths")).flatMap(pathCauses)),
  ];
}
