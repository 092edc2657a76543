import { forbiddenValue, invalidValue, requiredValue } from "../../causes.ts";
import { invalids, notNegative, oneOf, portNumberOrName, required, type Causes } from "../rules/checks.ts";
import { at, int, isSet, items, text, type Place } from "../rules/place.ts";
import { headerErrors } from "../../syntax/values.ts";

const httpGetCauses = (httpGet: Place): Causes => [
  ...required(at(httpGet, "path")),
  ...portNumberOrName(at(httpGet, "port")),
  ...oneOf(at(httpGet, "scheme"), ["HTTP", "HTTPS"]),
  ...items(at(httpGet, "httpHeaders")).flatMap((header) => {
    const name = text(at(header, "name"));
    return headerErrors(name).map((error) => invalidValue(at(httpGet, "httpHeaders").path, name, error));
  }),
];

const execCauses = (exec: Place): Causes =>
  items(at(exec, "command")).length > 0 ? [] : [requiredValue(at(exec, "command").path)];

const actions: Readonly<Record<string, (action: Place) => Causes>> = {
  exec: execCauses,
  httpGet: httpGetCauses,
  tcpSocket: (socket) => portNumberOrName(at(socket, "port")),
  grpc: (grpc) => portNumberOrName(at(grpc, "port")),
  sleep: (sleep) => notNegative(at(sleep, "seconds")),
};

const kindsOfProbe = ["exec", "httpGet", "tcpSocket", "grpc"];
const kindsOfHook = ["exec", "httpGet", "tcpSocket", "sleep"];

/** Exactly one action (pkg/apis/core/validation, validateHandler). */
function actionCauses(handler: Place, allowed: readonly string[]): Causes {
  const [first, ...others] = allowed
    .map((kind) => ({ kind, place: at(handler, kind) }))
    .filter(({ place }) => isSet(place));
  if (first === undefined) return [requiredValue(handler.path, "must specify a handler type")];
  return [
    ...(actions[first.kind]?.(first.place) ?? []),
    ...others.map(({ place }) => forbiddenValue(place.path, "may not specify more than 1 handler type")),
  ];
}

const counts = [
  "initialDelaySeconds",
  "timeoutSeconds",
  "periodSeconds",
  "successThreshold",
  "failureThreshold",
];

function graceCauses(probe: Place, isReadiness: boolean): Causes {
  const grace = at(probe, "terminationGracePeriodSeconds");
  if (!isSet(grace)) return [];
  return [
    ...((int(grace) ?? 0) > 0 ? [] : invalids(grace, ["must be greater than 0"])),
    ...(isReadiness ? invalids(grace, ["must not be set for readinessProbes"]) : []),
  ];
}

/** What is wrong with a container's probe, if it has one. */
export function probeCauses(
  container: Place,
  field: "livenessProbe" | "readinessProbe" | "startupProbe",
): Causes {
  const probe = at(container, field);
  if (!isSet(probe)) return [];
  const isReadiness = field === "readinessProbe";
  const successes = at(probe, "successThreshold");
  return [
    ...actionCauses(probe, kindsOfProbe),
    ...counts.flatMap((count) => notNegative(at(probe, count))),
    ...graceCauses(probe, isReadiness),
    ...(isReadiness || int(successes) === 1 ? [] : invalids(successes, ["must be 1"])),
  ];
}

export const lifecycleCauses = (container: Place): Causes =>
  ["postStart", "preStop"]
    .map((hook) => at(container, "lifecycle", hook))
    .filter(isSet)
    .flatMap((hook) => actionCauses(hook, kindsOfHook));
