import { parse } from "yaml";
import { isList, isObject } from "../../json.ts";
import { apiVersionOf, type Kind } from "../../kinds/kind.ts";
import { kinds } from "../../kinds/kinds.ts";
import { versions } from "../../kinds/versions/versions.ts";
import type { Draft } from "../../object.ts";
import { type Answered, goesOn } from "./door.ts";
import type { HostileRequest } from "./requests.ts";
import type { GroupVersionKind } from "../../schema/types.ts";
import { wrongWith } from "./validity.ts";

/** What is wrong with an answer, whatever was asked: undefined for a Status, or for what is valid by its own kind. */
export function verdict(asked: HostileRequest, { status, headers, text }: Answered): string | undefined {
  if (asked.method === "HEAD") return text === "" ? undefined : "a body in answer to a HEAD";
  if (/\/(proxy|log)([/?]|$)/.test(asked.path) && status < 400) return undefined;
  if (/\/proxy([/?]|$)/.test(asked.path) && !text.startsWith('{"kind":"Status"')) return undefined;
  if (headers["content-type"] === "application/yaml")
    return wrongWithSaid(parse(text, { logLevel: "error" }), status);
  if (headers["content-type"] !== "application/json")
    return status === 200 && /^\/(healthz|livez|readyz|openapi)/.test(asked.path)
      ? undefined
      : `content-type ${String(headers["content-type"])}`;
  if (status === 200 && goesOn(asked.path) && !/^\{\s*"(kind|paths)"/.test(text)) return wrongWithLines(text);
  return wrongWithSaid(parsed(text), status);
}

function wrongWithSaid(said: unknown, status: number): string | undefined {
  if (!isObject(said)) return `no object: ${JSON.stringify(said).slice(0, 200)}`;
  return status >= 400 ? wrongWithRefusal(said, status) : wrongWithAnswer(said);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** 500 where upstream says it: what was asked for was understood and cannot be. */
const deliberate = [
  /^etcdserver: /,
  /^resourceVersion should not be set on objects to be created$/,
  /^failed to create typed patch object /,
  /^resourceVersion: Invalid value: /,
  /^Internal error occurred: failed to allocate a (serviceIP|nodePort): range is full$/,
  /^unable to find api field in struct /,
  /^there is no read-only user$/,
];

function wrongWithRefusal(said: Draft, code: number): string | undefined {
  const { kind, apiVersion, status, message, reason = "", code: told } = said;
  if (kind !== "Status" || apiVersion !== "v1" || status !== "Failure") return "no Status that says Failure";
  if (told !== code) return `the Status says ${String(told)}`;
  if (typeof message !== "string" || message === "") return "a Status without a message";
  if (typeof reason !== "string") return "a reason that is no text";
  if (code === 500 && !deliberate.some((each) => each.test(message))) return `500: ${message}`;
  return wrongWithDetails(said["details"]);
}

function wrongWithDetails(details: unknown): string | undefined {
  if (details === undefined) return undefined;
  if (!isObject(details)) return "details that are no object";
  const causes = details["causes"] ?? [];
  const fine =
    isList(causes) && causes.every((cause) => isObject(cause) && typeof cause["message"] === "string");
  return fine ? undefined : "causes that are none";
}

/** What is no object of a kind that is served, by its kind: it has no fields that we know. */
const others = new Set([
  "APIGroup",
  "APIGroupDiscoveryList",
  "APIGroupList",
  "APIResourceList",
  "APIVersions",
  "Eviction",
  "LocalSubjectAccessReview",
  "Scale",
  "SelfSubjectAccessReview",
  "SelfSubjectReview",
  "SelfSubjectRulesReview",
  "SubjectAccessReview",
  "TokenRequest",
  "TokenReview",
]);

const known: readonly Kind[] = [...kinds, ...versions];

/** The kind of an object; of one that a definition made, its type is all that is known of it. */
function kindOfType(apiVersion: string, kind: string): GroupVersionKind | undefined {
  const [group = "", version] = apiVersion.split("/");
  if (group.endsWith("example.com") && version !== undefined) return { group, version, kind };
  return known.find((each) => each.kind === kind && apiVersionOf(each) === apiVersion);
}

function wrongWithAnswer(said: Draft): string | undefined {
  const [type, version] = [String(said["kind"]), String(said["apiVersion"])];
  if (type === "Status") return said["status"] === "Success" ? undefined : "a Status that says no success";
  if (type === "Table") return wrongWithTable(said);
  if (type === "PartialObjectMetadata") return wrongWithPartial(said);
  if (type === "PartialObjectMetadataList") return wrongWithItems(said, wrongWithPartial);
  if (others.has(type) || said["kind"] === undefined) return undefined;
  const kind = isList(said["items"]) ? undefined : kindOfType(version, type);
  if (kind !== undefined) return wrongWith(kind, said);
  const listed = kindOfType(version, type.replace(/List$/, ""));
  return listed === undefined
    ? `an answer of kind ${type} in ${version}`
    : wrongWithItems(said, (item) => wrongWith(listed, { apiVersion: version, kind: listed.kind, ...item }));
}

function wrongWithItems(list: Draft, wrong: (item: Draft) => string | undefined): string | undefined {
  const { items, metadata } = list;
  if (!isList(items) || !isObject(metadata)) return "a list without items or metadata";
  if (!/^\d+$/.test(String(metadata["resourceVersion"]))) return "a list of no version";
  for (const item of items) {
    const why = isObject(item) ? wrong(item) : "an item that is no object";
    if (why !== undefined) return why;
  }
  return undefined;
}

const wrongWithPartial = ({ metadata }: Draft): string | undefined =>
  isObject(metadata) && typeof metadata["name"] === "string" ? undefined : "metadata without a name";

function wrongWithTable({ columnDefinitions, rows }: Draft): string | undefined {
  if (!isList(rows)) return "a Table without rows";
  // Of a watch, only the first says its columns.
  const columns = isList(columnDefinitions) ? columnDefinitions.length : undefined;
  const odd = rows.find(
    (row) =>
      !isObject(row) || !isList(row["cells"]) || (columns !== undefined && row["cells"].length !== columns),
  );
  return odd === undefined ? undefined : `a row of other columns: ${JSON.stringify(odd).slice(0, 300)}`;
}

/** Lines of a watch; the last may be cut off. */
function wrongWithLines(text: string): string | undefined {
  for (const line of text.split("\n").slice(0, -1)) {
    const said = parsed(line);
    const object = isObject(said) ? said["object"] : undefined;
    if (!isObject(said) || !isObject(object)) return `no event: ${line.slice(0, 200)}`;
    const why = wrongWithEvent(String(said["type"]), object);
    if (why !== undefined) return `${String(said["type"])}: ${why}`;
  }
  return undefined;
}

function wrongWithEvent(type: string, object: Draft): string | undefined {
  if (type === "ERROR") return wrongWithRefusal(object, Number(object["code"]));
  if (type === "ADDED" || type === "MODIFIED" || type === "DELETED") return wrongWithAnswer(object);
  return type === "BOOKMARK" ? undefined : "an event of no such type";
}
