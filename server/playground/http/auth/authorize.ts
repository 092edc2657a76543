import { StatusError } from "../../status.ts";
import type { Target } from "../target.ts";
import type { User } from "./users.ts";

/** What a request, or an access review, asks to do to a resource. */
export interface ResourceAccess {
  readonly type: "resource";
  /** get, list, watch, create, update, patch, delete, deletecollection; a review may ask for any other, or `*`. */
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

export type Access =
  ResourceAccess | { readonly type: "other"; readonly verb: string; readonly path: string };

const reading = new Set(["get", "list", "watch"]);
/** What everybody may ask about themselves (upstream's ClusterRole system:basic-user). */
const aboutOneself = new Set([
  "authorization.k8s.io/selfsubjectaccessreviews",
  "authorization.k8s.io/selfsubjectrulesreviews",
  "authentication.k8s.io/selfsubjectreviews",
]);

/** What everybody may read who is known (upstream's ClusterRole system:discovery). */
const discovery = /^\/(apis?|openapi|version|healthz|livez|readyz)(\/|$)/;

export function allows({ rights }: User, access: Access): boolean {
  if (rights === "all") return true;
  if (access.type === "other")
    return (
      (access.verb === "get" || access.verb === "head") && (rights === "read" || discovery.test(access.path))
    );
  if (access.verb === "create" && aboutOneself.has(`${access.group}/${access.resource}`)) return true;
  if (rights === "none") return false;
  const secret = access.group === "" && access.resource === "secrets";
  return reading.has(access.verb) && !secret && access.resource !== "*";
}

/** Throws 403 with upstream's sentence (…/pkg/endpoints/handlers/responsewriters/errors.go). */
export function authorize(user: User, access: Access): void {
  if (!allows(user, access)) throw forbidden(user, access);
}

function forbidden(user: User, access: Access): StatusError {
  const who = `User ${JSON.stringify(user.name)} cannot ${access.verb}`;
  if (access.type === "other")
    return new StatusError(403, "Forbidden", `forbidden: ${who} path ${JSON.stringify(access.path)}`, {});
  const { group, namespace, name } = access;
  const resource = access.subresource === "" ? access.resource : `${access.resource}/${access.subresource}`;
  const place = namespace === "" ? "at the cluster scope" : `in the namespace ${JSON.stringify(namespace)}`;
  const what = `${access.resource}${group === "" ? "" : `.${group}`}${name === "" ? "" : ` ${JSON.stringify(name)}`}`;
  return new StatusError(
    403,
    "Forbidden",
    `${what} is forbidden: ${who} resource ${JSON.stringify(resource)} in API group ${JSON.stringify(group)} ${place}`,
    { ...(name === "" ? {} : { name }), ...(group === "" ? {} : { group }), kind: access.resource },
  );
}

const verbs: Readonly<Record<string, string>> = {
  GET: "get",
  HEAD: "get",
  POST: "create",
  PUT: "update",
  PATCH: "patch",
  DELETE: "delete",
};

/** What a request asks to do. */
export function accessOf(method: string, target: Target, query: URLSearchParams): Access {
  if (target.type === "other") return { type: "other", verb: method.toLowerCase(), path: target.path };
  const { group, resource, subresource, namespace, name } = target;
  const place = { type: "resource", group, resource, subresource, namespace, name } as const;
  const verb = verbs[method] ?? method.toLowerCase();
  if (target.watch) return { ...place, verb: "watch" };
  if (name !== "") return { ...place, verb };
  if (verb === "delete") return { ...place, verb: "deletecollection" };
  if (verb !== "get") return { ...place, verb };
  return { ...place, verb: isTrue(query.get("watch")) ? "watch" : "list" };
}

/** As upstream reads booleans of a query: whatever is neither "0" nor "false" is true. */
export const isTrue = (value: string | null): boolean =>
  value !== null && value !== "0" && value.toLowerCase() !== "false";
