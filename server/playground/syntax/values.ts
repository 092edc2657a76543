import { isIP } from "node:net";
import { tooManyBytes, type Syntax } from "./dns.ts";

/** What is wrong with the number of a port (apimachinery pkg/util/validation, as all of these). */
export const portErrors = (port: number): readonly string[] =>
  port >= 1 && port <= 65_535 ? [] : ["must be between 1 and 65535, inclusive"];

/** A port by name: IANA service name. */
export const portNameErrors: Syntax = (name) => [
  ...(name.length > 15 ? ["must be no more than 15 characters"] : []),
  ...(/^[-a-z0-9]+$/.test(name)
    ? []
    : ["must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)"]),
  ...(/[a-z]/.test(name) ? [] : ["must contain at least one letter (a-z)"]),
  ...(name.includes("--") ? ["must not contain consecutive hyphens"] : []),
  ...(/^-|-$/.test(name) ? ["must not begin or end with a hyphen"] : []),
];

/** `25%` */
export const percentErrors: Syntax = (percent) =>
  /^\d+%$/.test(percent)
    ? []
    : [
        "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used " +
          "for validation is '[0-9]+%')",
      ];

const keyRule =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or " +
  "'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

/** A key of a ConfigMap or Secret. */
export const configKeyErrors: Syntax = (key) => [
  ...tooManyBytes(key, 253),
  ...(/^[-._a-zA-Z0-9]+$/.test(key) ? [] : [keyRule]),
  ...(key === "." || key === ".." ? [`must not be '${key}'`] : []),
  ...(key.length > 2 && key.startsWith("..") ? ["must not start with '..'"] : []),
];

/** Since 1.34 any printable name will do. */
export const envNameErrors: Syntax = (name) =>
  /^[ -<>-~]+$/.test(name)
    ? []
    : ["a valid environment variable name must consist only of printable ASCII characters other than '='"];

/** The name of an HTTP header. */
export const headerErrors: Syntax = (name) =>
  /^[-A-Za-z0-9]+$/.test(name)
    ? []
    : [
        "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for " +
          "validation is '[-A-Za-z0-9]+')",
      ];

/** An IP address of either family. */
export const addressErrors: Syntax = (address) =>
  isIP(address) !== 0 && !address.includes("%")
    ? []
    : ["must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"];

/** A path that leads down from where it starts. */
export const relativePathErrors: Syntax = (path) => [
  ...(path.startsWith("/") ? ["must be a relative path"] : []),
  ...(path.split("/").includes("..") ? ["must not contain '..'"] : []),
];
