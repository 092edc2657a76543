import type { BoardRow } from "../../lib/view/view.ts";
import { rowStates, stateOf, type RowState } from "./row-state.ts";

export interface Filter {
  /** Words that must all occur in name, namespace or image. */
  readonly text: string;
  /** Empty: all. */
  readonly states: readonly RowState[];
  /** "": all. */
  readonly namespace: string;
}

/** Reads a filter from an address: `?q=…&state=moving,stuck&namespace=…`; unknown states are left out. */
export function readFilter(params: URLSearchParams): Filter {
  const wanted = (params.get("state") ?? "").split(",");
  return {
    text: params.get("q") ?? "",
    states: rowStates.filter((state) => wanted.includes(state)),
    namespace: params.get("namespace") ?? "",
  };
}

/** The search part of an address that `readFilter` reads back; "" for no filter. */
export function writeFilter({ text, states, namespace }: Filter): string {
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (states.length > 0) params.set("state", states.join(","));
  if (namespace !== "") params.set("namespace", namespace);
  const search = params.toString().replaceAll("%2C", ",");
  return search === "" ? "" : `?${search}`;
}

export const isFiltering = ({ text, states, namespace }: Filter): boolean =>
  text.trim() !== "" || states.length > 0 || namespace !== "";

export const withState = (filter: Filter, state: RowState): Filter => ({
  ...filter,
  states: filter.states.includes(state)
    ? filter.states.filter((other) => other !== state)
    : rowStates.filter((other) => other === state || filter.states.includes(other)),
});

/** The rows that pass, in their order; the same array when nothing is filtered. */
export function filterRows(rows: readonly BoardRow[], filter: Filter): readonly BoardRow[] {
  if (!isFiltering(filter)) return rows;
  const terms = filter.text.toLowerCase().split(/\s+/u).filter(Boolean);
  return rows.filter(
    (row) =>
      (filter.namespace === "" || row.namespace === filter.namespace) &&
      (filter.states.length === 0 || filter.states.includes(stateOf(row))) &&
      terms.every((term) => searchText(row).includes(term)),
  );
}

const searchText = ({ namespace, name, images }: BoardRow) =>
  `${namespace}/${name} ${images.join(" ")}`.toLowerCase();

/** Every namespace that has a row, sorted. */
export const namespacesOf = (rows: readonly BoardRow[]): readonly string[] =>
  [...new Set(rows.map(({ namespace }) => namespace))].sort();
