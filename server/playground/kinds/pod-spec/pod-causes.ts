import { isEqual, isObject } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { forbiddenValue } from "../../causes.ts";
import { invalids, required, type Causes } from "../rules/checks.ts";
import { at, int, isSet, items, root, text, type Place } from "../rules/place.ts";
import { podSpecCauses } from "./pod-spec-rules.ts";

const lists = ["containers", "initContainers"] as const;

function imageCauses(container: Place): Causes {
  const image = at(container, "image");
  return text(image) === text(image).trim()
    ? []
    : invalids(image, ["must not have leading or trailing whitespace"]);
}

const changeable = [
  ...["spec.containers[*].image", "spec.initContainers[*].image", "spec.activeDeadlineSeconds"],
  ...["spec.tolerations (only additions to existing tolerations)"],
  "spec.terminationGracePeriodSeconds (allow it to be set to 1 if it was previously negative)",
];

const withoutImage = (container: unknown): unknown => {
  if (!isObject(container)) return container;
  const { image: _image, ...rest } = container;
  return rest;
};

/** What no update may change. */
function fixed(spec: unknown): unknown {
  if (!isObject(spec)) return spec;
  const {
    activeDeadlineSeconds: _deadline,
    tolerations: _tolerations,
    schedulingGates: _gates,
    ...rest
  } = spec;
  const bare = lists.map((list) => [
    list,
    Array.isArray(rest[list]) ? rest[list].map(withoutImage) : rest[list],
  ]);
  return { ...rest, ...Object.fromEntries(bare) };
}

const onlyAdded = (next: Place, old: Place): Causes =>
  items(old).every((one) => items(next).some(({ value }) => isEqual(value, one.value)))
    ? []
    : [forbiddenValue(next.path, "existing toleration can not be modified except its tolerationSeconds")];

/** Without its seconds, which may change. */
const timeless = (list: Place): Place => ({
  ...list,
  value: items(list).map(({ value }) => {
    if (!isObject(value)) return value;
    const { tolerationSeconds: _seconds, ...rest } = value;
    return rest;
  }),
});

const gatesCauses = (next: Place, old: Place): Causes =>
  items(next)
    .filter(({ value }) => !items(old).some((one) => isEqual(one.value, value)))
    .map(({ path }) => forbiddenValue(path, "only deletion is allowed, but found new scheduling gate"));

function deadlineCauses(next: Place, old: Place): Causes {
  const [seconds, before] = [int(next), int(old)];
  if (before === undefined) return [];
  if (seconds === undefined)
    return invalids({ ...next, value: null }, ["must not update from a positive integer to nil value"]);
  return before < seconds ? invalids(next, ["must be less than or equal to previous value"]) : [];
}

function changeCauses(spec: Place, old: Place): Causes {
  for (const list of lists) {
    if (items(at(spec, list)).length !== items(at(old, list)).length) {
      return [forbiddenValue(at(spec, list).path, "pod updates may not add or remove containers")];
    }
  }
  const rest = isEqual(fixed(spec.value), fixed(old.value))
    ? []
    : [
        forbiddenValue(
          "spec",
          `pod updates may not change fields other than ${changeable.map((field) => `\`${field}\``).join(",")}`,
        ),
      ];
  return [
    ...deadlineCauses(at(spec, "activeDeadlineSeconds"), at(old, "activeDeadlineSeconds")),
    ...onlyAdded(timeless(at(spec, "tolerations")), timeless(at(old, "tolerations"))),
    ...gatesCauses(at(spec, "schedulingGates"), at(old, "schedulingGates")),
    ...rest,
  ];
}

/** pkg/apis/core/validation, ValidatePodCreate and ValidatePodUpdate. */
export function podCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const spec = at(root(draft), "spec");
  const before = old && at(root({ ...old }), "spec");
  if (!isSet(spec)) return required(spec);
  return [
    ...podSpecCauses(spec),
    ...lists.flatMap((list) => items(at(spec, list)).flatMap(imageCauses)),
    ...(before === undefined ? [] : changeCauses(spec, before)),
  ];
}
