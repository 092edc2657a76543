/** What is read next, in the words of Go's scanner (encoding/json, scanner.go). */
interface Scan {
  readonly text: string;
  at: number;
}

/** Why a text is no JSON, as Go's decoder says it. */
class Fault extends Error {}

/**
 * What Go's decoder says of a text that is no JSON: `invalid character 'x' looking for beginning of value`. Reads as far
 * as the first fault. A text that is JSON is answered as one that ends too soon.
 */
export function jsonFault(text: string): string {
  const scan: Scan = { text, at: 0 };
  try {
    value(scan);
    if (next(scan) !== undefined) unexpected(scan, "after top-level value");
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
  return atEnd;
}

const atEnd = "unexpected end of JSON input";

/** Go quotes the byte at which it stopped, not the letter. */
function unexpected({ text, at }: Scan, where: string): never {
  const letter = text[at];
  if (letter === undefined) throw new Fault(atEnd);
  throw new Fault(`invalid character ${quoted(letter)} ${where}`);
}

const escapes: Readonly<Record<string, string>> = {
  ...{ "'": "\\'", '"': '"', "\\": "\\\\", "\b": "\\b", "\f": "\\f" },
  ...{ "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v", "\x07": "\\a" },
};

function quoted(letter: string): string {
  const [byte = 0] = Buffer.from(letter, "utf8");
  const escape = escapes[letter];
  if (escape !== undefined) return `'${escape}'`;
  const hex = byte.toString(16).padStart(2, "0");
  if (byte < 0x20 || byte === 0x7f) return `'\\x${hex}'`;
  return byte >= 0x80 && byte < 0xa0 ? `'\\u00${hex}'` : `'${String.fromCharCode(byte)}'`;
}

function next(scan: Scan): string | undefined {
  while (/[ \t\r\n]/.test(scan.text[scan.at] ?? "")) scan.at += 1;
  return scan.text[scan.at];
}

const literals: Readonly<Record<string, string>> = { t: "true", f: "false", n: "null" };

/** One frame an open list or object; a text that nests deeply is no reason to overflow. */
function value(scan: Scan): void {
  const open: ("list" | "object")[] = [];
  do {
    if (opened(scan, open)) continue;
    closed(scan, open);
  } while (open.length > 0);
}

/** Reads a value, or the bracket that begins one: whether another value is to come before anything is done. */
function opened(scan: Scan, open: ("list" | "object")[]): boolean {
  const letter = next(scan);
  if (letter === "[" || letter === "{") {
    scan.at += 1;
    const end = letter === "[" ? "]" : "}";
    if (next(scan) === end) {
      scan.at += 1;
      return false;
    }
    open.push(letter === "[" ? "list" : "object");
    if (letter === "{") key(scan);
    return true;
  }
  leaf(scan, letter);
  return false;
}

/** What may stand after a value: the ends of what it is in, or a comma and the next. */
function closed(scan: Scan, open: ("list" | "object")[]): void {
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    const letter = next(scan);
    const isEnd = letter === (inside === "list" ? "]" : "}");
    if (!isEnd && letter !== ",")
      unexpected(scan, inside === "list" ? "after array element" : "after object key:value pair");
    scan.at += 1;
    if (isEnd) open.pop();
    else {
      if (inside === "object") key(scan);
      return;
    }
  }
}

function key(scan: Scan): void {
  if (next(scan) !== '"') unexpected(scan, "looking for beginning of object key string");
  text(scan);
  if (next(scan) !== ":") unexpected(scan, "after object key");
  scan.at += 1;
}

function leaf(scan: Scan, letter: string | undefined): void {
  if (letter === '"') text(scan);
  else if (letter !== undefined && /[-\d]/.test(letter)) number(scan);
  else word(scan, letter);
}

function word(scan: Scan, letter: string | undefined): void {
  const literal = literals[letter ?? ""];
  if (literal === undefined) unexpected(scan, "looking for beginning of value");
  for (const expected of literal) {
    if (scan.text[scan.at] !== expected)
      unexpected(scan, `in literal ${literal} (expecting ${quoted(expected)})`);
    scan.at += 1;
  }
}

function text(scan: Scan): void {
  scan.at += 1;
  for (let letter = scan.text[scan.at]; letter !== '"'; letter = scan.text[scan.at]) {
    if (letter === undefined || letter < " ") unexpected(scan, "in string literal");
    scan.at += 1;
    if (letter === "\\") escape(scan);
  }
  scan.at += 1;
}

function escape(scan: Scan): void {
  const letter = scan.text[scan.at] ?? "";
  if (!/["\\/bfnrtu]/.test(letter)) unexpected(scan, "in string escape code");
  scan.at += 1;
  for (let left = letter === "u" ? 4 : 0; left > 0; left -= 1) {
    if (!/[\da-fA-F]/.test(scan.text[scan.at] ?? "")) unexpected(scan, "in \\u hexadecimal character escape");
    scan.at += 1;
  }
}

function number(scan: Scan): void {
  if (scan.text[scan.at] === "-") scan.at += 1;
  if (scan.text[scan.at] === "0") scan.at += 1;
  else digits(scan, "in numeric literal");
  if (scan.text[scan.at] === ".") {
    scan.at += 1;
    digits(scan, "after decimal point in numeric literal");
  }
  if (/[eE]/.test(scan.text[scan.at] ?? "")) {
    scan.at += 1;
    if (/[+-]/.test(scan.text[scan.at] ?? "")) scan.at += 1;
    digits(scan, "in exponent of numeric literal");
  }
}

function digits(scan: Scan, where: string): void {
  const isDigit = (): boolean => /\d/.test(scan.text[scan.at] ?? "");
  if (!isDigit()) unexpected(scan, where);
  while (isDigit()) scan.at += 1;
}
