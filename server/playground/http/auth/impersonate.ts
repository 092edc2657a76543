import type { IncomingHttpHeaders } from "node:http";
import { StatusError } from "../../status.ts";
import { authorize } from "./authorize.ts";
import { nobody, type User, userNamed } from "./users.ts";

/**
 * For whom a request is made: for its user or, where that user may, for whom its `Impersonate-*` headers name
 * (apiserver, pkg/endpoints/filters/impersonation). Throws 403 for who may not, 400 for groups or a uid of no user.
 */
export function actingFor(user: User, headers: IncomingHttpHeaders): User {
  const name = textOf(headers["impersonate-user"]);
  const asked = textOf(headers["impersonate-group"])
    .split(",")
    .map((group) => group.trim())
    .filter((group) => group !== "");
  if (name === "") {
    const uid = textOf(headers["impersonate-uid"]);
    if (asked.length === 0 && uid === "") return user;
    const groups =
      asked.length === 0 ? "(nil)" : `{${asked.map((group) => JSON.stringify(group)).join(", ")}}`;
    const who = `Name:"", UID:${JSON.stringify(uid)}, Groups:[]string${groups}, Extra:map[string][]string(nil)`;
    const why = `requested &user.DefaultInfo{${who}} without impersonating a user name`;
    throw new StatusError(400, "BadRequest", why);
  }
  authorizeAs(user, ...accountOf(name));
  for (const group of asked) authorizeAs(user, "groups", "", group);
  return userNamed(name, groupsOf(name, asked));
}

/** Of a header that may come more than once. */
const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === "string" ? value : (value ?? []).join(",");

const account = /^system:serviceaccount:([^:]+):([^:]+)$/;

/** The resource, namespace and name that a user's name stands for. */
function accountOf(name: string): readonly [string, string, string] {
  const [, namespace, of] = account.exec(name) ?? [];
  return namespace === undefined || of === undefined
    ? ["users", "", name]
    : ["serviceaccounts", namespace, of];
}

function groupsOf(name: string, asked: readonly string[]): readonly string[] {
  const namespace = account.exec(name)?.[1];
  const own =
    namespace === undefined ? [] : ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
  const always = name === nobody.name ? "system:unauthenticated" : "system:authenticated";
  return [...new Set([...(asked.length > 0 ? asked : own), always])];
}

function authorizeAs(user: User, resource: string, namespace: string, name: string): void {
  authorize(user, {
    type: "resource",
    verb: "impersonate",
    group: "",
    resource,
    subresource: "",
    namespace,
    name,
  });
}
