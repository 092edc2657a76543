import { age } from "../kinds/age.ts";
import type { Column, Kind } from "../kinds/kind.ts";
import type { KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import type { MetaVersion } from "./accept.ts";
import { jsonOf } from "../store/json.ts";
import { textParameter } from "./options/parameters.ts";

export type Included = "None" | "Metadata" | "Object";

/** How much of each object a Table's rows carry. Throws 400 as upstream's ValidateTableOptions does. */
export function includeObject(query: URLSearchParams): Included {
  const asked = textParameter(query, "includeObject") ?? "";
  if (asked === "") return "Metadata";
  if (asked === "None" || asked === "Metadata" || asked === "Object") return asked;
  throw new StatusError(
    400,
    "BadRequest",
    `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(asked)}: must be 'Metadata', 'Object', 'None', or empty`,
  );
}

export const columnDefinitions = (kind: Kind): readonly object[] =>
  columnsOf(kind).map(({ name, type, format = "", description, priority }) => ({
    name,
    type,
    format,
    description,
    priority,
  }));

/** One row, encoded. */
export function rowOf(
  kind: Kind,
  object: KubeObject,
  included: Included,
  at: { readonly version: MetaVersion; readonly now: number },
): string {
  const cells = JSON.stringify(columnsOf(kind).map(({ cell }) => cell(object, at.now)));
  return `{"cells":${cells},"object":${includedOf(object, included, at.version)}}`;
}

/** A bookmark as a row: it has no cells to show. */
export const bookmarkRow = (kind: Kind, bookmark: object): string =>
  `{"cells":${JSON.stringify(columnsOf(kind).map(({ type }) => (type === "string" || type === "date" ? "" : 0)))},` +
  `"object":${JSON.stringify(bookmark)}}`;

function includedOf(object: KubeObject, included: Included, version: MetaVersion): string {
  switch (included) {
    case "None":
      return "null";
    case "Object":
      return jsonOf(object);
    case "Metadata":
      return partialOf(object, version);
    default:
      return included satisfies never;
  }
}

/** An object's metadata alone. */
export const partialOf = ({ metadata }: KubeObject, version: MetaVersion): string =>
  JSON.stringify({ kind: "PartialObjectMetadata", apiVersion: `meta.k8s.io/${version}`, metadata });

const columnsOf = (kind: Kind): readonly Column[] => kind.columns ?? plain;

/** For what has no columns of its own. */
const plain: readonly Column[] = [
  {
    name: "Name",
    type: "string",
    format: "name",
    description: "Name must be unique within a namespace.",
    priority: 0,
    cell: ({ metadata }) => metadata.name,
  },
  {
    name: "Age",
    type: "string",
    description: "How long ago it was created.",
    priority: 0,
    cell: ({ metadata }, now) => age(metadata.creationTimestamp, now),
  },
];
