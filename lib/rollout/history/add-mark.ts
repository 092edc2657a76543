import type { Mark } from "./history.ts";
import type { MutableHistory } from "./mutable.ts";

/** Adds a mark at the moment that is folded; returns its place. */
export function addMark(
  { marks, folding }: MutableHistory,
  { type, text, version }: Pick<Mark, "type" | "text" | "version">,
): number {
  const { now: at, reconstructing: reconstructed } = folding;
  return marks.push({ at, type, text, version, reconstructed, times: 1 }) - 1;
}
