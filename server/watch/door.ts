import { createHmac } from "node:crypto";
import type { Door } from "../../lib/kinds/kind.ts";

/** How much is recalled: what belongs to the objects that are written all the time. */
const recalled = 64;

/** A door whose digests can be made by nobody without the key, so that short texts cannot be guessed from them. */
export function createDoor(key: string | Uint8Array): Required<Door> {
  const digest = (text: string): string =>
    createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
  /** By the digest of the text, which may hold a secret. What was asked for last stands last. */
  const known = new Map<string, unknown>();
  return {
    digest,
    recall: <T>(text: string, make: () => T): T => {
      const name = digest(text);
      const value = known.has(name) ? (known.get(name) as T) : make();
      known.delete(name);
      known.set(name, value);
      const [oldest] = known.keys();
      if (known.size > recalled && oldest !== undefined) known.delete(oldest);
      return value;
    },
  };
}
