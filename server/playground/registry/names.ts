import type { Kind } from "../kinds/kind.ts";

/** What is wrong with a text, in upstream's words; empty when it will do. */
type Syntax = (text: string) => readonly string[];

const label1123 = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const subdomain1123 = `${label1123}(\\.${label1123})*`;
const label1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";

const matcher = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);
const isLabel = matcher(label1123);
const isSubdomain = matcher(subdomain1123);
const isLabel1035 = matcher(label1035);

/** `most`: bytes. */
export const tooManyBytes = (text: string, most: number): readonly string[] =>
  Buffer.byteLength(text) > most ? [`must be no more than ${most} bytes`] : [];

/** A DNS subdomain of RFC 1123, as most objects are named (apimachinery pkg/api/validate/content/dns.go). */
export const subdomainErrors: Syntax = (text) => [
  ...tooManyBytes(text, 253),
  ...(isSubdomain.test(text)
    ? []
    : [
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must " +
          `start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${subdomain1123}')`,
      ]),
];

const notALabel = (text: string): string =>
  isSubdomain.test(text)
    ? "must not contain dots"
    : "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end " +
      "with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is " +
      `'${label1123}')`;

/** A DNS label of RFC 1123, as namespaces are named. */
export const labelErrors: Syntax = (text) => [
  ...tooManyBytes(text, 63),
  ...(isLabel.test(text) ? [] : [notALabel(text)]),
];

/** A DNS label of RFC 1035, as Services are named. */
export const label1035Errors: Syntax = (text) => [
  ...tooManyBytes(text, 63),
  ...(isLabel1035.test(text)
    ? []
    : [
        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic " +
          "character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for " +
          `validation is '${label1035}')`,
      ]),
];

/** What can stand between two slashes of a path: all that RBAC asks of a name (content/path.go). */
const segmentErrors: Syntax = (text) =>
  text === "." || text === ".."
    ? [`may not be '${text}'`]
    : ["/", "%"].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`);

const special: Readonly<Record<string, Syntax>> = {
  "/namespaces": labelErrors,
  "/services": label1035Errors,
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
