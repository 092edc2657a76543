import type { Node } from "../kinds/node.ts";

/** The addresses of one node and of its pods. */
export interface Addresses {
  readonly host: string;
  /** An address that no other pod has. */
  readonly take: () => string;
  readonly release: (ip: string) => void;
}

const quads = (number: number): string => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");

/** The first address of `10.244.3.0/24` and how many follow; undefined for what is no IPv4 range. */
function rangeOf(cidr: string | undefined): { readonly start: number; readonly size: number } | undefined {
  const [, a, b, c, d, bits] =
    /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(cidr ?? "") ?? [];
  if (bits === undefined || Number(bits) < 8 || Number(bits) > 28) return undefined;
  const start = [a, b, c, d].reduce((sum, part) => sum * 256 + Number(part), 0);
  return { start, size: 2 ** (32 - Number(bits)) };
}

/** `place`: the how-manieth node it is, for a node that names no range. Pods get 10.244.{place}.2 and so on. */
export function createAddresses(node: Node | undefined, place: number): Addresses {
  const wide = { start: (10 << 24) + (244 << 16) + place * 256, size: 256 };
  const { start, size } = rangeOf(node?.spec.podCIDR) ?? wide;
  const taken = new Set<number>();
  let last = 1;
  return {
    host:
      node?.status?.addresses?.find(({ type }) => type === "InternalIP")?.address ??
      `10.0.${Math.floor(place / 200)}.${10 + (place % 200)}`,
    take() {
      // Freed addresses come again only when the range is through, as with the host-local plugin.
      for (let tries = 0; tries < size; tries += 1) {
        last = last + 1 >= size - 1 ? 2 : last + 1;
        if (!taken.has(last)) break;
      }
      taken.add(last);
      return quads(start + last);
    },
    release(ip) {
      const number = ip.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
      taken.delete(number - start);
    },
  };
}
