import type { Draft } from "../object.ts";
import { decode } from "../schema/decode.ts";
import { keyDefaults } from "../schema/lists.ts";
import { fieldsOf } from "../schema/types.ts";
import { StatusError } from "../status.ts";
import { apiVersionOf, resetBy } from "./entries.ts";
import { printPath } from "./field-set.ts";
import { cannotUnmarshal, isList, isObject, limitDepth, own } from "../json.ts";
import type { OwnedKind } from "./managed.ts";
import { typeErrors } from "./typed.ts";
import { schemaErrors } from "./typed-schema.ts";
import { itemElement, partsOf, shapeOfKind } from "./shape.ts";
import type { ItemsShape, Shape } from "./shape-type.ts";

const badRequest = (message: string): StatusError => new StatusError(400, "BadRequest", message);

/** `apps/v1, Kind=Deployment`, and `/v1, Kind=Service` of the core group (…/runtime/schema/group_version.go, String). */
const typeOf = ({ group, version, kind }: OwnedKind): string => `${group}/${version}, Kind=${kind}`;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The same of what a body says; without a version it has no type at all. */
const saidType = (version = "", name = ""): string =>
  version === "" ? `/, Kind=${name}` : `${version.includes("/") ? "" : "/"}${version}, Kind=${name}`;

/** `shop/web; apps/v1, Kind=Deployment` */
const what = (kind: OwnedKind, config: Draft): string => {
  const metadata = own(config, "metadata");
  const { name, namespace } = isObject(metadata) ? metadata : {};
  const who = [namespace, name].map((part) => (typeof part === "string" ? part : "")).join("/");
  return `${who}; ${typeOf(kind)}`;
};

/** Upstream answers a configuration that its schema refuses without a type: 500 and no reason. */
const untyped = (kind: OwnedKind, config: Draft, why: string): StatusError =>
  new StatusError(500, "", `failed to create typed patch object (${what(kind, config)}): ${why}`);

/** What the schema takes and the Go type does not: a quantity that is none. */
const unconverted = (kind: OwnedKind, config: Draft, why: string): StatusError =>
  new StatusError(
    500,
    "",
    `failed to convert new object (${what(kind, config)}) to proper version: unable to convert unstructured object ` +
      `to ${typeOf(kind)}: ${why}`,
  );

const together = (errors: readonly string[]): string => {
  const [only] = errors;
  return errors.length === 1 && only !== undefined
    ? only
    : `errors:${errors.map((error) => `\n  ${error}`).join("")}`;
};

/** A key that the type requires is empty where an item leaves it out, and it is for validation to refuse that. */
const isRequired = ({ of }: ItemsShape, key: string): boolean =>
  of.type === "fields" && fieldsOf(of.name).get(key)?.required === true;

const itemsWrong = (shape: ItemsShape, list: readonly unknown[]): string | undefined => {
  const { keys, defaults = keyDefaults } = shape;
  const seen = new Set<string>();
  for (const [at, item] of list.entries()) {
    const missing = keys.find(
      (key) =>
        isObject(item) &&
        own(item, key) === undefined &&
        own(defaults, key) === undefined &&
        !isRequired(shape, key),
    );
    if (missing !== undefined) {
      return `element ${at}: associative list with keys has an element that omits key field "${missing}" (and doesn't have default value)`;
    }
    const element = itemElement(shape, item);
    if (seen.has(element)) return `duplicate entries for key ${printPath([element])}`;
    seen.add(element);
  }
  return undefined;
};

/** What is wrong with the lists of a configuration: items without their keys, or that say they are the same. */
const listsWrong = (shape: Shape, value: unknown, path: readonly string[]): string | undefined => {
  const wrong = shape.type === "items" && isList(value) ? itemsWrong(shape, value) : undefined;
  if (wrong !== undefined) return `${printPath(path)}: ${wrong}`;
  for (const [element, part] of partsOf(shape, value) ?? []) {
    const inner = listsWrong(part.shape, part.value, [...path, element]);
    if (inner !== undefined) return inner;
  }
  return undefined;
};

/** Reads a configuration by its kind's fields. Throws 500 without a reason. */
function readTyped(kind: OwnedKind, body: Draft): Draft {
  const { schema } = kind;
  const errors = schema === undefined ? typeErrors(kind, body) : schemaErrors(schema, body);
  if (errors.length > 0) throw untyped(kind, body, together(errors));
  const { object, unknown, wrong } = decode(kind, body, schema === undefined ? "converter" : "decoder");
  const [stranger] = unknown;
  if (stranger !== undefined && schema === undefined)
    throw untyped(kind, body, `.${stranger}: field not declared in schema`);
  const why = listsWrong(shapeOfKind(kind), object, []);
  if (why !== undefined) throw untyped(kind, body, why);
  if (wrong !== undefined)
    throw schema === undefined ? unconverted(kind, body, wrong) : untyped(kind, body, wrong);
  return object;
}

/**
 * Reads what is applied, without what this kind of write does not write (the status of an object). Throws 400 for no
 * object, one of another kind or version, or managedFields in it; 500 without a reason, as upstream, for what the kind's schema refuses.
 */
export const readConfig = (kind: OwnedKind, body: unknown, subresource: string | undefined): Draft => {
  if (body === null) throw badRequest(`invalid object type: ${saidType()}`);
  if (!isObject(body)) {
    const why = cannotUnmarshal(body, "map[string]interface {}");
    throw badRequest(`error decoding patch: error unmarshaling JSON: while decoding JSON: ${why}`);
  }
  limitDepth(body);
  const [version, name] = ["apiVersion", "kind"].map((field) => textOf(own(body, field)));
  if (version !== apiVersionOf(kind) || name !== kind.kind)
    throw badRequest(`invalid object type: ${saidType(version, name)}`);
  const metadata = own(body, "metadata");
  if (isObject(metadata) && (metadata["managedFields"] ?? undefined) !== undefined) {
    throw badRequest("metadata.managedFields must be nil");
  }
  const object = readTyped(kind, body);
  for (const field of resetBy(kind.subresources, subresource)) Reflect.deleteProperty(object, field);
  // A custom resource's metadata is no part of its status' writes (pkg/registry/customresource/status_strategy.go).
  if (kind.schema !== undefined && subresource === "status") Reflect.deleteProperty(object, "metadata");
  return object;
};
