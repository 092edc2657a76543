import type { Pod } from "../kinds/pod.ts";
import type { Container, EnvVar, EnvVarSource, KeySelector } from "../kinds/pod-types.ts";
import { amounts } from "../scheduler/demand.ts";
import type { Store } from "../store/store.ts";
import { notFound, valuesOf, type SourceType } from "./keys.ts";

/** The variables of a container, or why they cannot be made, in upstream's words. */
export type Environment =
  | { readonly type: "made"; readonly variables: Readonly<Record<string, string>> }
  | { readonly type: "missing"; readonly message: string };

/** What is known of the place where the container will run. */
export interface Place {
  readonly store: Store;
  readonly pod: Pod;
  readonly container: Container;
  readonly podIP: string;
  readonly hostIP: string;
}

/** `$(NAME)` as earlier variables have it; `$$(NAME)` is `$(NAME)` (third_party/forked/golang/expansion). */
export const expand = (text: string, variables: ReadonlyMap<string, string>): string =>
  text.replace(/\$\$|\$\(([^)]*)\)/g, (whole, name: string | undefined) =>
    name === undefined ? "$" : (variables.get(name) ?? whole),
  );

function fieldOf({ pod, podIP, hostIP }: Place, path: string): string {
  const { metadata, spec } = pod;
  const [, map, key] = /^metadata\.(labels|annotations)\['(.*)'\]$/.exec(path) ?? [];
  if (key !== undefined) return (map === "labels" ? metadata.labels : metadata.annotations)?.[key] ?? "";
  const fields: Readonly<Record<string, string | undefined>> = {
    "metadata.name": metadata.name,
    "metadata.namespace": metadata.namespace,
    "metadata.uid": metadata.uid,
    "spec.nodeName": spec.nodeName,
    "spec.serviceAccountName": spec.serviceAccountName,
    "status.hostIP": hostIP,
    "status.hostIPs": hostIP,
    "status.podIP": podIP,
    "status.podIPs": podIP,
  };
  return fields[path] ?? "";
}

function resourceOf(
  { pod, container }: Place,
  source: NonNullable<EnvVarSource["resourceFieldRef"]>,
): string {
  const of = pod.spec.containers.find(({ name }) => name === source.containerName) ?? container;
  const [list, name = ""] = source.resource.split(/\.(.*)/);
  const amount = amounts(list === "limits" ? of.resources?.limits : of.resources?.requests).get(name) ?? 0;
  const divisor = amounts({ [name]: source.divisor ?? 1 }).get(name) ?? 0;
  const usual = name === "cpu" ? 1000 : 1;
  return String(Math.ceil(amount / (divisor === 0 ? usual : divisor)));
}

class Missing extends Error {}

/** A value from a key; undefined: optional and not there. Throws `Missing`. */
function keyOf(
  { store, pod }: Place,
  type: SourceType,
  { name = "", key, optional }: KeySelector,
): string | undefined {
  const namespace = pod.metadata.namespace ?? "";
  const values = valuesOf(store, type, namespace, name);
  const value = values?.[key];
  if (value !== undefined || optional === true) return value;
  throw new Missing(
    values === undefined ? notFound(type, name) : `couldn't find key ${key} in ${type} ${namespace}/${name}`,
  );
}

function valueOf(place: Place, variable: EnvVar, known: ReadonlyMap<string, string>): string | undefined {
  const { value, valueFrom } = variable;
  if (valueFrom?.fieldRef !== undefined) return fieldOf(place, valueFrom.fieldRef.fieldPath);
  if (valueFrom?.resourceFieldRef !== undefined) return resourceOf(place, valueFrom.resourceFieldRef);
  if (valueFrom?.configMapKeyRef !== undefined) return keyOf(place, "ConfigMap", valueFrom.configMapKeyRef);
  if (valueFrom?.secretKeyRef !== undefined) return keyOf(place, "Secret", valueFrom.secretKeyRef);
  return expand(value ?? "", known);
}

function fillFromSources({ store, pod, container }: Place, into: Map<string, string>): void {
  for (const { prefix = "", configMapRef, secretRef } of container.envFrom ?? []) {
    const type = configMapRef === undefined ? "Secret" : "ConfigMap";
    const { name = "", optional } = configMapRef ?? secretRef ?? {};
    const values = valuesOf(store, type, pod.metadata.namespace ?? "", name);
    if (values === undefined && optional !== true) throw new Missing(notFound(type, name));
    for (const [key, value] of Object.entries(values ?? {})) into.set(prefix + key, value);
  }
}

function fillFromVariables(place: Place, into: Map<string, string>): void {
  for (const variable of place.container.env ?? []) {
    const value = valueOf(place, variable, into);
    if (value !== undefined) into.set(variable.name, value);
  }
}

/** The environment as it is when the container starts (pkg/kubelet/kubelet_pods.go, makeEnvironmentVariables). */
export function environmentOf(place: Place): Environment {
  const variables = new Map<string, string>([
    ["HOSTNAME", place.pod.spec.hostname ?? place.pod.metadata.name],
  ]);
  try {
    fillFromSources(place, variables);
    fillFromVariables(place, variables);
  } catch (error) {
    if (error instanceof Missing) return { type: "missing", message: error.message };
    throw error;
  }
  return { type: "made", variables: Object.fromEntries(variables) };
}
