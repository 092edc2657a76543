const encoded = new WeakMap<object, string>();

/**
 * The JSON of a stored object, encoded once: stored objects never change, and a list of 2,000 pods encoded at once
 * would stall the loop. Not for drafts.
 */
export function jsonOf(object: object): string {
  const known = encoded.get(object);
  if (known !== undefined) return known;
  const json = JSON.stringify(object);
  encoded.set(object, json);
  return json;
}
