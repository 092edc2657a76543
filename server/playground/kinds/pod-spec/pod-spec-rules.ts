import { annotationCauses, labelKeyErrors, labelValueErrors } from "../../syntax/labels.ts";
import {
  duplicates,
  invalids,
  labels,
  oneOf,
  optionalDnsLabel,
  optionalName,
  type Causes,
} from "../rules/checks.ts";
import { at, int, isSet, items, text, texts, type Place } from "../rules/place.ts";
import { affinityCauses } from "./affinity-rules.ts";
import { containersCauses, initContainersCauses } from "./container-rules.ts";
import { spreadCauses } from "./spread-rules.ts";
import { volumesCauses } from "./volume-rules.ts";

const effects = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

function tolerationValueCauses(toleration: Place): Causes {
  const operator = at(toleration, "operator");
  const value = text(at(toleration, "value"));
  switch (text(operator)) {
    case "":
    case "Equal": {
      const errors = labelValueErrors(value);
      return errors.length === 0 ? [] : invalids({ path: operator.path, value }, [errors.join(";")]);
    }
    case "Exists":
      return value === ""
        ? []
        : invalids({ path: operator.path, value: toleration.value }, [
            "value must be empty when `operator` is 'Exists'",
          ]);
    default:
      return oneOf(operator, ["Equal", "Exists"]);
  }
}

function tolerationCauses(toleration: Place): Causes {
  const key = at(toleration, "key");
  const operator = { ...at(toleration, "operator"), value: text(at(toleration, "operator")) };
  const effect = { ...at(toleration, "effect"), value: text(at(toleration, "effect")) };
  const matchesAll = text(key) === "" && operator.value !== "Exists";
  const timed = isSet(at(toleration, "tolerationSeconds")) && effect.value !== "NoExecute";
  return [
    ...(text(key) === "" ? [] : invalids(key, labelKeyErrors(text(key)))),
    ...(matchesAll
      ? invalids(operator, [
          'operator must be Exists when `key` is empty, which means "match all values and all keys"',
        ])
      : []),
    ...(timed ? invalids(effect, ["effect must be 'NoExecute' when `tolerationSeconds` is set"]) : []),
    ...tolerationValueCauses(toleration),
    ...oneOf(effect, effects, false),
  ];
}

function deadlineCauses(spec: Place): Causes {
  const deadline = at(spec, "activeDeadlineSeconds");
  const seconds = int(deadline);
  if (seconds === undefined || (seconds >= 1 && seconds <= 2_147_483_647)) return [];
  return invalids(deadline, ["must be between 1 and 2147483647, inclusive"]);
}

function gateCauses(spec: Place): Causes {
  const gates = items(at(spec, "schedulingGates"));
  const named = gates.map((gate) => ({ path: gate.path, value: text(at(gate, "name")) }));
  return [...named.flatMap((gate) => invalids(gate, labelKeyErrors(gate.value))), ...duplicates(named)];
}

/** The names of the volumes that can be mounted. */
const namesOf = (volumes: readonly Place[]): ReadonlySet<string> =>
  new Set(volumes.map((volume) => text(at(volume, "name"))).filter((name) => name !== ""));

/** What is wrong with a pod spec that has been defaulted (pkg/apis/core/validation, ValidatePodSpec). */
export function podSpecCauses(spec: Place): Causes {
  const volumes = items(at(spec, "volumes"));
  const names = namesOf(volumes);
  const containers = at(spec, "containers");
  const policies = ["Always", "OnFailure", "Never"];
  return [
    ...volumesCauses(volumes),
    ...containersCauses(containers, names),
    ...initContainersCauses(at(spec, "initContainers"), items(containers), names),
    ...oneOf(at(spec, "restartPolicy"), policies),
    ...oneOf(at(spec, "dnsPolicy"), ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"]),
    ...labels(at(spec, "nodeSelector")),
    ...gateCauses(spec),
    ...optionalName(at(spec, "serviceAccountName")),
    ...optionalName(at(spec, "nodeName")),
    ...deadlineCauses(spec),
    ...optionalDnsLabel(at(spec, "hostname")),
    ...optionalDnsLabel(at(spec, "subdomain")),
    ...items(at(spec, "tolerations")).flatMap(tolerationCauses),
    ...affinityCauses(at(spec, "affinity")),
    ...spreadCauses(at(spec, "topologySpreadConstraints")),
    ...optionalName(at(spec, "priorityClassName")),
  ];
}

/** A template's labels, annotations and spec (ValidatePodTemplateSpec). */
export const templateCauses = (template: Place): Causes => [
  ...labels(at(template, "metadata", "labels")),
  ...annotationCauses(
    texts(at(template, "metadata", "annotations")),
    at(template, "metadata", "annotations").path,
  ),
  ...podSpecCauses(at(template, "spec")),
];
