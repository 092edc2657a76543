import { createHmac, hash } from "node:crypto";
import type { Door } from "../../lib/kinds/kind.ts";
import { maskText } from "../../lib/mask/mask-text.ts";

/** How many templates are recalled: those of the objects that are written all the time. */
const templates = 64;
/** How many messages: controllers and kubelets say the same again and again. */
const messages = 512;

/** A door whose digests can be made by nobody without the key, so that short texts cannot be guessed from them. */
export function createDoor(key: string | Uint8Array): Required<Door> {
  const digest = (text: string): string =>
    createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
  const recallMasked = createMemory(messages);
  const recallMade = createMemory(templates);
  return {
    digest,
    // Under digests of the texts, which may hold a secret. They leave no process: plain ones do, in a third of the time.
    mask: (text) => recallMasked(hash("sha256", text), () => maskText(text, digest)),
    recall: (text, make) => recallMade(hash("sha256", text), make),
  };
}

/** What was made under a name not long ago, else what `make` makes now. What was asked for last stands last. */
function createMemory(limit: number) {
  const known = new Map<string, unknown>();
  return <T>(name: string, make: () => T): T => {
    const value = known.has(name) ? (known.get(name) as T) : make();
    known.delete(name);
    known.set(name, value);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
