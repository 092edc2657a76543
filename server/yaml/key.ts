interface Key {
  readonly key: string;
  /** What stands behind it on the line. */
  readonly rest: string;
}

const plainKey = /^([A-Za-z_/$][\w./$-]*):(?: +|$)/;
const quotedKey = /^(?:"([^"\\]*)"|'([^']*)'):(?: +|$)/;
/** They stand for something else than their text, or do something else than others. */
const notText = /^(?:null|true|false|__proto__)$/i;

/** The key with which a line begins; undefined where it begins with none, or with one that is not read here. */
export function readKey(text: string): Key | undefined {
  const [whole = "", plain] = plainKey.exec(text) ?? [];
  if (plain !== undefined)
    return notText.test(plain) ? undefined : { key: plain, rest: text.slice(whole.length) };
  const quoted = quotedKey.exec(text);
  if (quoted === null) return undefined;
  const key = quoted[1] ?? quoted[2] ?? "";
  return key === "__proto__" ? undefined : { key, rest: text.slice(quoted[0].length) };
}
