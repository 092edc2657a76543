import { recordAt } from "../../lib/base/raw.ts";
import type { LostValue } from "../../lib/helm/lost.ts";
import type { HelmRevision } from "../../lib/kinds/helm-revision.ts";
import type { Digest } from "../../lib/mask/hidden.ts";
import { maskValues } from "../../lib/mask/mask.ts";

/** As long as a row. */
const longest = 200;

/** A lost value as it may be told: hidden where its keys or its look say that it is a credential. */
export function maskedLoss(
  { keys, path, before, after }: LostValue,
  since: number,
  digest: Digest,
): HelmRevision["lost"][number] {
  const shown = (value: unknown): string => {
    if (value === undefined) return "";
    const text = JSON.stringify(innermost(maskValues(nested(keys, value), digest), keys));
    return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  };
  return { path, before: shown(before), after: shown(after), since };
}

const nested = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

const innermost = (values: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => recordAt({ value }, "value")[key], values);
