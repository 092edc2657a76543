/** UTF-16 code units of JSON that are kept: of the changes that several watches are being told at one time. */
const most = 2 ** 18;
const encoded = new Map<object, string>();
let size = 0;

/**
 * The JSON of a stored object, which never changes. It is encoded once for all who are told of one change, and kept no
 * longer: as text, objects and their past take twice the memory. Not for drafts.
 */
export function jsonOf(object: object): string {
  const known = encoded.get(object);
  if (known !== undefined) return known;
  const json = JSON.stringify(object);
  encoded.set(object, json);
  size += json.length;
  for (const [oldest, text] of encoded) {
    if (size <= most) break;
    encoded.delete(oldest);
    size -= text.length;
  }
  return json;
}
