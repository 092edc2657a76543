import { notSupported, requiredValue } from "../../causes.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { byDefault, structIn, structsAt } from "../rules/draft.ts";
import { immutable, type Causes } from "../rules/checks.ts";
import { at, root, text } from "../rules/place.ts";

const group = "rbac.authorization.k8s.io";

/** pkg/apis/rbac/v1/defaults.go: roles, users and groups are of the group of RBAC. */
export function defaultBinding(binding: Draft): void {
  byDefault(structIn(binding, "roleRef"), "apiGroup", group);
  for (const subject of structsAt(binding, "subjects"))
    if (subject["kind"] === "User" || subject["kind"] === "Group") byDefault(subject, "apiGroup", group);
}

/** pkg/apis/rbac/validation, ValidateRoleBinding: to which kind of role it binds, and that it stays with it. */
export function bindingCauses(draft: Draft, old: KubeObject | undefined, roles: readonly string[]): Causes {
  const role = at(root(draft), "roleRef");
  const [apiGroup, kind, name] = [at(role, "apiGroup"), at(role, "kind"), at(role, "name")];
  return [
    ...(text(apiGroup) === group ? [] : [notSupported(apiGroup.path, text(apiGroup), [group])]),
    ...(roles.includes(text(kind)) ? [] : [notSupported(kind.path, text(kind), roles)]),
    ...(text(name) === "" ? [requiredValue(name.path)] : []),
    ...(old === undefined ? [] : immutable(role, at(root({ ...old }), "roleRef"), "cannot change roleRef")),
  ];
}
