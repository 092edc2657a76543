import { isEqual, isObject } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { forbiddenValue, notSupported, requiredValue } from "../../causes.ts";
import { countOrPercent, immutable, invalids, notNegative, type Causes } from "../rules/checks.ts";
import { at, isSet, root, text, type Place } from "../rules/place.ts";
import { fixedSelector, goStrategy, lastingTemplateCauses, selectorCauses } from "./rules.ts";

const isZero = ({ value }: Place): boolean =>
  value === undefined || value === 0 || (typeof value === "string" && Number.parseInt(value, 10) === 0);

function daemonStrategyCauses(strategy: Place): Causes {
  const unavailable = at(strategy, "rollingUpdate", "maxUnavailable");
  const surge = at(strategy, "rollingUpdate", "maxSurge");
  const type = text(at(strategy, "type"));
  if (type === "OnDelete") return [];
  if (type !== "RollingUpdate")
    return [notSupported(strategy.path, goStrategy(strategy), ["RollingUpdate", "OnDelete"])];
  const both = !isZero(unavailable) && !isZero(surge);
  const none = isZero(unavailable) && isZero(surge);
  return [
    ...countOrPercent(unavailable),
    ...countOrPercent(surge),
    ...(both ? invalids(surge, ["may not be set when maxUnavailable is non-zero"]) : []),
    ...(none ? [requiredValue(unavailable.path, "cannot be 0 when maxSurge is 0")] : []),
  ];
}

/** pkg/apis/apps/validation, ValidateDaemonSet. */
export function daemonSetCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  return [
    ...selectorCauses(spec, "daemonset"),
    ...lastingTemplateCauses(spec, "DaemonSet"),
    ...notNegative(at(spec, "minReadySeconds")),
    ...daemonStrategyCauses(at(spec, "updateStrategy")),
    ...notNegative(at(spec, "revisionHistoryLimit")),
    ...fixedSelector(spec, old),
  ];
}

const wordCauses = (place: Place, word: Place, words: readonly [string, string]): Causes =>
  words.includes(text(word)) ? [] : invalids(place, [`must be '${words[0]}' or '${words[1]}'`]);

/** Fields of a StatefulSet's spec that an update may change. */
const changeable = new Set([
  ...["replicas", "ordinals", "template", "updateStrategy", "persistentVolumeClaimRetentionPolicy"],
  ...["minReadySeconds", "revisionHistoryLimit"],
]);

const fixed = (spec: unknown): unknown =>
  isObject(spec)
    ? Object.fromEntries(Object.entries(spec).filter(([field]) => !changeable.has(field)))
    : spec;

const fixedCauses = (draft: Draft, old: KubeObject | undefined): Causes =>
  old === undefined || isEqual(fixed(draft["spec"]), fixed({ ...(old as unknown as Draft) }["spec"]))
    ? []
    : [
        forbiddenValue(
          "spec",
          "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', " +
            "'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
        ),
      ];

/**
 * pkg/apis/apps/validation, ValidateStatefulSet. What its containers mount may be claimed by its own templates, so the
 * pod's spec is checked when a pod is made.
 */
export function statefulSetCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  const policy = at(spec, "podManagementPolicy");
  const strategy = at(spec, "updateStrategy");
  const restart = at(spec, "template", "spec", "restartPolicy");
  const deadline = at(spec, "template", "spec", "activeDeadlineSeconds");
  return [
    ...wordCauses(policy, policy, ["OrderedReady", "Parallel"]),
    ...wordCauses(strategy, at(strategy, "type"), ["RollingUpdate", "OnDelete"]),
    ...notNegative(at(strategy, "rollingUpdate", "partition")),
    ...notNegative(at(spec, "replicas")),
    ...notNegative(at(spec, "minReadySeconds")),
    ...selectorCauses(spec, "statefulset"),
    ...(text(restart) === "Always" ? [] : [notSupported(restart.path, text(restart), ["Always"])]),
    ...(isSet(deadline)
      ? [forbiddenValue(deadline.path, "activeDeadlineSeconds in StatefulSet is not Supported")]
      : []),
    ...fixedCauses(draft, old),
  ];
}

/** pkg/apis/apps/validation, ValidateControllerRevision and ValidateControllerRevisionUpdate. */
export function controllerRevisionCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const data = at(root(draft), "data");
  return [
    ...(isSet(data) ? [] : [requiredValue(data.path, "data is mandatory")]),
    ...notNegative(at(root(draft), "revision")),
    ...(old === undefined ? [] : immutable(data, at(root({ ...old }), "data"))),
  ];
}
