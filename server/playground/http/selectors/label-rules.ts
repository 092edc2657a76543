/** What is wrong with a label's key or value, in upstream's words (…/apimachinery/pkg/util/validation/validation.go). */
const namePattern = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const subdomainPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

const nameRule =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character " +
  "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const subdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and " +
  "end with an alphanumeric character (e.g. 'example.com', regex used for validation is " +
  "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const valueRule =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and " +
  "end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is " +
  "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

export function labelKeyProblem(key: string): string | undefined {
  const parts = key.split("/");
  if (parts.length > 2)
    return `a qualified name ${nameRule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
  const name = parts.at(-1) ?? "";
  const prefix = parts.length === 2 ? parts[0] : undefined;
  const problems = [...prefixProblems(prefix), ...nameProblems(name)];
  return problems.length === 0 ? undefined : problems.join("; ");
}

export function labelValueProblem(value: string): string | undefined {
  const problems = [
    ...(value.length > 63 ? ["must be no more than 63 bytes"] : []),
    ...(value === "" || namePattern.test(value) ? [] : [valueRule]),
  ];
  return problems.length === 0 ? undefined : problems.join("; ");
}

function prefixProblems(prefix: string | undefined): readonly string[] {
  if (prefix === undefined) return [];
  if (prefix === "") return ["prefix part must be non-empty"];
  if (prefix.length > 253) return ["prefix part must be no more than 253 bytes"];
  return subdomainPattern.test(prefix) ? [] : [`prefix part ${subdomainRule}`];
}

function nameProblems(name: string): readonly string[] {
  if (name === "") return ["name part must be non-empty", `name part ${nameRule}`];
  if (name.length > 63) return ["name part must be no more than 63 bytes"];
  return namePattern.test(name) ? [] : [`name part ${nameRule}`];
}
