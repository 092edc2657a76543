const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Where an item of a list stands in its page: from the first byte to after the last. */
export type Span = readonly [start: number, end: number];

/**
 * Cuts a page of a Kubernetes list into its items without parsing the page as a whole, which would stop everything else
 * for as long as that takes. Yields the items; returns the text of the page with its items left out, or undefined where
 * the page is cut short. What is not a list has no items and comes back as it is.
 */
export function* cutItems(page: Buffer): Generator<Span, string | undefined> {
  let depth = 0;
  let start = 0;
  let inItems = false;
  let around: readonly [number, number] = [page.length, page.length];
  for (let at = 0; at < page.length; at++) {
    switch (page[at]) {
      case quote:
        at = endOfString(page, at);
        break;
      case openBrace:
      case openBracket:
        if (depth === 2) start = at;
        if (depth === 1 && isItems(page, at)) {
          inItems = true;
          around = [at + 1, page.length];
        }
        depth++;
        break;
      case closeBrace:
      case closeBracket:
        depth--;
        if (inItems && depth === 2) yield [start, at + 1];
        if (inItems && depth === 1) {
          inItems = false;
          around = [around[0], at];
        }
        break;
      default:
    }
  }
  return depth === 0 ? page.toString("utf8", 0, around[0]) + page.toString("utf8", around[1]) : undefined;
}

/** The position of the quote that closes the string opened at `at`. */
function endOfString(page: Buffer, at: number): number {
  let byte: number | undefined;
  do {
    byte = page[++at];
    if (byte === backslash) at++;
  } while (byte !== quote && at < page.length);
  return at;
}

/** Whether what opens at `at` is the array under the key `items`. */
function isItems(page: Buffer, at: number): boolean {
  if (page[at] !== openBracket) return false;
  const before = page.toString("latin1", Math.max(0, at - 32), at);
  return /"items"\s*:\s*$/.test(before);
}
