/**
 * Amounts of cpu, memory, …: `100m`, `1.5Gi`, `2e3`. Exact, as upstream's are
 * (apimachinery pkg/api/resource/quantity.go): counted in billionths, in whole numbers.
 */

type Format = "binary" | "decimal" | "exponent";

interface Amount {
  /** Billionths. */
  readonly nano: bigint;
  readonly format: Format;
  /** The text itself, where upstream writes it back as it came. */
  readonly verbatim: string | undefined;
}

const decimals: Readonly<Record<string, number>> = {
  ...{ n: -9, u: -6, m: -3, "": 0 },
  ...{ k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 },
};
const binaries: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

const letterOf = (table: Readonly<Record<string, number>>, exponent: number): string =>
  Object.keys(table).find((letter) => table[letter] === exponent) ?? "";

const wrongFormat =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const wrongSuffix = "unable to parse quantity's suffix";

/** No sane amount is written longer, and arithmetic on what is longer costs more than it should. */
const longest = 100;
const farthestExponent = 99;

const ten = (power: number): bigint => 10n ** BigInt(power);

/** `amount / divisor`, away from zero: who asks for a little gets a little (inf.RoundUp). */
function dividedUp(amount: bigint, divisor: bigint): bigint {
  const quotient = amount / divisor;
  if (amount % divisor === 0n) return quotient;
  return amount < 0n ? quotient - 1n : quotient + 1n;
}

const scaled = (amount: bigint, power: number): bigint =>
  power >= 0 ? amount * ten(power) : dividedUp(amount, ten(-power));

/** The power of ten or two behind the number, or undefined where it is none. */
function suffixOf(suffix: string): { readonly format: Format; readonly power: number } | undefined {
  const decimal = decimals[suffix];
  if (decimal !== undefined) return { format: "decimal", power: decimal };
  const binary = binaries[suffix];
  if (binary !== undefined) return { format: "binary", power: binary };
  const power = /^[eE]([+-]?\d+)$/.exec(suffix)?.[1];
  if (power === undefined || Math.abs(Number(power)) > farthestExponent) return undefined;
  return { format: "exponent", power: Number(power) };
}

/** Upstream keeps the text where it seems canonical at first sight: `1.500` stays, `1500m` too, `0.5` does not. */
function isKept(whole: string, fraction: string, format: Format, power: number): boolean {
  if (format === "binary") return fraction === "" && whole.length <= 9 && Number(whole) % 8 !== 0;
  const digits = `${whole}${fraction}`;
  const scale = power - fraction.length;
  return scale >= -9 && scale % 3 === 0 && digits.length <= 18 && !/^0|000$/.test(digits);
}

/** Throws an Error in upstream's words where `text` is no quantity. */
function amountOf(text: string): Amount {
  const parts = /^([+-]?)0*(\d*)(?:\.(\d*))?([a-zA-Z]*[+-]?\d*)$/.exec(text);
  if (text === "" || text.length > longest || parts === null) throw new Error(wrongFormat);
  const [, sign, digits, fraction = "", suffix = ""] = parts;
  if (/[^eEinumkKMGTP\d+-]/.test(suffix)) throw new Error(wrongFormat);
  const read = suffixOf(suffix);
  if (read === undefined) throw new Error(wrongSuffix);
  const { format, power } = read;
  const whole = digits === undefined || digits === "" ? "0" : digits;
  const number = BigInt(`${sign === "-" ? "-" : ""}${whole}${fraction}`);
  const nano =
    format === "binary"
      ? scaled(number * 2n ** BigInt(power), 9 - fraction.length)
      : scaled(number, 9 + power - fraction.length);
  return { nano, format, verbatim: isKept(whole, fraction, format, power) ? text : undefined };
}

/** Largest power of `base` that divides `amount`, and what remains. */
function withoutFactors(amount: bigint, base: bigint): { readonly rest: bigint; readonly times: number } {
  let rest = amount;
  let times = 0;
  while (rest !== 0n && rest % base === 0n) {
    rest /= base;
    times += 1;
  }
  return { rest, times };
}

const inBinary = (units: bigint): string => {
  const { rest, times } = withoutFactors(units, 1024n);
  const shown = Math.min(times, 6);
  return `${rest * 1024n ** BigInt(times - shown)}${letterOf(binaries, shown * 10)}`;
};

function inDecimal(nano: bigint, format: Format): string {
  const { rest, times } = withoutFactors(nano, 10n);
  const exponent = Math.floor((times - 9) / 3) * 3;
  const shown = format === "exponent" ? exponent : Math.min(exponent, 18);
  const mantissa = rest * ten(times - 9 - shown);
  if (format === "exponent") return shown === 0 ? mantissa.toString() : `${mantissa}e${shown}`;
  return `${mantissa}${letterOf(decimals, shown)}`;
}

const billion = ten(9);

function written({ nano, format, verbatim }: Amount): string {
  if (verbatim !== undefined) return verbatim;
  if (nano === 0n) return "0";
  const size = nano < 0n ? -nano : nano;
  const binary = format === "binary" && size >= 1024n * billion && nano % billion === 0n;
  if (binary) return inBinary(nano / billion);
  return inDecimal(nano, format === "binary" ? "decimal" : format);
}

/**
 * The text that upstream stores for a quantity: `1000m` → `1`, `1024Mi` → `1Gi`, `0.5` → `500m`; what is finer than a
 * thousandth is rounded up to one. Throws an Error, whose message upstream's decoder says, where it is none.
 */
export function canonicalQuantity(quantity: string | number): string {
  const amount = amountOf(String(quantity).trim());
  const fine = amount.nano % 1_000_000n !== 0n;
  if (!fine) return written(amount);
  return written({ ...amount, nano: dividedUp(amount.nano, 1_000_000n) * 1_000_000n, verbatim: undefined });
}

/** The text that upstream writes for a quantity, however fine it is. Throws as above. */
export const normalQuantity = (quantity: string | number): string =>
  written(amountOf(String(quantity).trim()));

/** Thousandths (millicores, for cpu), rounded up: whole numbers, so that sums are exact. Throws as above. */
export const milliOf = (quantity: string | number): number =>
  Number(dividedUp(amountOf(String(quantity).trim()).nano, 1_000_000n));

/** Whole units (bytes, pods, cores), rounded up, as `Quantity.Value()` is. Throws as above. */
export const unitsOf = (quantity: string | number): number =>
  Number(dividedUp(amountOf(String(quantity).trim()).nano, billion));

/** The value as a number: `100m` is 0.1. To add amounts up, take `milliOf` (cpu) or `unitsOf` (all else). */
export const parseQuantity = (quantity: string | number): number => milliOf(quantity) / 1000;

/** Below 0, 0 or above 0. */
export function compareQuantities(a: string | number, b: string | number): number {
  const [left, right] = [amountOf(String(a).trim()).nano, amountOf(String(b).trim()).nano];
  return left < right ? -1 : left > right ? 1 : 0;
}

const combined = (a: string | number, b: string | number, by: (a: bigint, b: bigint) => bigint): string => {
  const [left, right] = [amountOf(String(a).trim()), amountOf(String(b).trim())];
  const format = left.nano === 0n ? right.format : left.format;
  return written({ nano: by(left.nano, right.nano), format, verbatim: undefined });
};

/** Their sum, written as the first is, or as the second where the first is nothing (Quantity.Add). Throws as above. */
export const addQuantities = (a: string | number, b: string | number): string =>
  combined(a, b, (left, right) => left + right);

/**
 * The sum of amounts that come several times each, in the order in which they came first, written as the first is that
 * is not nothing. Throws as above.
 */
export function sumOfQuantities(counts: ReadonlyMap<string, number>): string {
  let nano = 0n;
  let format: Format = "decimal";
  for (const [quantity, count] of counts) {
    const amount = amountOf(quantity);
    if (nano === 0n) ({ format } = amount);
    nano += amount.nano * BigInt(count);
  }
  return written({ nano, format, verbatim: undefined });
}

/** What is left of the first, written in the same way (Quantity.Sub). Throws as above. */
export const subtractQuantities = (a: string | number, b: string | number): string =>
  combined(a, b, (left, right) => left - right);
