import { isObject } from "../json.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Draft } from "../object.ts";
import { StatusError } from "../status.ts";
import { badRequest, entityTooLarge } from "./refusals.ts";

/** Fields that are maps in upstream's types: an empty one is not written. An empty struct is (`emptyDir: {}`). */
const maps = new Set([
  ...["labels", "annotations", "matchLabels", "nodeSelector", "data", "stringData", "binaryData"],
  ...["limits", "requests", "capacity", "allocatable", "parameters"],
]);

const isEmpty = (key: string, value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return maps.has(key) && isObject(value) && Object.keys(value).length === 0;
};

/** Deeper than any object of the API; a body of brackets alone must not exhaust the stack. */
const deepest = 200;

/** What a draft may still hold. */
interface Room {
  values: number;
  /** UTF-16 code units. */
  text: number;
  /** Whether what is empty stays. */
  readonly keeps: boolean;
}

/** More values than any object of the API has. etcd takes 1.5 MiB at once. */
const mostValues = 10_000;
/** A definition of custom resources may say a thousand fields. */
const mostKept = 20_000;
const mostText = 1.5 * 2 ** 20;
/** Every manager may own every field. */
const mostOwned = 40_000;

function take(room: Room, text: number): void {
  room.values -= 1;
  room.text -= text;
  if (room.values < 0) throw entityTooLarge();
  if (room.text < 0) throw new StatusError(500, "", "etcdserver: request is too large");
}

/**
 * A copy of a draft without what upstream's decoding takes for absent: null, empty lists, empty maps. It shares nothing
 * with the draft, whose parts may be of stored objects and so frozen. managedFields stay as they are: there `{}` is a
 * member of a set. A kind that keeps what is empty keeps it outside of its metadata. Throws 400 for a draft that is too deep, 413 and 500 for one of too much.
 */
export function cleaned({ keepsEmpty = false }: Pick<Kind, "keepsEmpty">, draft: Draft): Draft {
  if (!keepsEmpty) return cleanedObject(draft, 0, { values: mostValues, text: mostText, keeps: false });
  const room: Room = { values: mostKept, text: mostText, keeps: true };
  const { metadata, ...rest } = draft;
  const kept = cleanedObject(rest, 0, room);
  return isObject(metadata)
    ? { ...kept, metadata: cleanedObject(metadata, 1, { ...room, keeps: false }) }
    : { ...kept, metadata };
}

function cleanedObject(draft: Draft, depth: number, room: Room): Draft {
  if (depth > deepest) throw badRequest("exceeded max depth");
  const copy: Draft = {};
  for (const key of Object.keys(draft)) {
    // JSON may hold such a key; assigning to it would change the prototype.
    if (key === "__proto__") continue;
    take(room, key.length);
    const part = key === "managedFields" ? measured(draft[key]) : cleanedPart(draft[key], depth + 1, room);
    if (room.keeps ? part !== undefined : !isEmpty(key, part)) copy[key] = part;
  }
  return copy;
}

function cleanedPart(part: unknown, depth: number, room: Room): unknown {
  if (typeof part === "string") room.text -= part.length;
  if (Array.isArray(part)) {
    if (depth > deepest) throw badRequest("exceeded max depth");
    return part
      .filter((item) => room.keeps || (item !== null && item !== undefined))
      .map((item) => {
        take(room, 0);
        return cleanedPart(item, depth + 1, room);
      });
  }
  return isObject(part) ? cleanedObject(part, depth, room) : part;
}

/** The same value, unless it holds too many others. */
function measured(value: unknown): unknown {
  let left = mostOwned;
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const inner of Object.values(part)) {
      left -= 1;
      if (left < 0) throw entityTooLarge();
      walk(inner);
    }
  };
  walk(value);
  return value;
}
