import type { World } from "../log/world.ts";

/** One record of a release, as its Secret's labels tell it. */
export interface NewestRecord {
  readonly uid: string;
  readonly revision: number;
  /** Helm's word, such as `deployed`. */
  readonly status: string;
}

/** The record of a release with the highest revision; undefined where none is known. */
export function newestRecord(
  { objects }: World,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): NewestRecord | undefined {
  let newest: NewestRecord | undefined;
  for (const { uid, namespace: own, release } of objects.Secret.values())
    if (own === namespace && release?.name === name && release.revision > (newest?.revision ?? 0))
      newest = { uid, revision: release.revision, status: release.status };
  return newest;
}
