import { matchesInTime } from "./match.ts";

/** What JavaScript writes otherwise than Go (regexp/syntax). */
const classes: Readonly<Record<string, string>> = {
  alpha: "a-zA-Z",
  digit: "0-9",
  alnum: "a-zA-Z0-9",
  upper: "A-Z",
  lower: "a-z",
  space: "\\s",
  punct: "!-\\/:-@\\[-`{-~",
  xdigit: "0-9A-Fa-f",
  word: "\\w",
};

const known = new Map<string, RegExp | undefined>();
const mostKnown = 1_000;

function compile(pattern: string): RegExp | undefined {
  const flags = /^\(\?([ims]+)\)/.exec(pattern);
  const body = (flags === null ? pattern : pattern.slice(flags[0].length))
    .replace(/\[:(\w+):\]/g, (all, name: string) => classes[name] ?? all)
    .replace(/\\A/g, "^")
    .replace(/\\z/g, "$")
    .replace(/\(\?P</g, "(?<");
  for (const unicode of ["u", ""]) {
    try {
      return new RegExp(body, `${flags?.[1] ?? ""}${unicode}`);
    } catch {
      // What escapes more than it must is no pattern to JavaScript's stricter reading, and one to Go.
    }
  }
  return undefined;
}

/** A pattern as Go would read it; undefined for one that cannot be read. */
export function patternOf(pattern: string): RegExp | undefined {
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= mostKnown) known.clear();
  const compiled = compile(pattern);
  known.set(pattern, compiled);
  return compiled;
}

/** What Go says of the commonest mistakes (regexp/syntax/parse.go). */
export function patternError(pattern: string): string {
  const said = ((): string => {
    try {
      return String(new RegExp(pattern));
    } catch (error) {
      return String(error);
    }
  })();
  if (said.includes("Unterminated character class"))
    return `missing closing ]: \`${pattern.slice(pattern.lastIndexOf("["))}\``;
  if (said.includes("Unterminated group")) return `missing closing ): \`${pattern}\``;
  if (said.includes("Unmatched ')'")) return `unexpected ): \`${pattern}\``;
  const repeated = /[*+?]+/.exec(pattern)?.[0] ?? pattern;
  return said.includes("Nothing to repeat")
    ? `missing argument to repetition operator: \`${repeated.slice(0, 1)}\``
    : `invalid or unsupported Perl syntax: \`${pattern}\``;
}

/** Whether a text matches somewhere, as far as that can be told in time. */
export function matches(pattern: string, text: string): boolean {
  const compiled = patternOf(pattern);
  return compiled !== undefined && matchesInTime(compiled, text);
}
