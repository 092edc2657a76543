const [escape, bell] = [27, 7].map((code) => String.fromCharCode(code)) as [string, string];

/**
 * What a terminal takes for itself (ECMA-48): colours and moves of the cursor, titles and links, and all else that begins
 * so.
 */
const escapes = new RegExp(
  [
    String.raw`${escape}\[[0-?]*[ -/]*[@-~]`,
    String.raw`${escape}[\]PX^_][^${bell}${escape}]*(?:${bell}|${escape}\\)`,
    String.raw`${escape}(?:[ -/]+[0-~]|[0-Z\\-_])?`,
  ].join("|"),
  "g",
);

/** A text without what would move the cursor of a terminal or set its colours. */
export const withoutEscapes = (text: string): string => text.replace(escapes, "");
