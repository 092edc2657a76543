/** Numbers that are given out, each once: addresses of Services, ports of nodes. */
export interface Range {
  readonly first: number;
  readonly size: number;
  /** How many at its beginning are given out by themselves only when all others are (ServiceIPStaticSubrange). */
  readonly reserved: number;
}

/** 10.96.0.1 to 10.96.255.254. */
export const addresses: Range = { first: 1, size: 65_534, reserved: 256 };
export const addressRange = "10.96.0.0/16";

/** `--service-node-port-range`, upstream's default. */
export const nodePorts: Range = { first: 30_000, size: 2768, reserved: 86 };
export const nodePortRange = "30000-32767";

/** A free number of the range, from a place chosen by `random` onwards; undefined when none is left. */
export function choose(
  { first, size, reserved }: Range,
  taken: ReadonlySet<number>,
  random: () => number,
): number | undefined {
  const open = size - reserved;
  const start = Math.floor(random() * open);
  for (let step = 0; step < open; step += 1) {
    const number = first + reserved + ((start + step) % open);
    if (!taken.has(number)) return number;
  }
  for (let number = first; number < first + reserved; number += 1) {
    if (!taken.has(number)) return number;
  }
  return undefined;
}

export const isInRange = ({ first, size }: Range, number: number): boolean =>
  number >= first && number < first + size;

/** `10.96.1.2` ↔ 258; undefined for what is not an address of the range's network. */
export function addressNumber(address: string): number | undefined {
  const parts = /^10\.96\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  if (parts === null) return undefined;
  const [high, low] = [Number(parts[1]), Number(parts[2])];
  return high > 255 || low > 255 ? undefined : high * 256 + low;
}

export const addressOf = (number: number): string => `10.96.${Math.floor(number / 256)}.${number % 256}`;
