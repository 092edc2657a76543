import { duplicateValue, forbiddenValue, notSupported, requiredValue } from "../../causes.ts";
import { dnsLabel, duplicates, invalids, oneOf, portNumber, required, type Causes } from "../rules/checks.ts";
import { at, int, isSet, items, text, type Place } from "../rules/place.ts";
import { portNameErrors } from "../../syntax/values.ts";
import { lifecycleCauses, probeCauses } from "./action-rules.ts";
import { envCauses } from "./env-rules.ts";
import { resourceCauses } from "./resource-rules.ts";
import { mountsCauses } from "./volume-rules.ts";

const protocols = ["SCTP", "TCP", "UDP"];
const probes = ["livenessProbe", "readinessProbe", "startupProbe"] as const;

function portsCauses(container: Place): Causes {
  const ports = items(at(container, "ports"));
  return [
    ...ports.flatMap((port) => [
      ...(text(at(port, "name")) === ""
        ? []
        : invalids(at(port, "name"), portNameErrors(text(at(port, "name"))))),
      ...((int(at(port, "containerPort")) ?? 0) === 0
        ? [requiredValue(at(port, "containerPort").path)]
        : portNumber(at(port, "containerPort"))),
      ...(isSet(at(port, "hostPort")) ? portNumber(at(port, "hostPort")) : []),
      ...oneOf(at(port, "protocol"), protocols),
    ]),
    ...duplicates(ports.map((port) => at(port, "name"))),
  ];
}

const commonCauses = (container: Place, volumes: ReadonlySet<string>): Causes => [
  ...dnsLabel(at(container, "name")),
  ...required(at(container, "image")),
  ...oneOf(at(container, "terminationMessagePolicy"), ["File", "FallbackToLogsOnError"]),
  ...portsCauses(container),
  ...envCauses(container),
  ...mountsCauses(container, volumes),
  ...oneOf(at(container, "imagePullPolicy"), ["Always", "IfNotPresent", "Never"]),
  ...resourceCauses(container),
];

/** Two containers cannot have the same port of the host. */
function hostPortCauses(containers: readonly Place[]): Causes {
  const seen = new Set<string>();
  return containers
    .flatMap((container) => items(at(container, "ports")))
    .flatMap((port) => {
      const number = int(at(port, "hostPort"));
      if (number === undefined) return [];
      const key = `${text(at(port, "protocol"))}/${text(at(port, "hostIP"))}/${number}`;
      if (seen.has(key)) return [duplicateValue(at(port, "hostPort").path, key)];
      seen.add(key);
      return [];
    });
}

const ownCauses = (container: Place): Causes => [
  ...lifecycleCauses(container),
  ...probes.flatMap((probe) => probeCauses(container, probe)),
];

/** pkg/apis/core/validation, validateContainers. */
export function containersCauses(list: Place, volumes: ReadonlySet<string>): Causes {
  const containers = items(list);
  if (containers.length === 0) return [requiredValue(list.path)];
  return [
    ...containers.flatMap((container) => [
      ...commonCauses(container, volumes),
      ...ownCauses(container),
      ...(isSet(at(container, "restartPolicyRules")) ? [] : restartPolicyCauses(container)),
    ]),
    ...duplicates(containers.map((container) => at(container, "name"))),
    ...hostPortCauses(containers),
  ];
}

/** A regular container may say how it is restarted since 1.35 (ContainerRestartRules). */
function restartPolicyCauses(container: Place): Causes {
  return oneOf(at(container, "restartPolicy"), ["Always", "Never", "OnFailure"], false);
}

const sidecarsOnly = "may not be set for init containers without restartPolicy=Always";

function initCauses(container: Place): Causes {
  const policy = text(at(container, "restartPolicy"));
  if (policy === "Always") return ownCauses(container);
  const unsupported =
    policy === "" ? [] : [notSupported(at(container, "restartPolicy").path, policy, ["Always"])];
  const set = ["lifecycle", ...probes].map((field) => at(container, field)).filter(isSet);
  return [...unsupported, ...set.map(({ path }) => forbiddenValue(path, sidecarsOnly))];
}

/** `regular`: the pod's other containers, whose names are taken. */
export function initContainersCauses(
  list: Place,
  regular: readonly Place[],
  volumes: ReadonlySet<string>,
): Causes {
  const containers = items(list);
  const taken = regular.map((container) => at(container, "name").value);
  return [
    ...containers.flatMap((container) => [
      ...commonCauses(container, volumes),
      ...initCauses(container),
      ...hostPortCauses([container]),
    ]),
    ...duplicates(
      containers.map((container) => at(container, "name")),
      taken,
    ),
  ];
}
