import type { Draft, KubeObject } from "../object.ts";
import { forbiddenValue } from "../causes.ts";
import { forbidden } from "../registry/refusals.ts";
import type { Around, Kind } from "./kind.ts";
import { priorityClassColumns } from "./print/classes.ts";
import { immutable, oneOf, type Causes } from "./rules/checks.ts";
import { byDefault } from "./rules/draft.ts";
import { at, int, root, text } from "./rules/place.ts";
import type { PriorityClass } from "./types/priority-class.ts";

export type { PriorityClass } from "./types/priority-class.ts";

/** pkg/apis/scheduling/types.go: those that every cluster has, and the most that any other may have. */
const systemValues: Readonly<Record<string, number>> = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};
const highestOfUsers = 1_000_000_000;

/** pkg/apis/scheduling/v1/helpers.go, IsKnownSystemPriorityClass. */
function systemError(name: string, value: number, isDefault: boolean): string | undefined {
  const known = Object.hasOwn(systemValues, name) ? systemValues[name] : undefined;
  if (known === undefined) return `${name} is not a known system priority class`;
  if (value !== known) return `value of ${name} PriorityClass must be ${known}`;
  return isDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}

/** pkg/apis/scheduling/validation. */
function priorityClassCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const [whole, before] = [root(draft), old && root({ ...old })];
  const [value, policy] = [at(whole, "value"), at(whole, "preemptionPolicy")];
  if (before !== undefined) {
    const isSame = (int(value) ?? 0) === (int(at(before, "value")) ?? 0);
    return [
      ...(isSame ? [] : [forbiddenValue(value.path, "may not be changed in an update.")]),
      ...immutable(policy, at(before, "preemptionPolicy")),
    ];
  }
  const name = text(at(whole, "metadata", "name"));
  const wrong = systemError(name, int(value) ?? 0, at(whole, "globalDefault").value === true);
  const isSystem = name.startsWith("system-");
  const reserved = `priority class names with 'system-' prefix are reserved for system use only. error: ${wrong ?? ""}`;
  const tooHigh = `maximum allowed value of a user defined priority is ${highestOfUsers}`;
  return [
    ...(isSystem && wrong !== undefined ? [forbiddenValue("metadata.name", reserved)] : []),
    ...(!isSystem && (int(value) ?? 0) > highestOfUsers ? [forbiddenValue(value.path, tooHigh)] : []),
    ...oneOf(policy, ["Never", "PreemptLowerPriority"]),
  ];
}

/** The class that pods get which name none (plugin/pkg/admission/priority, getDefaultPriorityClass). */
export const defaultClassIn = ({ list }: Pick<Around, "list">): PriorityClass | undefined =>
  list(priorityClasses)
    .map((each) => each as PriorityClass)
    .filter(({ globalDefault }) => globalDefault === true)
    .sort((a, b) => a.value - b.value)[0];

function refuseSecondDefault(draft: Draft, old: KubeObject | undefined, around: Around): void {
  const other = defaultClassIn(around)?.metadata.name;
  const { name = "" } = draft["metadata"] as { readonly name?: string };
  if (draft["globalDefault"] !== true || other === undefined || other === (old?.metadata.name ?? name))
    return;
  const why = `PriorityClass ${other} is already marked as default. Only one default can exist`;
  throw forbidden(priorityClasses, name, why);
}

export const priorityClasses: Kind<PriorityClass> = {
  group: "scheduling.k8s.io",
  version: "v1",
  kind: "PriorityClass",
  plural: "priorityclasses",
  singular: "priorityclass",
  shortNames: ["pc"],
  categories: [],
  namespaced: false,
  subresources: [],
  defaults(draft) {
    byDefault(draft, "value", 0);
    byDefault(draft, "preemptionPolicy", "PreemptLowerPriority");
  },
  prepare: refuseSecondDefault,
  validate: priorityClassCauses,
  columns: priorityClassColumns,
};
