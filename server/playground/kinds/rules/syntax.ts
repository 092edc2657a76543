/** What is wrong with a text or number, in upstream's words; empty when it will do (apimachinery pkg/util/validation). */
type Errors = readonly string[];

export const portErrors = (port: number): Errors =>
  port >= 1 && port <= 65_535 ? [] : ["must be between 1 and 65535, inclusive"];

export const portNameErrors = (name: string): Errors => [
  ...(name.length > 15 ? ["must be no more than 15 characters"] : []),
  ...(/^[-a-z0-9]+$/.test(name)
    ? []
    : ["must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)"]),
  ...(/[a-z]/.test(name) ? [] : ["must contain at least one letter (a-z)"]),
  ...(name.includes("--") ? ["must not contain consecutive hyphens"] : []),
  ...(/^-|-$/.test(name) ? ["must not begin or end with a hyphen"] : []),
];

export const percentErrors = (percent: string): Errors =>
  /^\d+%$/.test(percent)
    ? []
    : [
        "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used " +
          "for validation is '[0-9]+%')",
      ];

const keyRule =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or " +
  "'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

export const configKeyErrors = (key: string): Errors => [
  ...(key.length > 253 ? ["must be no more than 253 bytes"] : []),
  ...(/^[-._a-zA-Z0-9]+$/.test(key) ? [] : [keyRule]),
  ...(key === "." || key === ".." ? [`must not be '${key}'`] : []),
  ...(key.length > 2 && key.startsWith("..") ? ["must not start with '..'"] : []),
];

/** Since 1.34 any printable name will do. */
export const envNameErrors = (name: string): Errors =>
  /^[ -<>-~]+$/.test(name)
    ? []
    : ["a valid environment variable name must consist only of printable ASCII characters other than '='"];

export const headerErrors = (name: string): Errors =>
  /^[-A-Za-z0-9]+$/.test(name)
    ? []
    : [
        "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for " +
          "validation is '[-A-Za-z0-9]+')",
      ];

export const addressErrors = (address: string): Errors =>
  /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(address) ||
  /^[0-9a-fA-F:]*::?[0-9a-fA-F:.]*$/.test(address)
    ? []
    : ["must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"];

/** A path that leads down from where it starts. */
export const relativePathErrors = (path: string): Errors => [
  ...(path.startsWith("/") ? ["must be a relative path"] : []),
  ...(path.split("/").includes("..") ? ["must not contain '..'"] : []),
];
