import type { Release } from "../../lib/helm/release.ts";
import { markOf, type Digest } from "../../lib/mask/hidden.ts";
import { openRevision } from "./opened.ts";

/**
 * The text for which `‹hidden mark›` stands wherever a revision is opened or compared. Undefined: nothing in it reads so,
 * or several texts do.
 */
export function revealed(
  release: Release,
  mark: string,
  digest: Digest,
): { readonly value: string } | undefined {
  const found = new Set<string>();
  openRevision(release, (text) => {
    const made = digest(text);
    if (markOf(made) === mark) found.add(text);
    return made;
  });
  const [value] = found;
  return value === undefined || found.size > 1 ? undefined : { value };
}
