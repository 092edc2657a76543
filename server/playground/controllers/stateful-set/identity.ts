import { copyOf } from "../../json.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import type { StatefulSet } from "../../kinds/types/stateful-set.ts";
import type { Draft } from "../../object.ts";
import { podOf } from "../replica-set/pod-control.ts";
import { hashLabel } from "../revisions.ts";
import { withClaims } from "./claims.ts";

const nameLabel = "statefulset.kubernetes.io/pod-name";
const indexLabel = "apps.kubernetes.io/pod-index";

const largest = 2 ** 31 - 1;

/** Whose pod it is by its name, and which: `web` and 2 of `web-2`; -1 where its name says none. */
function nameParts({ metadata }: Pod): { readonly parent: string; readonly ordinal: number } {
  const [, parent = "", digits = ""] = /^(.*)-(\d+)$/s.exec(metadata.name) ?? [];
  const ordinal = digits === "" || Number(digits) > largest ? -1 : Number(digits);
  return { parent, ordinal };
}

/** The number of a pod; -1 where it has none. */
export const ordinalOf = (pod: Pod): number => nameParts(pod).ordinal;

export const isMember = (set: StatefulSet, pod: Pod): boolean => nameParts(pod).parent === set.metadata.name;

export const firstOrdinal = ({ spec }: StatefulSet): number => spec.ordinals?.start ?? 0;

export const isInRange = (set: StatefulSet, ordinal: number): boolean =>
  ordinal >= firstOrdinal(set) && ordinal < firstOrdinal(set) + (set.spec.replicas ?? 1);

/** The name of the revision that a pod was made from, and of the label that says so. */
export const revisionOfPod = ({ metadata }: Pod): string => metadata.labels?.[hashLabel] ?? "";

const identityLabels = (name: string, ordinal: number): Readonly<Record<string, string>> => ({
  [nameLabel]: name,
  [indexLabel]: String(ordinal),
});

/** Whether a pod is called what it should be, and says so (identityMatches). */
export const hasIdentity = (set: StatefulSet, pod: Pod): boolean =>
  pod.metadata.name === `${set.metadata.name}-${ordinalOf(pod)}` &&
  pod.metadata.labels?.[nameLabel] === pod.metadata.name;

/** The labels of a pod, with those that say which one it is. */
export const labelsOf = (pod: Pod): Readonly<Record<string, string>> => ({
  ...pod.metadata.labels,
  ...identityLabels(pod.metadata.name, ordinalOf(pod)),
});

/**
 * The pod of an ordinal, from the template of a revision (pkg/controller/statefulset/stateful_set_utils.go,
 * newStatefulSetPod). `revision`: its name.
 */
export function podAt(set: StatefulSet, ordinal: number, revision: string, template: PodTemplateSpec): Draft {
  const name = `${set.metadata.name}-${ordinal}`;
  const { metadata, spec } = copyOf(template);
  const labels = { ...metadata?.labels, ...identityLabels(name, ordinal), [hashLabel]: revision };
  const { volumes, ...rest } = spec;
  const all = withClaims(set, ordinal, volumes ?? []);
  const draft = podOf(set, {
    metadata: { ...metadata, labels },
    spec: {
      ...rest,
      ...(all.length === 0 ? {} : { volumes: all }),
      hostname: name,
      subdomain: set.spec.serviceName ?? "",
    },
  });
  return { ...draft, metadata: { ...(draft["metadata"] as Draft), name } };
}
