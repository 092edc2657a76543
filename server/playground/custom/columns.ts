import { age } from "../kinds/age.ts";
import type { Column } from "../kinds/kind.ts";
import { nameColumn } from "../kinds/print/column.ts";
import type { DefinitionColumn } from "../kinds/types/custom-resource-definition.ts";
import type { KubeObject } from "../object.ts";
import { readJsonPath } from "./json-path.ts";

/** What a definition without columns shows beside the name. */
const usual: readonly DefinitionColumn[] = [
  {
    name: "Age",
    type: "date",
    description: "When it was created.",
    jsonPath: ".metadata.creationTimestamp",
  },
];

/** The columns of custom resources: the name, and what their definition wants (…/customresource/tableconvertor). */
export const columnsOf = (wanted: readonly DefinitionColumn[] | undefined): readonly Column[] => [
  nameColumn,
  ...(wanted ?? usual).map(columnOf),
];

function columnOf({
  name,
  type,
  format,
  description = "",
  jsonPath,
  priority = 0,
}: DefinitionColumn): Column {
  const find = readJsonPath(jsonPath);
  return {
    name,
    type,
    ...(format === undefined ? {} : { format }),
    description:
      description === ""
        ? `Custom resource definition column (in JSONPath format): ${jsonPath}`
        : description,
    priority,
    cell: (object: KubeObject, now: number) => {
      const [value] = find?.(object) ?? [];
      return value === undefined || value === null ? null : cellOf(type, value, now);
    },
  };
}

type Cell = ReturnType<Column["cell"]>;

function cellOf(type: DefinitionColumn["type"], value: unknown, now: number): Cell {
  switch (type) {
    case "string":
      return typeof value === "string" ? value : JSON.stringify(value);
    case "integer":
      return typeof value === "number" ? Math.trunc(value) : null;
    case "number":
      return typeof value === "number" ? value : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      return typeof value === "string" ? ageOf(value, now) : null;
    default:
      return type satisfies never;
  }
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
const ageOf = (text: string, now: number): string => (isTime(text) ? age(text, now) : "<invalid>");
