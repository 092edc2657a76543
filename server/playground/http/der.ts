/** One value in DER (ITU-T X.690): its tag, its length in bytes, its content. */
export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

/** Short lengths are one byte, longer ones say first how many bytes they are. */
function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes = base(length, 0x100);
  return [0x80 | bytes.length, ...bytes];
}

/** The digits of a number, highest first. */
function base(number: number, radix: number): readonly number[] {
  const digit = number % radix;
  return number < radix ? [digit] : [...base((number - digit) / radix, radix), digit];
}

export const sequence = (...items: readonly Uint8Array[]): Buffer => der(0x30, ...items);
export const set = (...items: readonly Uint8Array[]): Buffer => der(0x31, ...items);
export const octets = (content: Uint8Array): Buffer => der(0x04, content);
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text));
export const yes: Buffer = der(0x01, Buffer.from([0xff]));

/** `unused`: of the last byte, its lowest bits. */
export const bits = (content: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content);

/** A number that is not negative, by its bytes, highest first. */
export const integer = (bytes: readonly number[]): Buffer =>
  der(0x02, Buffer.from((bytes[0] ?? 0) < 0x80 ? bytes : [0, ...bytes]));

/** `2.5.29.17`: the first two numbers are one, and each is written in sevens of bits. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const sevens = [40 * first + second, ...rest].flatMap((number) => {
    const digits = base(number, 0x80);
    return digits.map((digit, place) => (place < digits.length - 1 ? 0x80 | digit : digit));
  });
  return der(0x06, Buffer.from(sevens));
}

/** A time of the years 1950 to 2049, in ms since 1970, to the second. */
export const time = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/\D/g, "")}Z`));
