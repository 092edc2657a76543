/** Upstream's lexer: staging/src/k8s.io/apimachinery/pkg/labels/selector.go. */
export type TokenType =
  "word" | "in" | "notin" | "=" | "==" | "!=" | "!" | "<" | ">" | "(" | ")" | "," | "end";

export interface Token {
  readonly type: TokenType;
  /** As written; empty at the end. */
  readonly text: string;
}

const symbols: readonly TokenType[] = ["==", "!=", "=", "!", "<", ">", "(", ")", ","];
const wordPattern = /[^=!(),<> \t\r\n]+/y;
const spacePattern = /[ \t\r\n]*/y;

/** The parts of a label selector, the end included. Never fails: what no token begins with is none of the alphabet. */
export function tokensOf(selector: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at = after(spacePattern, selector, at);
    if (at >= selector.length) break;
    const symbol = symbols.find((candidate) => selector.startsWith(candidate, at));
    const end = symbol === undefined ? after(wordPattern, selector, at) : at + symbol.length;
    const text = selector.slice(at, end);
    tokens.push({ type: symbol ?? (text === "in" || text === "notin" ? text : "word"), text });
    at = end;
  }
  return [...tokens, { type: "end", text: "" }];
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
