import { isEqual, isList, isObject, own } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { fromFieldsV1, pathsOf, toFieldsV1 } from "../../patch/field-set.ts";
import { decode } from "../../schema/decode.ts";
import type { GroupVersionKind } from "../../schema/types.ts";

/** What is wrong with an object of a kind as an answer tells it; undefined where nothing is. */
export function wrongWith(kind: GroupVersionKind, object: unknown): string | undefined {
  if (!isObject(object)) return `no object: ${JSON.stringify(object)}`;
  const { object: read, unknown, wrong } = decode(kind, object);
  if (wrong !== undefined) return wrong;
  if (unknown.length > 0) return `unknown fields: ${unknown.join(", ")}`;
  const said = withoutNoTimes(object);
  if (!isEqual(read, said)) return `it is read as something else: ${differenceOf(said, read)}`;
  return wrongWithMetadata(object["metadata"]) ?? wrongWithOwners(object);
}

/** Go writes a time that it has not as null, where it does not leave it out. */
function withoutNoTimes(value: unknown): unknown {
  if (isList(value)) return value.map(withoutNoTimes);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, item]) => item !== null || !/Time(stamp)?$/.test(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutNoTimes(item)]));
}

function wrongWithMetadata(metadata: unknown): string | undefined {
  if (!isObject(metadata)) return "no metadata";
  const { name, uid, creationTimestamp, resourceVersion } = metadata;
  if (typeof name !== "string" || name === "") return "no name";
  if (typeof uid !== "string" || uid === "") return "no uid";
  if (typeof creationTimestamp !== "string") return "no creationTimestamp";
  // What was only tried has none.
  const version = JSON.stringify(resourceVersion ?? "1");
  return /^"[1-9]\d*"$/.test(version) ? undefined : `resourceVersion ${version}`;
}

/** Whether its managedFields can be read, are one a manager, and own what is there. */
function wrongWithOwners(object: Draft): string | undefined {
  const { managedFields } = object["metadata"] as Readonly<Record<string, unknown>>;
  if (managedFields === undefined) return undefined;
  const names = new Set<string>();
  for (const entry of isList(managedFields) ? managedFields : [undefined]) {
    if (!isObject(entry)) return "managedFields are no list of objects";
    const { manager, operation, apiVersion, subresource = "", fieldsV1 } = entry;
    const name = [manager, operation, apiVersion, subresource].join(" ");
    if (names.has(name)) return `two entries of ${name}`;
    names.add(name);
    const fields = fromFieldsV1(fieldsV1);
    if (fields === undefined) return `fields of ${name} cannot be read`;
    if (!isEqual(toFieldsV1(fields), fieldsV1)) return `fields of ${name} are not as they would be written`;
    // What was written in another version is where that version has it.
    if (apiVersion !== object["apiVersion"]) continue;
    const lost = pathsOf(fields).find((path) => path.length > 0 && !isThere(object, path));
    if (lost !== undefined) return `${name} owns ${lost.join(" ")}, which is not there`;
  }
  return undefined;
}

/** Whether there is anything at a path of a set of fields. */
function isThere(value: unknown, [element, ...rest]: readonly string[]): boolean {
  if (element === undefined) return true;
  const [kind, text] = [element.charAt(0), element.slice(2)];
  if (kind === "f") return isObject(value) && Object.hasOwn(value, text) && isThere(own(value, text), rest);
  if (!isList(value)) return false;
  if (kind === "i") return isThere(value[Number(text)], rest);
  const wanted: unknown = JSON.parse(text);
  if (kind === "v") return value.some((item) => isEqual(item, wanted));
  return value.some(
    (item) => isObject(item) && isObject(wanted) && hasKeys(item, wanted) && isThere(item, rest),
  );
}

const hasKeys = (item: Draft, keys: Draft): boolean =>
  Object.entries(keys).every(([key, value]) => isEqual(own(item, key), value));

/** Where two values first differ. */
function differenceOf(a: unknown, b: unknown, path = ""): string {
  if (isObject(a) && isObject(b)) {
    const key = [...Object.keys(a), ...Object.keys(b)].find((each) => !isEqual(own(a, each), own(b, each)));
    if (key !== undefined) return differenceOf(own(a, key), own(b, key), `${path}.${key}`);
  }
  if (isList(a) && isList(b) && a.length === b.length) {
    const at = a.findIndex((item, place) => !isEqual(item, b[place]));
    return differenceOf(a[at], b[at], `${path}[${at}]`);
  }
  return `${path}: ${start(a)} against ${start(b)}`;
}

const start = (value: unknown): string =>
  (JSON.stringify(value) as string | undefined)?.slice(0, 200) ?? "nothing";
