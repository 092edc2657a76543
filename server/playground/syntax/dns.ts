/** What is wrong with a text, in upstream's words; empty when it will do. */
export type Syntax = (text: string) => readonly string[];

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
