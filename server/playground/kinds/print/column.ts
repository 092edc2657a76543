import type { KubeObject } from "../../object.ts";
import { age } from "../age.ts";
import type { Column } from "../kind.ts";
import type { Container } from "../pod-types.ts";

/**
 * How a cell is made, by a function of the kind's own type: a column is only ever asked about objects of its kind. (As a
 * method's its parameter may be narrower.)
 */
type Print<T> = { of(object: KubeObject, now: number): T }["of"];

/** A column of texts. */
export const text = (name: string, description: string, cell: Print<string>): Column => ({
  name,
  type: "string",
  description,
  priority: 0,
  cell,
});

/** A column of numbers. */
export const count = (name: string, description: string, cell: Print<number>): Column => ({
  name,
  type: "integer",
  description,
  priority: 0,
  cell,
});

/** Numbers in a column that upstream declares as text. */
export const textCount = (name: string, description: string, cell: Print<number>): Column => ({
  ...count(name, description, cell),
  type: "string",
});

/** Shown by `-o wide` only. */
export const wide = (column: Column): Column => ({ ...column, priority: 1 });

export const nameColumn: Column = {
  ...text("Name", "Its name, unique in its namespace.", ({ metadata }) => metadata.name),
  format: "name",
};

export const ageColumn: Column = text("Age", "How long ago it was created.", ({ metadata }, now) =>
  age(metadata.creationTimestamp, now),
);

/** Of kinds that upstream has no columns for. */
export const createdColumn: Column = {
  ...text("Created At", "When it was created.", ({ metadata }) => metadata.creationTimestamp),
  type: "date",
};

/** Names and images of containers, for `-o wide`. */
export const containerColumns = (
  containersOf: { of(object: KubeObject): readonly Container[] | undefined }["of"],
): readonly Column[] => [
  wide(
    text("Containers", "The names of the containers.", (object) =>
      (containersOf(object) ?? []).map(({ name }) => name).join(","),
    ),
  ),
  wide(
    text("Images", "The images of the containers.", (object) =>
      (containersOf(object) ?? []).map(({ image }) => image).join(","),
    ),
  ),
];

/** The first three, and how many more. */
export function fewOf(list: readonly string[], none: string): string {
  if (list.length === 0) return none;
  const shown = list.slice(0, 3).join(",");
  return list.length > 3 ? `${shown} + ${list.length - 3} more...` : shown;
}
