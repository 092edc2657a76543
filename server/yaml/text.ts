import { stringify } from "yaml";
import { numbers } from "./scalar.ts";

/** A text of one line that needs no quotes, unless it is a number or a word with a meaning. */
const safe =
  /^(?:[\w/$+(\\^;<=~]|\.(?!\.\.)|-(?!--)(?=[^\s]))(?:[\w./@+=,;()$<>~^*!?&|[\]{}%"'\\-]|:(?!\s|$)| (?=[^\s#])|#(?<=\S#))*(?<!-)$/;
const word = /^(?:null|true|false|~)$/i;
const needsNone = (text: string): boolean => safe.test(text) && !word.test(text) && !numbers.test(text);

/** A text as a value; lines after the first stand further in than `indent`. */
export function writeText(text: string, indent: string): string {
  if (needsNone(text)) return text;
  if (text === "" || word.test(text) || numbers.test(text)) return `"${text}"`;
  // Whatever else it is, whoever writes all YAML knows how.
  const [first = "", ...rest] = stringify({ a: text }, options).slice(0, -1).split("\n");
  return [first.slice("a: ".length), ...rest.map((line) => (line === "" ? "" : indent + line))].join("\n");
}

const options = { lineWidth: 0 } as const;

export function writeKey(key: string): string {
  if (needsNone(key)) return key;
  return stringify({ [key]: 0 }, options)
    .trimEnd()
    .slice(0, -": 0".length);
}
