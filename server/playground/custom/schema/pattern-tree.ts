/** Whether a letter is one of those that are meant. */
export type LetterTest = (letter: string) => boolean;

/** What a pattern says, of the parts that Go's have too. */
export type PatternTree =
  | { readonly type: "letter"; readonly test: LetterTest }
  | { readonly type: "edge"; readonly edge: Edge }
  | { readonly type: "all"; readonly parts: readonly PatternTree[] }
  | { readonly type: "any"; readonly parts: readonly PatternTree[] }
  | { readonly type: "repeat"; readonly part: PatternTree; readonly least: number; readonly most: number };

export type Edge = "start" | "end" | "word" | "no word";

/** Thrown for what Go's patterns have not: what looks ahead or back. */
class Unsupported extends Error {}

interface Reader {
  readonly source: string;
  readonly flags: string;
  at: number;
}

/** A JavaScript pattern taken apart; undefined for one that has parts which Go's have not. */
export function treeOf({ source, flags }: RegExp): PatternTree | undefined {
  const reader: Reader = { source, flags: flags.replace(/[gy]/g, ""), at: 0 };
  try {
    const tree = readAny(reader);
    return reader.at === source.length ? tree : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

const looksAt = ({ source, at }: Reader, text: string): boolean => source.startsWith(text, at);

function took(reader: Reader, text: string): boolean {
  if (!looksAt(reader, text)) return false;
  reader.at += text.length;
  return true;
}

/** What a sticky pattern finds here; it has been read then. */
function tookMatch(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source) ?? undefined;
  if (found !== undefined) reader.at = pattern.lastIndex;
  return found;
}

function readAny(reader: Reader): PatternTree {
  const parts = [readAll(reader)];
  while (took(reader, "|")) parts.push(readAll(reader));
  return { type: "any", parts };
}

function readAll(reader: Reader): PatternTree {
  const parts: PatternTree[] = [];
  while (reader.at < reader.source.length && !looksAt(reader, "|") && !looksAt(reader, ")"))
    parts.push(readRepeated(reader));
  return { type: "all", parts };
}

function readRepeated(reader: Reader): PatternTree {
  const part = readOne(reader);
  const found = tookMatch(reader, /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y);
  if (found === undefined) return part;
  const [text, least, comma, most] = found;
  if (least !== undefined) {
    const upTo = comma === "" ? Number(least) : most === "" ? Infinity : Number(most);
    return { type: "repeat", part, least: Number(least), most: upTo };
  }
  return {
    type: "repeat",
    part,
    least: text.startsWith("+") ? 1 : 0,
    most: text.startsWith("?") ? 1 : Infinity,
  };
}

const edges: Readonly<Record<string, Edge>> = { "^": "start", $: "end", "\\b": "word", "\\B": "no word" };

function readOne(reader: Reader): PatternTree {
  if (tookMatch(reader, /\((?:\?:|\?<[^=!>]+>)?(?!\?)/y) !== undefined) {
    const tree = readAny(reader);
    if (!took(reader, ")")) throw new Unsupported();
    return tree;
  }
  const edge = tookMatch(reader, /\^|\$|\\b|\\B/y)?.[0];
  if (edge !== undefined) {
    if (reader.flags.includes("m")) throw new Unsupported();
    return { type: "edge", edge: edges[edge] ?? "start" };
  }
  const letter = tookMatch(reader, letterForm)?.[0];
  if (letter === undefined) throw new Unsupported();
  return { type: "letter", test: testOf(letter, reader.flags) };
}

/** A class, an escape that is neither an edge nor what a group found, or a letter. */
const letterForm =
  /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[^1-9kucx])|[^()|*+?\\]/suy;

function testOf(letter: string, flags: string): LetterTest {
  if (flags === "" && /^[^[\\.]$/.test(letter)) return (given) => given === letter;
  const pattern = new RegExp(`^(?:${letter})$`, flags);
  const known = new Map<string, boolean>();
  return (given) => {
    const found = known.get(given);
    if (found !== undefined) return found;
    const result = pattern.test(given);
    if (known.size < 1_000) known.set(given, result);
    return result;
  };
}
