import { qosClassOf } from "../kinds/pod-spec/qos.ts";
import type { Container } from "../kinds/pod-types.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import { isNative } from "../kinds/quota-rules/names.ts";
import type { ScopeRequirement } from "../kinds/resource-quota.ts";
import { isMet } from "../kinds/selector.ts";
import { amountsOf, type Amounts } from "./amounts.ts";
import { countName, type Evaluator } from "./evaluator.ts";
import { limitsOf, requestsOf, saysOfWholePod } from "./pod-resources.ts";

const measured = ["cpu", "memory", "ephemeral-storage"] as const;
const known: ReadonlySet<string> = new Set([
  "pods",
  countName(pods),
  ...measured.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
]);

const isHugePage = (name: string): boolean => name.startsWith("hugepages-");

const counts = (name: string): boolean =>
  known.has(name) ||
  isHugePage(name) ||
  name.startsWith("requests.hugepages-") ||
  (name.startsWith("requests.") &&
    (!isNative(name) || name.startsWith("requests.deviceclass.resource.kubernetes.io/")));

/** What requests and limits take of a quota's resources (podComputeUsageHelper). */
function taken(requests: Amounts, limits: Amounts): Amounts {
  const all: Record<string, string> = { pods: "1" };
  for (const [name, amount] of Object.entries(requests)) {
    const isMeasured = measured.some((one) => one === name);
    if (isMeasured || isHugePage(name)) all[name] = amount;
    if (isMeasured || isHugePage(name) || !isNative(name)) all[`requests.${name}`] = amount;
  }
  for (const name of measured) {
    const amount = limits[name];
    if (amount !== undefined) all[`limits.${name}`] = amount;
  }
  return all;
}

/** What a pod's spec takes, worked out once: the versions of a pod share it. */
const bySpec = new WeakMap<Pod["spec"], Amounts>();

function takenBy(pod: Pod): Amounts {
  const known = bySpec.get(pod.spec);
  if (known !== undefined) return known;
  const all = taken(requestsOf(pod), limitsOf(pod));
  bySpec.set(pod.spec, all);
  return all;
}

/** Whether a pod still takes something: neither over, nor long past the time at which it should have gone. */
export function isCharged({ metadata, status }: Pod, now: number): boolean {
  if (status?.phase === "Failed" || status?.phase === "Succeeded") return false;
  const { deletionTimestamp, deletionGracePeriodSeconds: grace } = metadata;
  if (deletionTimestamp === undefined || grace === undefined) return true;
  return now <= Date.parse(deletionTimestamp) + grace * 1000;
}

/** Meant to end: there is a time by which it must. */
const isTerminating = ({ spec }: Pod): boolean => (spec.activeDeadlineSeconds ?? -1) >= 0;

const isBestEffort = ({ spec, status }: Pod): boolean =>
  (status?.qosClass ?? qosClassOf({ ...spec })) === "BestEffort";

interface AffinityTerm {
  readonly namespaces?: readonly string[];
  readonly namespaceSelector?: object;
  /** Of a term with a weight. */
  readonly podAffinityTerm?: AffinityTerm;
}

const looksElsewhere = ({ namespaces = [], namespaceSelector, podAffinityTerm }: AffinityTerm): boolean =>
  namespaces.length > 0 ||
  namespaceSelector !== undefined ||
  (podAffinityTerm !== undefined && looksElsewhere(podAffinityTerm));

/** Whether a pod wants to be near, or far from, pods of other namespaces. */
function isBoundElsewhere({ spec }: Pod): boolean {
  const { podAffinity = {}, podAntiAffinity = {} } = (spec.affinity ?? {}) as Readonly<
    Record<string, Readonly<Record<string, readonly AffinityTerm[]>>>
  >;
  return [...Object.values(podAffinity), ...Object.values(podAntiAffinity)].flat().some(looksElsewhere);
}

function within(requirement: ScopeRequirement, pod: Pod): boolean {
  const { priorityClassName = "" } = pod.spec;
  switch (requirement.scopeName) {
    case "Terminating":
      return isTerminating(pod);
    case "NotTerminating":
      return !isTerminating(pod);
    case "BestEffort":
      return isBestEffort(pod);
    case "NotBestEffort":
      return !isBestEffort(pod);
    case "PriorityClass":
      return isMet(requirement, priorityClassName === "" ? undefined : priorityClassName);
    case "CrossNamespacePodAffinity":
      return isBoundElsewhere(pod);
    default:
      return false;
  }
}

/** Resources of which each container must say how much it takes, where they are limited. */
const mustBeSaid: ReadonlySet<string> = new Set([
  ...["cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory"],
]);

const isSaid = ({ resources }: Container, name: string): boolean =>
  taken(amountsOf(resources?.requests), amountsOf(resources?.limits))[name] !== undefined;

/** `must specify cpu for: app,log; memory for: app` */
function missing(required: readonly string[], pod: Pod): string | undefined {
  if (saysOfWholePod(pod)) return undefined;
  const containers = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])];
  const lacks = required
    .filter((name) => mustBeSaid.has(name))
    .sort()
    .map((name) => ({ name, by: containers.filter((container) => !isSaid(container, name)) }))
    .filter(({ by }) => by.length > 0)
    .map(
      ({ name, by }) => `${name} for: ${[...new Set(by.map((container) => container.name))].sort().join()}`,
    );
  return lacks.length === 0 ? undefined : `must specify ${lacks.join("; ")}`;
}

/** Pods, by what they ask for while they are not over (pkg/quota/v1/evaluator/core/pods.go). */
export const podEvaluator: Evaluator = {
  counts,
  considers: (pod, old) => old === undefined || isTerminating(pod as Pod) !== isTerminating(old as Pod),
  missing: (required, pod) => missing(required, pod as Pod),
  within: (requirement, pod) => within(requirement, pod as Pod),
  usage: (object, now) => {
    const pod = object as Pod;
    const stored = { [countName(pods)]: "1" };
    return isCharged(pod, now) ? { ...stored, ...takenBy(pod) } : stored;
  },
  gives: (pod, old, now) =>
    isTerminating(pod as Pod) !== isTerminating(old as Pod) ||
    (isCharged(old as Pod, now) && !isCharged(pod as Pod, now)),
};
