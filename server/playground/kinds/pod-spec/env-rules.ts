import { invalidValue, notSupported, requiredValue } from "../../causes.ts";
import { subdomainErrors } from "../../syntax/dns.ts";
import { configKey, invalids, optionalName, required, type Causes } from "../rules/checks.ts";
import { at, isSet, items, text, type Place } from "../rules/place.ts";
import { envNameErrors } from "../../syntax/values.ts";

const paths = [
  ...["metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName"],
  ...["status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs"],
];
const resources = [
  ...["limits.cpu", "limits.ephemeral-storage", "limits.memory"],
  ...["requests.cpu", "requests.ephemeral-storage", "requests.memory"],
];
/** A label or annotation by its key. */
const subscripted = /^metadata\.(annotations|labels)\['.+'\]$/;

function fieldRefCauses(ref: Place): Causes {
  const path = at(ref, "fieldPath");
  const named = text(path);
  if (named === "") return [requiredValue(path.path)];
  if (paths.includes(named) || subscripted.test(named)) return [];
  return [notSupported(path.path, named, paths)];
}

function resourceRefCauses(ref: Place): Causes {
  const resource = at(ref, "resource");
  const named = text(resource);
  if (named === "") return [requiredValue(resource.path)];
  if (resources.includes(named) || /^(limits|requests)\.hugepages-/.test(named)) return [];
  return [notSupported(resource.path, named, resources)];
}

const keyRefCauses = (ref: Place): Causes => {
  const name = { ...at(ref, "name"), value: text(at(ref, "name")) };
  return [...invalids(name, subdomainErrors(name.value)), ...configKey(at(ref, "key"))];
};

const sources: readonly (readonly [string, (ref: Place) => Causes])[] = [
  ["fieldRef", fieldRefCauses],
  ["resourceFieldRef", resourceRefCauses],
  ["configMapKeyRef", keyRefCauses],
  ["secretKeyRef", keyRefCauses],
];

function sourceCauses(variable: Place): Causes {
  const from = at(variable, "valueFrom");
  if (!isSet(from)) return [];
  const used = sources.filter(([source]) => isSet(at(from, source)));
  const complain = (message: string): Causes => [invalidValue(from.path, "", message)];
  const inside = used.flatMap(([source, check]) => check(at(from, source)));
  if (isSet(at(from, "fileKeyRef"))) return inside;
  if (used.length === 0) {
    return complain(
      "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`",
    );
  }
  if (text(at(variable, "value")) !== "") {
    return [...inside, ...complain("may not be specified when `value` is not empty")];
  }
  if (used.length > 1)
    return [...inside, ...complain("may not have more than one field specified at a time")];
  return inside;
}

function variableCauses(variable: Place): Causes {
  const name = at(variable, "name");
  const named = text(name);
  return [
    ...(named === "" ? required(name) : invalids(name, envNameErrors(named))),
    ...sourceCauses(variable),
  ];
}

function fromCauses(list: Place, from: Place): Causes {
  const prefix = at(from, "prefix");
  const used = ["configMapRef", "secretRef"].map((field) => at(from, field)).filter(isSet);
  const complain = (message: string): Causes => [invalidValue(list.path, "", message)];
  return [
    ...(text(prefix) === "" ? [] : invalids(prefix, envNameErrors(text(prefix)))),
    ...used.flatMap((ref) => [...required(at(ref, "name")), ...optionalName(at(ref, "name"))]),
    ...(used.length === 0 ? complain("must specify one of: `configMapRef` or `secretRef`") : []),
    ...(used.length > 1 ? complain("may not have more than one field specified at a time") : []),
  ];
}

/** A container's `env` and `envFrom` (pkg/apis/core/validation, ValidateEnv). */
export const envCauses = (container: Place): Causes => [
  ...items(at(container, "env")).flatMap(variableCauses),
  ...items(at(container, "envFrom")).flatMap((from) => fromCauses(at(container, "envFrom"), from)),
];
