/** A random UUID (RFC 9562, version 4). */
export function createUid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  digits[12] = "4";
  digits[16] = (8 + Math.floor(random() * 4)).toString(16);
  const text = digits.join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    "-",
  );
}
