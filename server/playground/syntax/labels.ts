import type { Cause } from "../status.ts";
import { invalidValue, tooLong } from "../causes.ts";
import { subdomainErrors, tooManyBytes } from "./dns.ts";

const keyName = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const isKeyName = new RegExp(`^${keyName}$`);
const isLabelValue = new RegExp(`^(${keyName})?$`);
const keyRule =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character " +
  `(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${keyName}')`;
const valueRule =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and " +
  "end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is " +
  `'(${keyName})?')`;

function keyPrefixErrors(prefix: string | undefined): readonly string[] {
  if (prefix === undefined) return [];
  if (prefix === "") return ["prefix part must be non-empty"];
  return subdomainErrors(prefix).map((error) => `prefix part ${error}`);
}

/** What is wrong with the key of a label or annotation (apimachinery pkg/api/validate/content/kube.go). */
export function labelKeyErrors(key: string): readonly string[] {
  const [name = "", prefix, ...more] = key.split("/").reverse();
  if (more.length > 0) {
    return [
      `a valid label key ${keyRule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const length = name === "" ? ["must be non-empty"] : tooManyBytes(name, 63);
  const form = isKeyName.test(name) ? [] : [keyRule];
  return [...keyPrefixErrors(prefix), ...[...length, ...form].map((error) => `name part ${error}`)];
}

/** What is wrong with the value of a label; empty is a value. */
export const labelValueErrors = (value: string): readonly string[] => [
  ...tooManyBytes(value, 63),
  ...(isLabelValue.test(value) ? [] : [valueRule]),
];

type Texts = Readonly<Record<string, string>>;

/** What is wrong with labels that stand at `field` (apimachinery pkg/apis/meta/v1/validation). */
export const labelCauses = (labels: Texts, field: string): readonly Cause[] =>
  Object.entries(labels).flatMap(([key, value]) => [
    ...labelKeyErrors(key).map((error) => invalidValue(field, key, error)),
    ...labelValueErrors(value).map((error) => invalidValue(field, value, error)),
  ]);

const mostAnnotations = 256 * 1024;

/** What is wrong with annotations: keys, without regard to case, and 262,144 bytes in all. */
export function annotationCauses(annotations: Texts, field: string): readonly Cause[] {
  const entries = Object.entries(annotations);
  const size = entries.reduce(
    (sum, pair) => sum + Buffer.byteLength(pair[0]) + Buffer.byteLength(pair[1]),
    0,
  );
  return [
    ...entries.flatMap(([key]) =>
      labelKeyErrors(key.toLowerCase()).map((error) => invalidValue(field, key, error)),
    ),
    ...(size > mostAnnotations ? [tooLong(field, mostAnnotations)] : []),
  ];
}
