import { StatusError } from "../../status.ts";
import { labelKeyErrors, labelValueErrors } from "../../syntax/labels.ts";
import { type Token, type TokenType, tokensOf } from "./label-tokens.ts";

type Labels = Readonly<Record<string, string>>;
type Operator = "in" | "notin" | "exists" | "!" | "<" | ">";

export interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** All must hold; none means that everything is selected. */
export type LabelSelector = readonly Requirement[];

/**
 * Reads `labelSelector` in full grammar (`a=b,c!=d,e in (f,g),h notin (i),j,!k,l>1`). What cannot be read is a 400 with
 * upstream's words (staging/src/k8s.io/apimachinery/pkg/labels/selector.go).
 */
export function parseLabelSelector(selector: string): LabelSelector {
  const tokens = tokensOf(selector);
  const requirements: Requirement[] = [];
  let at = 0;
  const peek = (): Token => tokens[at] ?? { type: "end", text: "" };
  const take = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  for (let token = peek(); token.type !== "end"; token = peek()) {
    if (!isWord(token) && token.type !== "!")
      throw refused(`found '${token.text}', expected: !, identifier, or 'end of string'`);
    requirements.push(parseRequirement(take, peek));
    const next = take();
    if (next.type === "end") break;
    if (next.type !== ",") throw refused(`found '${next.text}', expected: ',' or 'end of string'`);
    if (!isWord(peek()) && peek().type !== "!")
      throw refused(`found '${peek().text}', expected: identifier after ','`);
  }
  return requirements;
}

/** Whether the selector selects what wears these labels. */
export const matchesLabels = (selector: LabelSelector, labels: Labels | undefined): boolean =>
  selector.every((requirement) => holds(requirement, labels ?? {}));

function holds({ key, operator, values }: Requirement, labels: Labels): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case "in":
      return value !== undefined && values.includes(value);
    case "notin":
      return value === undefined || !values.includes(value);
    case "exists":
      return value !== undefined;
    case "!":
      return value === undefined;
    default:
      return (
        value !== undefined && whole.test(value) && ordered(operator, BigInt(value), BigInt(values[0] ?? "0"))
      );
  }
}

const whole = /^[+-]?\d{1,19}$/;
const ordered = (operator: "<" | ">", value: bigint, limit: bigint): boolean =>
  operator === "<" ? value < limit : value > limit;

/** `in` and `notin` are words where a key or a value is expected. */
const isWord = ({ type }: Token): boolean => type === "word" || type === "in" || type === "notin";

function parseRequirement(take: () => Token, peek: () => Token): Requirement {
  let token = take();
  const negated = token.type === "!";
  if (negated) token = take();
  if (!isWord(token)) throw unparsed(`found '${token.text}', expected: identifier`);
  const key = token.text;
  const wrong = labelKeyErrors(key);
  if (wrong.length > 0) throw unparsed(`<nil>: Invalid value: ${JSON.stringify(key)}: ${wrong.join("; ")}`);
  if (negated) return { key, operator: "!", values: [] };
  if (peek().type === "end" || peek().type === ",") return { key, operator: "exists", values: [] };
  const sign = take();
  const operator = operators[sign.type];
  if (operator === undefined) throw unparsed(`found '${sign.text}', expected: in, notin, =, ==, !=, gt, lt`);
  const values =
    sign.type === "in" || sign.type === "notin" ? parseValues(take, peek) : [parseValue(take, peek)];
  checkValues(key, operator, values);
  return { key, operator, values };
}

const operators: Partial<Record<TokenType, Operator>> = {
  in: "in",
  notin: "notin",
  "=": "in",
  "==": "in",
  "!=": "notin",
  "<": "<",
  ">": ">",
};

function checkValues(key: string, operator: Operator, values: readonly string[]): void {
  values.forEach((value, index) => {
    if ((operator === "<" || operator === ">") && !whole.test(value))
      throw unparsed(
        `values[${index}]: Invalid value: ${JSON.stringify(value)}: for 'Gt', 'Lt' operators, the value must be an integer`,
      );
    const wrong = labelValueErrors(value);
    if (wrong.length > 0)
      throw unparsed(
        `values[${index}][${key}]: Invalid value: ${JSON.stringify(value)}: ${wrong.join("; ")}`,
      );
  });
}

function parseValue(take: () => Token, peek: () => Token): string {
  if (peek().type === "end" || peek().type === ",") return "";
  const token = take();
  if (!isWord(token)) throw unparsed(`found '${token.text}', expected: identifier`);
  return token.text;
}

/** `(a,b)`; an empty place between commas or brackets is the empty value. */
function parseValues(take: () => Token, peek: () => Token): readonly string[] {
  const open = take();
  if (open.type !== "(") throw unparsed(`found '${open.text}' expected: '('`);
  const values = new Set<string>();
  for (let expected = "',', ')' or identifier"; ; expected = "',', or identifier") {
    const { type, text } = peek();
    if (!isWord(peek()) && type !== "," && type !== ")")
      throw unparsed(`found '${text}', expected: ${expected}`);
    values.add(isWord(peek()) ? take().text : "");
    const token = take();
    if (token.type === ")") return [...values].sort();
    if (token.type !== ",") throw unparsed(`found '${token.text}', expected: ',' or ')'`);
  }
}

const refused = (why: string): StatusError => new StatusError(400, "BadRequest", why);
const unparsed = (why: string): StatusError => refused(`unable to parse requirement: ${why}`);
