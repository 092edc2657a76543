import { copyOf, isEqual } from "../../json.ts";
import { generationKey } from "../../kinds/apps/daemon-set.ts";
import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import type { NodeSelectorTerm, PodSpec, PodTemplateSpec, Toleration } from "../../kinds/pod-types.ts";
import { hashLabel } from "../revisions.ts";

/** How often the DaemonSet's template had changed when a pod was made. */
const generationLabel = "pod-template-generation";

const tolerated = (key: string, effect: Toleration["effect"]): Toleration => ({
  key: `node.kubernetes.io/${key}`,
  operator: "Exists",
  ...(effect === undefined ? {} : { effect }),
});

/** What daemons put up with on their nodes (pkg/controller/daemon/util, AddOrUpdateDaemonPodTolerations). */
const ofDaemons: readonly Toleration[] = [
  tolerated("not-ready", "NoExecute"),
  tolerated("unreachable", "NoExecute"),
  tolerated("disk-pressure", "NoSchedule"),
  tolerated("memory-pressure", "NoSchedule"),
  tolerated("pid-pressure", "NoSchedule"),
  tolerated("unschedulable", "NoSchedule"),
];
const ofHostNetwork = tolerated("network-unavailable", "NoSchedule");

const isSame = (a: Toleration, b: Toleration): boolean =>
  a.key === b.key &&
  a.effect === b.effect &&
  (a.operator ?? "Equal") === (b.operator ?? "Equal") &&
  (a.value ?? "") === (b.value ?? "");

/** The tolerations of every pod of a DaemonSet with this template: its own, and what daemons put up with. */
export function tolerationsOf({ hostNetwork, tolerations = [] }: PodSpec): readonly Toleration[] {
  let all = tolerations;
  for (const wanted of hostNetwork === true ? [...ofDaemons, ofHostNetwork] : ofDaemons) {
    all = all.some((one) => isSame(one, wanted))
      ? all.map((one) => (isSame(one, wanted) && !isEqual(one, wanted) ? wanted : one))
      : [...all, wanted];
  }
  return all;
}

const onlyOn = (node: string): NodeSelectorTerm => ({
  matchFields: [{ key: "metadata.name", operator: "In", values: [node] }],
});

/** The same pod, for one node alone (ReplaceDaemonSetPodNodeNameNodeAffinity). */
function pinned(spec: PodSpec, node: string): PodSpec {
  const { affinity } = spec;
  return {
    ...spec,
    affinity: {
      ...affinity,
      nodeAffinity: {
        ...affinity?.nodeAffinity,
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [onlyOn(node)] },
      },
    },
  };
}

const wholeNumber = /^[+-]?\d{1,18}$/;

/** How often a DaemonSet's template changed, as its pods say it; undefined where its annotation tells no number. */
export function generationOf({ metadata }: DaemonSet): string | undefined {
  const text = metadata.annotations?.[generationKey];
  return text !== undefined && wholeNumber.test(text) ? String(Number(text)) : undefined;
}

/** The pod that a DaemonSet wants on a node (CreatePodTemplate). `hash`: of its present template. */
export function templateFor(daemonSet: DaemonSet, hash: string, node: string): PodTemplateSpec {
  const { metadata, spec } = copyOf(daemonSet.spec.template);
  const generation = generationOf(daemonSet);
  return {
    metadata: {
      ...metadata,
      labels: {
        ...metadata?.labels,
        ...(generation === undefined ? {} : { [generationLabel]: generation }),
        [hashLabel]: hash,
      },
    },
    spec: pinned({ ...spec, tolerations: tolerationsOf(spec) }, node),
  };
}

/** Whether a pod with these labels was made from the present template (IsPodUpdated). */
export function isUpToDate(
  labels: Readonly<Record<string, string>> = {},
  daemonSet: DaemonSet,
  hash: string,
): boolean {
  const generation = generationOf(daemonSet);
  return labels[hashLabel] === hash || (generation !== undefined && labels[generationLabel] === generation);
}

/** The node that a pod is on, or is meant for (GetTargetNodeName); undefined where it says neither. */
export function targetOf({ nodeName = "", affinity }: PodSpec): string | undefined {
  if (nodeName !== "") return nodeName;
  const terms = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const rule = (terms ?? [])
    .flatMap(({ matchFields = [] }) => matchFields)
    .find(({ key, operator }) => key === "metadata.name" && operator === "In");
  return rule?.values?.length === 1 ? rule.values[0] : undefined;
}
