import { isEqual } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { duplicateValue, invalidValue, requiredValue } from "../../causes.ts";
import { labelKeyErrors } from "../../syntax/labels.ts";
import { subdomainErrors } from "../../syntax/dns.ts";
import {
  dnsLabel,
  duplicates,
  forbidden,
  invalids,
  labels,
  oneOf,
  portNumber,
  portNumberOrName,
  type Causes,
} from "../rules/checks.ts";
import { at, int, isSet, items, root, text, type Place } from "../rules/place.ts";
import { addressErrors } from "../../syntax/values.ts";

const types = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];

const isHeadless = (spec: Place): boolean => text(at(spec, "clusterIP")) === "None";

function portCauses(port: Place, isNameRequired: boolean): Causes {
  const name = at(port, "name");
  const protocol = at(port, "appProtocol");
  return [
    ...(isNameRequired || text(name) !== "" ? dnsLabel(name) : []),
    ...portNumber({ ...at(port, "port"), value: int(at(port, "port")) ?? 0 }),
    ...oneOf(at(port, "protocol"), ["SCTP", "TCP", "UDP"]),
    ...portNumberOrName(at(port, "targetPort")),
    ...(isSet(protocol) ? invalids(protocol, labelKeyErrors(text(protocol))) : []),
  ];
}

/** Two ports with the same number must differ in protocol. */
function samePortCauses(ports: readonly Place[]): Causes {
  const seen = new Set<string>();
  return ports.flatMap((port) => {
    const value = { protocol: text(at(port, "protocol")), port: int(at(port, "port")) };
    const key = JSON.stringify(value);
    if (seen.has(key))
      return [duplicateValue(port.path, { port: value.port, protocol: value.protocol, targetPort: 0 })];
    seen.add(key);
    return [];
  });
}

function portsCauses(spec: Place): Causes {
  const list = at(spec, "ports");
  const ports = items(list);
  const isClusterIP = text(at(spec, "type")) === "ClusterIP";
  const nodePorts = ports.map((port) => at(port, "nodePort"));
  const none = ports.length === 0 && !isHeadless(spec) && text(at(spec, "type")) !== "ExternalName";
  return [
    ...(none ? [requiredValue(list.path)] : []),
    ...ports.flatMap((port) => portCauses(port, ports.length > 1)),
    ...duplicates(ports.map((port) => at(port, "name"))),
    ...(isClusterIP
      ? nodePorts.flatMap((port) => forbidden(port, "may not be used when `type` is 'ClusterIP'"))
      : []),
    ...samePortCauses(ports),
  ];
}

function externalNameCauses(spec: Place): Causes {
  const name = at(spec, "externalName");
  const host = text(name).replace(/\.$/, "");
  return [
    ...["clusterIPs", "ipFamilies", "ipFamilyPolicy"].flatMap((field) =>
      forbidden(at(spec, field), "may not be set for ExternalName services"),
    ),
    ...(host === "" ? [requiredValue(name.path)] : invalids({ ...name, value: host }, subdomainErrors(host))),
  ];
}

function addressCauses(spec: Place): Causes {
  const list = at(spec, "clusterIPs");
  const addresses = items(list);
  const [first] = addresses;
  const mismatch = first !== undefined && text(first) !== text(at(spec, "clusterIP"));
  return [
    ...(mismatch ? invalids(list, ["first value must match `clusterIP`"]) : []),
    ...addresses.flatMap((address) =>
      text(address) === "None" ? [] : invalids(address, addressErrors(text(address))),
    ),
    ...items(at(spec, "ipFamilies")).flatMap((family) => oneOf(family, ["IPv4", "IPv6"])),
    ...oneOf(at(spec, "ipFamilyPolicy"), ["PreferDualStack", "RequireDualStack", "SingleStack"], false),
  ];
}

function typeCauses(spec: Place): Causes {
  const type = text(at(spec, "type"));
  const outside = type === "NodePort" || type === "LoadBalancer";
  const policy = at(spec, "externalTrafficPolicy");
  const headless = isHeadless(spec) && outside;
  return [
    ...oneOf(at(spec, "type"), types),
    ...(headless
      ? [invalidValue("spec.clusterIPs[0]", "None", `may not be set to 'None' for ${type} services`)]
      : []),
    ...(type === "ExternalName" ? externalNameCauses(spec) : addressCauses(spec)),
    ...(isSet(policy) && !outside
      ? invalids(policy, ["may only be set when `type` is 'NodePort' or 'LoadBalancer'"])
      : oneOf(policy, ["Cluster", "Local"], false)),
    ...(type === "LoadBalancer"
      ? []
      : forbidden(
          at(spec, "allocateLoadBalancerNodePorts"),
          "may only be used when `type` is 'LoadBalancer'",
        )),
  ];
}

/** An address is never changed, save from and to a name outside (validateUpgradeDowngradeClusterIPs). */
function changeCauses(spec: Place, old: Place): Causes {
  const outside = [spec, old].some((one) => text(at(one, "type")) === "ExternalName");
  const [next, before] = [at(spec, "clusterIPs"), at(old, "clusterIPs")];
  if (outside || items(before).length === 0 || isEqual(items(next)[0]?.value, items(before)[0]?.value))
    return [];
  const message = items(next).length === 0 ? "primary clusterIP can not be unset" : "may not change once set";
  return [invalidValue("spec.clusterIPs[0]", next.value, message)];
}

/** pkg/apis/core/validation, ValidateService. */
export function serviceCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  const timeout = at(spec, "sessionAffinityConfig", "clientIP", "timeoutSeconds");
  const seconds = int(timeout) ?? 1;
  return [
    ...(old === undefined ? [] : changeCauses(spec, at(root({ ...old }), "spec"))),
    ...portsCauses(spec),
    ...labels(at(spec, "selector")),
    ...oneOf(at(spec, "sessionAffinity"), ["ClientIP", "None"]),
    ...(seconds > 0 && seconds <= 86_400
      ? []
      : invalids(timeout, ["must be greater than 0 and less than or equal to 86400"])),
    ...typeCauses(spec),
    ...items(at(spec, "externalIPs")).flatMap((ip) => invalids(ip, addressErrors(text(ip)))),
    ...oneOf(at(spec, "internalTrafficPolicy"), ["Cluster", "Local"], false),
  ];
}
