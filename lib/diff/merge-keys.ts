import { at, stringAt } from "../base/raw.ts";

/** How the members of a list are told apart. */
type Rule =
  /** By these fields, in any order. */
  | { readonly type: "keys"; readonly keys: readonly string[] }
  /** As above, but the order means something: it is run, or read, from first to last. */
  | { readonly type: "ordered"; readonly keys: readonly string[] }
  /** Whole members, in any order. */
  | { readonly type: "set" };

const by = (...names: readonly string[]): Rule => ({ type: "keys", keys: names });
const set: Rule = { type: "set" };

/**
 * Lists of Kubernetes' own objects, by field: their merge keys as pkg/apis and staging/src/k8s.io/api declare them
 * (`patchMergeKey`, `listMapKey`, `listType=set`), and those atomic lists whose order means nothing.
 */
const rules: Readonly<Record<string, Rule>> = {
  containers: by("name"),
  initContainers: { type: "ordered", keys: ["name"] },
  ephemeralContainers: by("name"),
  env: by("name"),
  volumes: by("name"),
  volumeMounts: by("mountPath"),
  volumeDevices: by("devicePath"),
  volumeClaimTemplates: by("metadata.name"),
  imagePullSecrets: by("name"),
  secrets: by("name"),
  hostAliases: by("ip"),
  topologySpreadConstraints: by("topologyKey", "whenUnsatisfiable"),
  resourceClaims: by("name"),
  readinessGates: by("conditionType"),
  schedulingGates: by("name"),
  sysctls: by("name"),
  items: by("key"),
  httpHeaders: by("name"),
  ownerReferences: by("uid"),
  webhooks: by("name"),
  ...Object.fromEntries(
    [
      ["tolerations", "matchExpressions", "matchFields", "nodeSelectorTerms", "preferences", "finalizers"],
      ["accessModes", "add", "drop", "verbs", "apiGroups", "resources", "resourceNames", "nonResourceURLs"],
      ["subjects", "supplementalGroups", "externalIPs", "loadBalancerSourceRanges", "policyTypes", "values"],
      ["requiredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution"],
    ]
      .flat()
      .map((name) => [name, set] as const),
  ),
};

/** The fields by which the members of a list are told apart; undefined where it has no merge key. */
export function mergeKeys(field: string, list: readonly unknown[]): readonly string[] | undefined {
  const rule = field === "ports" ? portRule(list) : rules[field];
  return rule === undefined || rule.type === "set" ? undefined : rule.keys;
}

/** A list's members under the names that `keys` give them, in their order; undefined where those tell none apart. */
export function namedMembers(
  list: readonly unknown[],
  keys: readonly string[],
): ReadonlyMap<string, unknown> | undefined {
  const named = new Map(list.map((member) => [nameOf(member, keys), member] as const));
  return named.size === list.length && !named.has("") ? named : undefined;
}

/** Whether a list is a bag of whole members: Kubernetes reads them in any order. */
export const isBag = (field: string): boolean => rules[field]?.type === "set";

/** Whether it matters in which order the members of a list with names stand. */
export const orderMatters = (field: string, list: readonly unknown[]): boolean =>
  rules[field]?.type === "ordered" || (field === "env" && list.some(refersToAnother));

/** A variable may name those before it, and only those: $(NAME). */
const refersToAnother = (member: unknown): boolean => stringAt(member, "value")?.includes("$(") === true;

/** Ports of a container are told apart by containerPort, those of a Service by port; both by protocol. */
const portRule = (list: readonly unknown[]): Rule =>
  list.every((member) => at(member, "containerPort") !== undefined)
    ? by("containerPort", "protocol")
    : by("port", "protocol");

/** As `8080` or `53/UDP`: the default protocol, and fields that are absent, are not named. "" where none is there. */
const nameOf = (member: unknown, fields: readonly string[]): string =>
  fields
    .map((field) => at(member, ...field.split(".")))
    .filter((value) => value !== undefined && value !== "TCP")
    .map(String)
    .join("/");
