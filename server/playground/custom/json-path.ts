import { isList, isObject, own } from "../json.ts";

/** A step of a path: from values to the values that it leads to. */
type Step = (values: readonly unknown[]) => readonly unknown[];

/** Paths of columns are short; a longer one is not read. */
const longest = 1_000;

/** What one value may lead to: `..` on a large object must not stall anybody. */
const mostFound = 1_000;

/**
 * Reads the part of kubectl's JSONPath that columns use (client-go, util/jsonpath): `.a.b`, `['a']`, `[0]`, `[-1]`,
 * `[1:3]`, `[*]`, `..a`, and `[?(@.type=="Ready")]`. Returns what finds the values in an object; undefined for a path
 * that cannot be read. What is missing is no value.
 */
export function readJsonPath(path: string): ((object: unknown) => readonly unknown[]) | undefined {
  if (path.length > longest) return undefined;
  const steps: Step[] = [];
  let rest = path.trim();
  if (rest.startsWith("$")) rest = rest.slice(1);
  while (rest !== "") {
    const read = readStep(rest);
    if (read === undefined) return undefined;
    steps.push(read.step);
    rest = rest.slice(read.length);
  }
  return (object) => steps.reduce<readonly unknown[]>((values, step) => step(values), [object]);
}

interface Read {
  readonly step: Step;
  readonly length: number;
}

interface Form {
  readonly pattern: RegExp;
  readonly step: (...parts: readonly string[]) => Step | undefined;
}

const forms: readonly Form[] = [
  { pattern: /^\.\.(?=[^.])/, step: () => everything },
  { pattern: /^\.?((?:[^.[\]\\'"]|\\.)+)/, step: (name = "") => field(name.replace(/\\(.)/g, "$1")) },
  { pattern: /^\.(?=\[|$)/, step: () => (values) => values },
  { pattern: /^\[\s*'((?:[^'\\]|\\.)*)'\s*\]/, step: (name = "") => field(name.replace(/\\(.)/g, "$1")) },
  { pattern: /^\[\s*"((?:[^"\\]|\\.)*)"\s*\]/, step: (name = "") => field(name.replace(/\\(.)/g, "$1")) },
  { pattern: /^\[\s*\*\s*\]/, step: () => children },
  { pattern: /^\[\s*(-?\d+)\s*\]/, step: (at = "0") => index(Number(at)) },
  {
    pattern: /^\[\s*(-?\d+)?\s*:\s*(-?\d+)?\s*(?::\s*(\d+)\s*)?\]/,
    step: (from = "", to = "", by = "") => slice(from, to, by),
  },
  {
    pattern: /^\[\?\(\s*@([^=!<>]*?)\s*(==|!=|>=|<=|>|<)\s*(.+?)\s*\)\]/,
    step: (path = "", operator = "", literal = "") => filter(path, operator, literal),
  },
  { pattern: /^\[\?\(\s*@([^=!<>()]+?)\s*\)\]/, step: (path = "") => filter(path, "", "") },
];

function readStep(text: string): Read | undefined {
  for (const { pattern, step } of forms) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const made = step(...found.slice(1));
    return made && { step: made, length: found[0].length };
  }
  return undefined;
}

const few = (values: readonly unknown[]): readonly unknown[] => values.slice(0, mostFound);

const field =
  (name: string): Step =>
  (values) =>
    name === "*"
      ? children(values)
      : values.flatMap((value) => (isObject(value) && Object.hasOwn(value, name) ? [own(value, name)] : []));

const childrenOf = (value: unknown): readonly unknown[] =>
  isList(value) ? value : isObject(value) ? Object.values(value) : [];

const children: Step = (values) => few(values.flatMap(childrenOf));

const everything: Step = (values) => {
  const found: unknown[] = [];
  const walk = (value: unknown): void => {
    if (found.length >= mostFound) return;
    found.push(value);
    for (const child of childrenOf(value)) if (isObject(child) || isList(child)) walk(child);
  };
  for (const value of values) walk(value);
  return found;
};

const index =
  (at: number): Step =>
  (values) =>
    values.flatMap((value) => {
      const found: unknown = isList(value) ? value.at(at) : undefined;
      return found === undefined ? [] : [found];
    });

const slice =
  (from: string, to: string, by: string): Step =>
  (values) => {
    const step = by === "" ? 1 : Math.max(1, Number(by));
    const start = from === "" ? 0 : Number(from);
    return few(
      values.flatMap((value) => {
        const part: readonly unknown[] = isList(value)
          ? value.slice(start, to === "" ? undefined : Number(to))
          : [];
        return part.filter((_, at) => at % step === 0);
      }),
    );
  };

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const operators: Readonly<Record<string, (a: Scalar, b: Scalar) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
};

const literalOf = (text: string): Scalar | undefined => {
  const quoted = /^(['"])(.*)\1$/.exec(text);
  if (quoted !== null) return quoted[2] ?? "";
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
};

function filter(path: string, operator: string, literal: string): Step | undefined {
  const find = readJsonPath(path);
  const wanted = literalOf(literal);
  const compare = operators[operator];
  if (find === undefined || (operator !== "" && (compare === undefined || wanted === undefined)))
    return undefined;
  const matches = (item: unknown): boolean => {
    const [found] = find(item);
    if (compare === undefined || wanted === undefined) return found !== undefined;
    return isScalar(found) && typeof found === typeof wanted && compare(found, wanted);
  };
  return (values) => few(values.flatMap((value) => (isList(value) ? value.filter(matches) : [])));
}
