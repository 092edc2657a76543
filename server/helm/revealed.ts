import { at } from "../../lib/base/raw.ts";
import { computedValues, isRecord, own } from "../../lib/helm/values.ts";
import type { Release } from "../../lib/helm/release.ts";

/**
 * One value of a release's computed values, by a path as `lib/helm/values` writes it, such as `auth.password`,
 * `[a.b].c` or `users[0].token`. Undefined: there is none, or it is no single value.
 */
export function revealed(
  { defaults, config }: Release,
  path: string,
): { readonly value: string } | undefined {
  const keys = keysOf(path);
  let value: unknown = computedValues(defaults, config);
  for (const key of keys)
    value = isRecord(value) ? own(value, key) : Array.isArray(value) ? at(value, key) : undefined;
  if (value === undefined || value === null || typeof value === "object") return undefined;
  return { value: typeof value === "string" ? value : JSON.stringify(value) };
}

const keysOf = (path: string): readonly string[] =>
  [...path.matchAll(/\[([^\]]+)\]|([^.[\]]+)/gu)].map(([, bracketed, plain]) => bracketed ?? plain ?? "");
