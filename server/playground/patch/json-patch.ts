import type { Draft, KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import { addAt, find, getAt, type Place, Refused, removeAt, replaceAt } from "./json-pointer.ts";
import { cannotUnmarshal, copyObject, copyOf, isEqual, isList, isObject, own } from "../json.ts";

/** Upstream's maxJSONPatchOperations. */
const mostOperations = 10_000;

/** What `copy` operations may add in all, in characters of JSON: as much as a request body may hold. */
const mostCopied = 3_000_000;

interface Run {
  readonly document: Draft;
  copied: number;
}

type Operation = (run: Run, operation: Draft) => Run | undefined;

const text = (operation: Draft, field: string): string => {
  const value = own(operation, field);
  if (typeof value !== "string") throw new Refused(`operation, missing ${field} field`);
  return value;
};

/** A whole new document in place of the old. */
const whole = (run: Run, value: unknown): Run => {
  if (!isObject(value)) throw new Refused("replace operation value must be object or array");
  return { ...run, document: value };
};

/** The value; an absent one is null, as upstream's library takes it. */
const valueOf = (operation: Draft): unknown => copyOf(own(operation, "value") ?? null);

const below = (run: Run, pointer: string): Place => {
  const place = find(run.document, pointer);
  if (place === undefined) throw new Refused(`doc is missing path: "${pointer}"`);
  return place;
};

const write =
  (writeAt: (place: Place, value: unknown) => void): Operation =>
  (run, operation) => {
    const place = find(run.document, text(operation, "path"));
    if (place === undefined) return whole(run, valueOf(operation));
    writeAt(place, valueOf(operation));
    return undefined;
  };

const remove: Operation = (run, operation) => {
  removeAt(below(run, text(operation, "path")));
  return undefined;
};

const move: Operation = (run, operation) => {
  const from = below(run, text(operation, "from"));
  const value = getAt(from);
  removeAt(from);
  // A value cannot be moved into itself: after its removal the place is not there.
  addAt(below(run, text(operation, "path")), value);
  return undefined;
};

const copyOver: Operation = (run, operation) => {
  const value = getAt(below(run, text(operation, "from"))) ?? null;
  run.copied += JSON.stringify(value).length;
  if (run.copied > mostCopied) throw new Refused("copies are larger than the limit");
  addAt(below(run, text(operation, "path")), copyOf(value));
  return undefined;
};

// A field that is absent equals null, which is how a client tests that something is not set.
const test: Operation = (run, operation) => {
  const path = text(operation, "path");
  const place = find(run.document, path);
  const found = place === undefined ? run.document : (getAt(place) ?? null);
  if (!isEqual(found, own(operation, "value") ?? null)) throw new Refused(`testing value ${path} failed`);
  return undefined;
};

const operations: ReadonlyMap<string, Operation> = new Map([
  ["add", write(addAt)],
  ["remove", remove],
  ["replace", write(replaceAt)],
  ["move", move],
  ["copy", copyOver],
  ["test", test],
]);

const decode = (body: unknown): readonly Draft[] => {
  if (body === null) return [];
  if (!isList(body)) throw undecodable(body, "[]handlers.jsonPatchOp");
  const strange = body.find((operation) => operation !== null && !isObject(operation));
  if (strange !== undefined) throw undecodable(strange, "handlers.jsonPatchOp");
  if (body.length > mostOperations) {
    const message = `The allowed maximum operations in a JSON patch is ${mostOperations}, got ${body.length}`;
    throw new StatusError(413, "RequestEntityTooLarge", message);
  }
  return body.map((operation) => (isObject(operation) ? operation : {}));
};

const undecodable = (value: unknown, wanted: string): StatusError =>
  new StatusError(400, "BadRequest", `error decoding patch: ${cannotUnmarshal(value, wanted)}`);

const applyAll = (run: Run, list: readonly Draft[]): Draft => {
  let now = run;
  for (const operation of list) {
    const kind = own(operation, "op");
    const apply = typeof kind === "string" ? operations.get(kind) : undefined;
    if (apply === undefined)
      throw new Refused(`Unexpected kind: ${typeof kind === "string" ? kind : "unknown"}`);
    now = apply(now, operation) ?? now;
  }
  return now.document;
};

/**
 * Applies a JSON patch (RFC 6902) with the leniencies of the library that upstream uses (evanphx/json-patch 4): negative
 * indices, `replace` of an absent field. Returns a new object. Throws 400 when it cannot be read, 413 above 10,000
 * operations, 422 when an operation or a test fails, without saying which (apiserver's handlers/patch.go).
 */
export const jsonPatch = (current: KubeObject, body: unknown): Draft => {
  const list = decode(body);
  try {
    return applyAll({ document: copyObject({ ...current }), copied: 0 }, list);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new StatusError(
      422,
      "Invalid",
      "the server rejected our request due to an error in our request",
      {},
    );
  }
};
