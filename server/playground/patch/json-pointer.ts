import type { Draft } from "../object.ts";
import { isList, isObject, own, put } from "../json.ts";

/** Why an operation cannot be done; the patch as a whole is then refused. */
export class Refused extends Error {}

/** Where an operation acts: a key of an object or of a list. */
export interface Place {
  readonly container: Draft | unknown[];
  readonly key: string;
}

const unescape = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** Go's strconv.Atoi, which upstream reads an index with: a sign is allowed. */
const indexOf = (key: string): number => {
  if (!/^[+-]?\d+$/.test(key)) throw new Refused(`value was not a proper array index: '${key}'`);
  return Number(key);
};

/** A negative index counts from the end, as upstream's library does beyond RFC 6902. `end`: one past the last. */
const position = (key: string, end: number): number => {
  const index = indexOf(key);
  const at = index < 0 ? index + end : index;
  if (at < 0 || at >= end) throw new Refused(`Unable to access invalid index: ${index}`);
  return at;
};

/** What is at a place; undefined for an object's absent field. */
export const getAt = ({ container, key }: Place): unknown =>
  isList(container) ? container[position(key, container.length)] : own(container, key);

export const addAt = ({ container, key }: Place, value: unknown): void => {
  if (!isList(container)) put(container, key, value);
  else if (key === "-") container.push(value);
  else container.splice(position(key, container.length + 1), 0, value);
};

/** As upstream's: in an object it need not have been there. */
export const replaceAt = ({ container, key }: Place, value: unknown): void => {
  if (isList(container)) container[position(key, container.length)] = value;
  else put(container, key, value);
};

export const removeAt = ({ container, key }: Place): void => {
  if (isList(container)) {
    container.splice(position(key, container.length), 1);
    return;
  }
  if (!Object.hasOwn(container, key)) throw new Refused(`Unable to remove nonexistent key: ${key}`);
  Reflect.deleteProperty(container, key);
};

/** Finds where a JSON pointer (RFC 6901) leads; undefined for the document itself. Throws Refused where a part is missing. */
export const find = (document: Draft, pointer: string): Place | undefined => {
  if (pointer === "") return undefined;
  const parts = pointer.split("/").slice(1).map(unescape);
  const key = parts.pop();
  if (key === undefined) throw new Refused(`doc is missing path: "${pointer}"`);
  let container: Draft | unknown[] = document;
  for (const part of parts) {
    const next = getAt({ container, key: part });
    if (!isList(next) && !isObject(next)) throw new Refused(`doc is missing path: "${pointer}"`);
    container = next;
  }
  return { container, key };
};
