import type { KubeObject } from "../../object.ts";
import type { Column, Kind } from "../kind.ts";

/** The columns of a kind, for its objects as another version shows them. `keep`: back to what is stored. */
export const columnsOfStored = (
  { columns = [] }: Kind,
  keep: (object: KubeObject) => KubeObject,
): readonly Column[] =>
  columns.map((column) => ({ ...column, cell: (object, now) => column.cell(keep(object), now) }));
