import type { Kind } from "../kinds/kind.ts";
import { label1035Errors, labelErrors, subdomainErrors, type Syntax } from "../syntax/dns.ts";

/** What can stand between two slashes of a path: all that RBAC asks of a name (content/path.go). */
const segmentErrors: Syntax = (text) =>
  text === "." || text === ".."
    ? [`may not be '${text}'`]
    : ["/", "%"].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`);

const special: Readonly<Record<string, Syntax>> = {
  "/namespaces": labelErrors,
  "/services": label1035Errors,
  "apps/statefulsets": labelErrors,
  "rbac.authorization.k8s.io/roles": segmentErrors,
  "rbac.authorization.k8s.io/rolebindings": segmentErrors,
  "rbac.authorization.k8s.io/clusterroles": segmentErrors,
  "rbac.authorization.k8s.io/clusterrolebindings": segmentErrors,
};

/**
 * What is wrong with the name of an object of this kind. As a prefix (generateName) it may end with a dash
 * (pkg/api/validation/generic.go, maskTrailingDash).
 */
export function nameErrors(kind: Kind, name: string, prefix = false): readonly string[] {
  const syntax = special[`${kind.group}/${kind.plural}`] ?? subdomainErrors;
  return syntax(prefix && name.length > 1 && name.endsWith("-") ? `${name.slice(0, -1)}a` : name);
}

/** Without vowels and what looks alike, as upstream's (apimachinery pkg/util/rand). */
const alphanums = "bcdfghjklmnpqrstvwxz2456789";
const longestPrefix = 58;

/** A name that begins with `prefix` and ends with five random characters (apiserver pkg/storage/names). */
export function generateName(prefix: string, random: () => number): string {
  const suffix = Array.from({ length: 5 }, () => alphanums[Math.floor(random() * alphanums.length)] ?? "b");
  return prefix.slice(0, longestPrefix) + suffix.join("");
}
