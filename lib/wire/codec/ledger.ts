import { compare } from "../../base/compare.ts";
import type { AnyShape } from "../../base/shape.ts";
import type { SlimOf } from "../../kinds/kinds.ts";
import { kindNames, shapes, type KindName } from "../../kinds/shapes.ts";

export type AnySlim = SlimOf<KindName>;

/** An object that both ends of a channel know by a number. */
export interface Entry {
  readonly number: number;
  readonly kind: KindName;
  readonly object: AnySlim;
}

/** What a channel's ends know after a renewal. */
export interface Renewed {
  readonly entries: readonly Entry[];
  readonly words: readonly string[];
  /** The object of each kind that a new one is compared with. */
  readonly newest: ReadonlyMap<KindName, AnySlim>;
}

/**
 * The one ledger that follows from the objects that are there alone: they are numbered by kind and uid, and the words
 * are those in them, in that order. Both ends compute it without a byte, so that what is long gone takes no place, and a
 * browser that comes late has the same as those that were there all the time.
 */
export function renew(entries: Iterable<Entry>): Renewed {
  const order = new Map(kindNames.map((kind, index) => [kind, index]));
  const rank = (entry: Entry): number => order.get(entry.kind) ?? 0;
  const sorted = [...entries].sort((a, b) => rank(a) - rank(b) || compare(a.object.uid, b.object.uid));
  const words = new Set<string>();
  for (const { kind, object } of sorted) collectWords(shapes[kind], object, words);
  return {
    entries: sorted.map(({ kind, object }, number) => ({ number, kind, object })),
    words: [...words],
    newest: new Map(sorted.map(({ kind, object }) => [kind, object])),
  };
}

function collectWords(shape: AnyShape, value: unknown, words: Set<string>): void {
  if (value === undefined) return;
  switch (shape.type) {
    case "word":
      words.add(value as string);
      break;
    case "maybe":
      collectWords(shape.of, value, words);
      break;
    case "list":
      for (const entry of value as readonly unknown[]) collectWords(shape.of, entry, words);
      break;
    case "dict":
      // The order of keys is no part of a value: it may differ between the ends.
      for (const key of Object.keys(value as object).sort()) {
        words.add(key);
        collectWords(shape.of, (value as Readonly<Record<string, unknown>>)[key], words);
      }
      break;
    case "struct":
      for (const [key, of] of shape.fields)
        collectWords(of, (value as Readonly<Record<string, unknown>>)[key], words);
      break;
    default:
  }
}
