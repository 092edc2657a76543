import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { StatusError } from "../../status.ts";

/** Everything; reading, but no Secrets; or only what everybody may who is known: to find out what there is. */
export type Rights = "all" | "read" | "none";

export interface User {
  readonly name: string;
  readonly groups: readonly string[];
  readonly rights: Rights;
}

export const admin: User = {
  name: "admin",
  groups: ["system:masters", "system:authenticated"],
  rights: "all",
};
export const viewer: User = { name: "viewer", groups: ["system:authenticated"], rights: "read" };

/** Somebody who may ask for the server's health alone. */
export const nobody: User = { name: "system:anonymous", groups: ["system:unauthenticated"], rights: "none" };

/** Somebody by name: one of our two users, a member of system:masters, or one without rights. */
export function userNamed(name: string, groups: readonly string[]): User {
  const known = [admin, viewer].find((each) => each.name === name);
  return { name, groups, rights: groups.includes("system:masters") ? "all" : (known?.rights ?? "none") };
}

/** Who a bearer token stands for. */
export type Tokens = ReadonlyMap<string, User>;

/** Throws 401 for anybody who brings no token of ours. */
export function authenticate(tokens: Tokens, headers: IncomingHttpHeaders): User {
  const given = /^Bearer +([!-~]+) *$/i.exec(headers.authorization ?? "")?.[1];
  const user = given === undefined ? undefined : userOf(tokens, given);
  if (user !== undefined) return user;
  throw new StatusError(401, "Unauthorized", "Unauthorized");
}

export const userOf = (tokens: Tokens, given: string): User | undefined =>
  [...tokens].find(([token]) => equal(token, given))?.[1];

/** In a time that does not tell how much of it was right. */
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
