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

/** UTF-16 code units of JSON that lists are made of: of 2,500 pods; twice as much for a while. */
const mostListed = 12 * 2 ** 20;
let recent = new WeakMap<object, string>();
let older = new WeakMap<object, string>();
let listed = 0;

/**
 * As `jsonOf`, for lists: most of what is listed is as it was when it was listed last, and to encode it takes three times
 * as long as to send it. What is gone keeps nothing; of the rest, what was not asked for lately.
 */
export function listedJsonOf(object: object): string {
  const known = recent.get(object);
  if (known !== undefined) return known;
  const json = older.get(object) ?? encoded.get(object) ?? JSON.stringify(object);
  if (listed > mostListed) [older, recent, listed] = [recent, new WeakMap(), 0];
  recent.set(object, json);
  listed += json.length;
  return json;
}
