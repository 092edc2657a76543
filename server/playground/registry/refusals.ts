import { resourceOf, type Kind } from "../kinds/kind.ts";
import { StatusError, type Cause, type Reason } from "../status.ts";

/** What a refusal names: upstream says the plural where a details.kind is asked for. */
type Resource = Pick<Kind, "group" | "plural">;

const quote = (text: string): string => JSON.stringify(text);
const name = (resource: Resource): string => resourceOf(resource as Kind);

const about = (
  [code, reason]: readonly [number, Reason],
  resource: Resource,
  object: string,
  message: string,
): StatusError =>
  new StatusError(code, reason, message, { name: object, group: resource.group, kind: resource.plural });

/** 404 of an object (apimachinery pkg/api/errors, as all of these). */
export const notFound = (resource: Resource, object: string): StatusError =>
  about([404, "NotFound"], resource, object, `${name(resource)} ${quote(object)} not found`);

export const alreadyExists = (resource: Resource, object: string, leaving = false): StatusError =>
  about(
    [409, "AlreadyExists"],
    resource,
    object,
    `${leaving ? "object is being deleted: " : ""}${name(resource)} ${quote(object)} already exists`,
  );

export const conflict = (resource: Resource, object: string, why: string): StatusError =>
  about(
    [409, "Conflict"],
    resource,
    object,
    `Operation cannot be fulfilled on ${name(resource)} ${quote(object)}: ${why}`,
  );

/** 409 of a write that was based on an older version. */
export const modified = (resource: Resource, object: string): StatusError =>
  conflict(
    resource,
    object,
    "the object has been modified; please apply your changes to the latest version and try again",
  );

/** 403; the object may be unnamed yet. */
export function forbidden(
  resource: Resource,
  object: string,
  why: string,
  causes?: readonly Cause[],
): StatusError {
  const subject = object === "" ? name(resource) : `${name(resource)} ${quote(object)}`;
  return new StatusError(403, "Forbidden", `${subject} is forbidden: ${why}`, {
    ...(object !== "" && { name: object }),
    group: resource.group,
    kind: resource.plural,
    ...(causes !== undefined && { causes }),
  });
}

export const badRequest = (message: string): StatusError => new StatusError(400, "BadRequest", message);

/** 413 of an object with more values than any has. */
export const entityTooLarge = (): StatusError =>
  new StatusError(413, "RequestEntityTooLarge", "Request entity too large: the object has too many values");

/** Causes that one refusal tells: a body can be wrong in more places than anybody reads of. */
const mostTold = 100;

/** 422 with a sentence for every cause; several stand in brackets, none twice. */
export function invalid(
  kind: Pick<Kind, "group" | "kind">,
  object: string,
  causes: readonly Cause[],
): StatusError {
  const told = causes.slice(0, mostTold);
  const more = causes.length > mostTold ? [`and ${causes.length - mostTold} more`] : [];
  const sentences = [...new Set(told.map(({ field, message }) => `${field}: ${message}`)), ...more];
  const all = sentences.length === 1 ? sentences.join("") : `[${sentences.join(", ")}]`;
  const type = kind.group === "" ? kind.kind : `${kind.kind}.${kind.group}`;
  return new StatusError(422, "Invalid", `${type} ${quote(object)} is invalid: ${all}`, {
    ...(object !== "" && { name: object }),
    group: kind.group,
    kind: kind.kind,
    causes: told,
  });
}
