import type { Raw } from "../base/raw.ts";

/** Something that must be read of the cluster afresh. */
export interface Read {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /**
   * "release": the Secret at this path is a record of Helm, and what is found is the release in it. "metadata": a list,
   * and nothing is asked for but the metadata of what is in it.
   */
  readonly as?: "json" | "release" | "metadata";
}

/**
 * What was read, by `keyOf` its read; undefined where there is no such object. What was not asked for, or may not be
 * read, has no entry.
 */
export type Found = ReadonlyMap<string, Raw | undefined>;

/** The key of a read among what was found: its path, with its query where it has one. */
export function keyOf({ path, query = {} }: Read): string {
  const pairs = Object.keys(query)
    .sort()
    .map((name) => `${name}=${query[name] ?? ""}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** Undefined where there is no such object, and where it was not or may not be read. */
export const foundAt = (found: Found, read: Read): Raw | undefined => found.get(keyOf(read));
