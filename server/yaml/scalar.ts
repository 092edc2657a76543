/** What stands on one line without the comment behind it. */
export function withoutComment(rest: string): string {
  if (!rest.includes("#")) return rest.trimEnd();
  if (rest.startsWith("#")) return "";
  // In quotes it may be none: that is told by what is quoted.
  if (rest.startsWith('"') || rest.startsWith("'")) return (quoted.exec(rest)?.[0] ?? rest).trimEnd();
  const start = rest.search(/\s#/);
  return (start < 0 ? rest : rest.slice(0, start)).trimEnd();
}

const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*$|\s+#)/;
/** A text without quotes, of which nothing means anything else. */
const plain = /^(?:[\w/$(.^;<=~+\\]|-(?!--)(?=[^\s:])|[^\x00-\x7F])(?:[^\s:]|:(?!\s|$)|[ \t](?!#))*$/;
/** The forms of numbers in YAML's core schema. */
export const numbers = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+|[-+]?\.inf|\.nan)$/i;
const whole = /^-?\d+$/;
const decimal = /^-?\d+\.\d+$/;
const words = new Map<string, unknown>([
  ["~", null],
  ...["null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
] as const);

/** The value of a text on one line, by YAML's core schema; undefined where it is not read here. */
export function readScalar(text: string): unknown {
  const first = text[0] ?? "";
  if (first === '"' || first === "'") return readQuoted(text);
  if (first === "{" || first === "[") return readJson(text);
  if (words.has(text)) return words.get(text);
  if (whole.test(text) || decimal.test(text)) return Number(text);
  if (numbers.test(text)) return undefined;
  return plain.test(text) ? text : undefined;
}

function readQuoted(text: string): string | undefined {
  if (quoted.exec(text)?.[0] !== text) return undefined;
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  return text.includes("\\") ? (readJson(text) as string | undefined) : text.slice(1, -1);
}

/** YAML has all of JSON. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return text.includes("__proto__") ? undefined : value;
  } catch {
    return undefined;
  }
}
