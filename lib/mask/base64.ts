const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Map(Array.from(alphabet, (letter, value) => [letter, value] as const));

/** The text that base64 stands for; undefined where it is no base64, or stands for something that nobody could read. */
export function decodedText(encoded: string): string | undefined {
  const letters = encoded
    .replace(/[\r\n]/g, "")
    .replace(/=+$/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (letters.length % 4 === 1) return undefined;
  let text = "";
  let [bits, kept] = [0, 0];
  for (const letter of letters) {
    const value = values.get(letter);
    if (value === undefined) return undefined;
    bits = (bits << 6) | value;
    kept += 6;
    if (kept < 8) continue;
    kept -= 8;
    const code = (bits >> kept) & 0xff;
    bits &= (1 << kept) - 1;
    if (!isReadable(code)) return undefined;
    text += String.fromCharCode(code);
  }
  return text;
}

const isReadable = (code: number): boolean => (code >= 0x20 && code < 0x7f) || (code >= 0x09 && code <= 0x0d);
