import type { Raw } from "../base/raw.ts";
import { canonical } from "./canonical.ts";
import { isRecord, own, pathOf } from "./values.ts";

/** What a revision was made from. */
export interface Supplied {
  /** What a person supplied. */
  readonly config: Raw | undefined;
  /** The chart's own values. */
  readonly defaults: Raw;
}

/** A value that was set by hand before and is the chart's own now. */
export interface LostValue {
  readonly keys: readonly string[];
  /** As `image.tag`. */
  readonly path: string;
  readonly before: unknown;
  /** Undefined: the chart has nothing of its own there. */
  readonly after: unknown;
}

/**
 * The values that were supplied for `earlier` and that `later` gave back to its chart's own without a word. Not lost is
 * what was supplied again (null too, which takes away on purpose), what the chart had and has dropped, and what the chart
 * now says by itself.
 */
export function lostValues(earlier: Supplied, later: Supplied): readonly LostValue[] {
  const lost: LostValue[] = [];
  visit(
    { config: earlier.config ?? {}, given: later.config ?? {}, was: earlier.defaults, is: later.defaults },
    [],
    lost,
  );
  return lost;
}

/** The same record in four values; one that is not there is empty. */
interface Place {
  readonly config: Raw;
  readonly given: Raw;
  readonly was: Raw;
  readonly is: Raw;
}

function visit({ config, given, was, is }: Place, keys: readonly string[], lost: LostValue[]): void {
  for (const [key, before] of Object.entries(config)) {
    const isGiven = Object.hasOwn(given, key);
    const below = [...keys, key];
    if (isRecord(before)) {
      // What was replaced as a whole, by null or by something else, is no silence about its parts.
      if (isGiven && !isRecord(given[key])) continue;
      const [inGiven, inWas, inIs] = [recordIn(given, key), recordIn(was, key), recordIn(is, key)];
      visit({ config: before, given: inGiven, was: inWas, is: inIs }, below, lost);
      continue;
    }
    const after = own(is, key);
    if (isGiven || before === null || canonical(before) === canonical(after)) continue;
    if (!isDropped(before, own(was, key), after))
      lost.push({ keys: below, path: pathOf(below), before, after });
  }
}

/**
 * The chart had a value there and has none any more. After `--reuse-values` a record names as the chart's own what was
 * supplied before (reuseValues in helm's pkg/action/upgrade.go): that is no word of the chart.
 */
const isDropped = (before: unknown, was: unknown, after: unknown): boolean =>
  after === undefined && was !== undefined && canonical(was) !== canonical(before);

const recordIn = (record: Raw, key: string): Raw => {
  const value = own(record, key);
  return isRecord(value) ? value : {};
};
